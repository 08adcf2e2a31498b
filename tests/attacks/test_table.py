"""The table of attacks is whole: each row has its test, each test here its row."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.attacks.table import ATTACKS

ROOT = Path(__file__).parents[2]


def _tests(file: Path) -> set[str]:
    """The tests in a file."""
    tree = ast.parse(file.read_text("utf-8"))
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_every_attack_is_tried(attack: tuple[str, str, str, str]) -> None:
    """The test that a row names exists."""
    file, function = attack[3].split("::")
    assert function in _tests(ROOT / file)


def test_every_test_has_its_row() -> None:
    """What is tried here stands in the table, and no attack stands there twice."""
    named = {attack.test for attack in ATTACKS}
    here = [file for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__)]
    tried = {f"tests/attacks/{file.name}::{test}" for file in here for test in _tests(file)}
    assert tried <= named
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)

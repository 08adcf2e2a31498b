"""docs/engine.md is correct: its examples are run and its table is checked."""

import re
from pathlib import Path

import pytest

from cirkis.lab.gtp.commands import COMMANDS
from tests.lab.gtp.dialogue import dialogue

PAGE = (Path(__file__).parents[3] / "docs" / "engine.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """Return (command, response) pairs in the order of the page."""
    blocks = re.findall(r"```gtp\n(.*?)```", PAGE, re.DOTALL)
    pairs = []
    for exchange in "\n".join(blocks).split("\n\n"):
        command, _, response = exchange.strip("\n").partition("\n")
        pairs.append((command, response))
    return pairs


def is_match(response: str, expected: str) -> bool:
    """Return whether a response is the one on the page, where "..." stands for any text."""
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, response, re.DOTALL) is not None


def test_the_examples_are_what_the_program_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands, expected = zip(*examples(), strict=True)
    responses = dialogue(*commands, player="greedy")
    found = zip(commands, responses, expected, strict=True)
    assert [one for one in found if not is_match(*one[1:])] == []
    used = {re.sub(r"^\d+ ", "", command).split()[0] for command in commands}
    assert set(COMMANDS) <= used


def test_the_table_has_every_command_with_its_usage() -> None:
    rows = re.findall(r"^\| `([a-z_-]+[^`]*)` \| [^|]+ \|$", PAGE.split("## All commands")[1], re.M)
    assert rows == [f"{name} {c.usage}".strip() for name, c in COMMANDS.items()]

"""docs/players.md: its examples run, and its table is the table of levels."""

from __future__ import annotations

import doctest
from pathlib import Path

from cirkis.i18n import texts_in
from cirkis.players import LEVELS

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def test_examples_run() -> None:
    """Every example on the page gives the output shown."""
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_every_level_is_listed() -> None:
    """The page's table has every level as in the program."""
    text, texts = PAGE.read_text("utf-8"), texts_in("en")
    for level in LEVELS.values():
        assert f"| `{level.id}` | {level.strength} | {texts(f'level-{level.id}.help')} |" in text

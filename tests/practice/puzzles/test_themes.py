"""Themes follow from the rules: positions built by hand have the right themes."""

from pathlib import Path
from typing import Any

import pytest

import cirkis
from cirkis.game import read_record, replay_record
from cirkis.i18n import languages, texts_in
from cirkis.practice.puzzles.themes import THEMES, Facts, find_themes
from tests.game.rules.positions import SINGLES, after, only

TIED = "A2 A4 A8 A6+E9"  # cells of circle A6; Red's next piece can complete it


def themes(placements: str, **options: Any) -> set[str]:
    *before, last = placements.split()
    state = after(" ".join(before), **options)
    return set(find_themes(Facts(state, cirkis.parse_placement(state, last))))


@pytest.mark.parametrize(
    ("placements", "options", "has", "lacks"),
    [
        ("A1+B1", {}, {"quiet", "opening", "two-players"}, {"take", "endgame", "more-players"}),
        ("A1+B1", {"players": 4}, {"more-players"}, {"two-players"}),
        ("A1 B1 C1 D1 E1", {}, {"take", "free-turn"}, {"quiet", "give", "share", "win"}),
        ("A1 A2 B1 B2 C1 B3+C2 D1 E1", {}, {"give", "free-turn"}, {"take", "share"}),
        (f"{TIED} A12+E13", {"players": 3}, {"share"}, {"take", "give", "quiet"}),
        ("A1 B1 C1 D1 E1", {"target": 10, "stop": "at-once"}, {"win", "take", "endgame"}, set()),
        ("A2 A4 A10 A16 A30 A20 A14 A17 A24 A32", {"pieces": SINGLES}, {"free-turn"}, {"quiet"}),
        ("A1 A2 B1", {"pieces": only(W=2, A=2)}, {"endgame"}, {"going-out"}),
        ("A1 B1 C1", {"pieces": only(A=2)}, {"going-out", "win", "endgame"}, {"take"}),
    ],
)
def test_themes(placements: str, options: dict[str, Any], has: set[str], lacks: set[str]) -> None:
    found = themes(placements, **options)
    assert has <= found
    assert not lacks & found


def test_the_worked_example() -> None:
    """Red takes the Star and gives Green the Circle, both with one Kite, and wins."""
    path = Path(__file__).parents[2] / "sample_games" / "worked-example.cirkis"
    record = read_record(path.read_text("utf-8"))
    state = replay_record(record)[-2]
    kite = record.plies[-1].placement
    assert kite is not None
    found = set(find_themes(Facts(state, kite)))
    assert {"win", "take", "give", "two-at-once", "endgame", "more-players"} <= found
    assert not {"share", "quiet", "going-out"} & found


def test_every_theme_has_a_name() -> None:
    for language in languages():
        texts = texts_in(language)
        for theme in THEMES:
            assert texts(f"theme-{theme}")
            assert texts(f"theme-{theme}.about").endswith(".")

"""docs/players.md shows the current ladder, ratings and levels."""

from pathlib import Path

from cirkis.engine import LEVELS, OPPONENTS
from cirkis.engine.players.ratings import LADDER, STYLE_MATCHES, opponent_ratings
from cirkis.i18n import texts_in

PAGE = Path(__file__).parents[3] / "docs" / "players.md"


def test_the_page_shows_the_matches_that_give_the_ratings() -> None:
    section = PAGE.read_text("utf-8").split("## The ladder")[1].split("\n### ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    shown = [[*row[:3], row[3].split("%")[0]] for row in rows if len(row) == 4]
    listed = [
        [match.level, match.against, f"{match.games:,}", f"{match.victories}"]
        for match in LADDER + STYLE_MATCHES
    ]
    assert [row for row in shown if row[1] in LEVELS] == listed


def test_the_page_shows_the_ratings() -> None:
    text = PAGE.read_text("utf-8")
    for level, found in opponent_ratings().items():
        assert f"| {level} | {found.rating:.0f} | {found.deviation:.0f} |" in text


def test_every_level_is_listed() -> None:
    text, texts = PAGE.read_text("utf-8"), texts_in("en")
    for level in OPPONENTS.values():
        assert f"| `{level.id}` | {level.strength} | {texts(f'level-{level.id}.help')} |" in text

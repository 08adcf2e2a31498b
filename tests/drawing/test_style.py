"""Colours, patterns, marks and faces, and the page's copies of them."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

import cirkis
from cirkis.drawing import Theme, palette
from cirkis.drawing.style.faces import inks
from cirkis.drawing.style.palette import lay_over, mix
from cirkis.game import Colour as Player
from tools.style import page_files

every_vision = pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])


@every_vision
def test_figures_stand_out(vision: str) -> None:
    """Figure and ground differ in lightness, as graphics must by WCAG, and so in any colours."""
    for ground, ink in inks():
        colours = [seen(one, vision).to_string(hex=True) for one in (ground, ink)]
        assert contrast(*colours) >= 3


@pytest.mark.parametrize("path", page_files(), ids=lambda path: path.name)
def test_files_are_up_to_date(path: Path) -> None:
    """The page's files are generated from palette.toml; `make style` writes them."""
    assert path.read_text("utf-8") == page_files()[path]


def test_no_colour_is_written_twice() -> None:
    package = Path(cirkis.__file__).parent
    source = package / "drawing" / "style" / "palette.toml"
    colours = set(re.findall("#[0-9a-f]{6,8}", source.read_text("utf-8"))) - {"#ffffff"}
    others = [p for p in package.rglob("*") if p.suffix in {".py", ".css", ".js", ".svg", ".html"}]
    wrong = [
        (path.name, colour)
        for path in set(others) - set(page_files())
        for colour in re.findall("#[0-9a-f]{6,8}", path.read_text("utf-8"))
        if colour in colours
    ]
    assert not wrong


# Colours are easy to tell apart, and patterns, marks and letters work without colour.
#
# coloraide computes what dichromats see (by Machado, Oliveira and Fernandes, 2009), how different
# colours look (by CIEDE2000), and contrasts (by WCAG).


PLAIN_AT_A_GLANCE = 20.0
PLAYERS, BOARD, FINISH = palette().players, palette().board, palette().piece
every_theme = pytest.mark.parametrize("theme", palette().themes.values(), ids=palette().themes)


def seen(colour: str, vision: str) -> Color:
    """Return the colour that somebody with this vision sees, as a screen can show it."""
    found = Color(colour)
    return found if vision == "normal" else found.filter(vision, method="machado").clip("srgb")


def apart(one: str, other: str, vision: str) -> float:
    """Return how far apart two colours are: 1 is just noticeable, 20 obvious."""
    return float(seen(one, vision).delta_e(seen(other, vision), method="2000"))


def contrast(one: str, other: str) -> float:
    return float(Color(one).contrast(other, method="wcag21"))


def on_board(colours: list[str]) -> list[str]:
    """Return how the colours of pieces look on the board, which shows through a little."""
    return [mix(BOARD.groove, colour, FINISH.opacity) for colour in colours]


BODIES = on_board([player.body for player in PLAYERS.values()])
LIT = [
    mix(body, player.shine, FINISH.light)
    for body, player in zip(BODIES, PLAYERS.values(), strict=True)
]
SHADED = on_board([player.shade for player in PLAYERS.values()])
CELLS = [BOARD.cell, *(lay_over(BOARD.cell, film) for film in (BOARD.circle, BOARD.star))]


@every_vision
@pytest.mark.parametrize("colours", [BODIES, LIT, SHADED], ids=["body", "lit", "shaded"])
def test_players_differ_clearly(colours: list[str], vision: str) -> None:
    assert min(apart(*pair, vision) for pair in combinations(colours, 2)) >= PLAIN_AT_A_GLANCE


@every_vision
@pytest.mark.parametrize("cell", CELLS, ids=["cell", "circle", "star"])
def test_pieces_differ_clearly_from_the_board(cell: str, vision: str) -> None:
    for colour in BODIES + LIT + SHADED:
        assert apart(colour, cell, vision) >= PLAIN_AT_A_GLANCE


@every_theme
def test_text_can_be_read(theme: Theme) -> None:
    """Text has at least the contrast of 4.5 that WCAG requires, on paper and on cards."""
    for ground in (theme.paper, theme.card):
        assert contrast(theme.text, ground) >= 7
        assert contrast(theme.muted, ground) >= 4.5
        for player in PLAYERS.values():
            assert contrast(player.text[theme.name], ground) >= 4.5


def test_board_and_pieces_have_contrast() -> None:
    """Names have the contrast that WCAG requires for text, and lines that for graphics.

    Marks and numbers, being large, need a contrast of 3; on most of a piece, they have 4. A piece's
    bright edge stands out from its outline, and winners' marks from the background.
    """
    for cell in CELLS:
        assert contrast(BOARD.name, cell) >= 4.5
        assert contrast(BOARD.circle_line, cell) >= 3
        assert contrast(BOARD.star_line, cell) >= 3
    for body, shade, player in zip(BODIES, SHADED, PLAYERS.values(), strict=True):
        assert contrast(player.ink, body) >= 4
        assert contrast(player.ink, shade) >= 3
        assert contrast(player.shine, BOARD.outline) >= 3
        assert contrast(player.shine, BOARD.badge) >= 3
    assert contrast(BOARD.nobody, BOARD.badge) >= 3


def test_players_can_be_told_apart_without_colour() -> None:
    assert set(PLAYERS) == set(Player)
    for of_player in ("pattern", "mark", "letter", "dashes"):
        assert len({getattr(player, of_player) for player in PLAYERS.values()}) == len(Player)
    assert palette().nobody_mark not in {player.mark for player in PLAYERS.values()}

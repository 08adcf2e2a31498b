"""Colours that everybody can tell apart, and what tells the players without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from cirkis.drawing.palette import (
    GLASS_OPACITY,
    GLASSES,
    LIGHT,
    THEMES,
    Theme,
    channels,
    mixed,
    theme_named,
)
from cirkis.drawing.svg.definitions import TEXTURES
from cirkis.errors import CirkisError
from cirkis.rules import Colour
from tests.drawing.colour_vision import VISIONS, contrast, distance, lab, linear, seen

PLAIN_AT_A_GLANCE = 20.0


def apart(one: str, other: str, vision: str) -> float:
    """How far two colours are apart for somebody with that vision."""
    return distance(lab(seen(linear(one), vision)), lab(seen(linear(other), vision)))


def bodies(theme: Theme) -> list[str]:
    """The four glasses as they look on the board, where little light falls through."""
    return [mixed(theme.groove, glass.body, GLASS_OPACITY) for glass in GLASSES.values()]


def lit(theme: Theme) -> list[str]:
    """The four glasses where the most light falls through."""
    glasses = zip(bodies(theme), GLASSES.values(), strict=True)
    return [mixed(body, glass.shine, LIGHT) for body, glass in glasses]


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_published(
    one: tuple[float, float, float], other: tuple[float, float, float], published: float
) -> None:
    """The measuring rod itself agrees with the pairs that Sharma, Wu and Dalal published."""
    assert distance(one, other) == pytest.approx(published, abs=5e-5)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_stay_grey_for_everybody(vision: str) -> None:
    """The simulations leave grey as it is, as they must."""
    assert seen((0.5, 0.5, 0.5), vision) == pytest.approx((0.5, 0.5, 0.5), abs=1e-4)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_players_are_plainly_apart(theme: Theme, vision: str) -> None:
    """Any two players' pieces differ plainly for every kind of colour vision, dim and lit."""
    for colours in (bodies(theme), lit(theme)):
        assert min(apart(*pair, vision) for pair in combinations(colours, 2)) >= PLAIN_AT_A_GLANCE


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_pieces_are_plainly_apart_from_the_board(theme: Theme, vision: str) -> None:
    """No piece can be taken for empty cells, whatever the colour vision."""
    for body in bodies(theme):
        for cell in (theme.cell, theme.figure):
            assert apart(body, cell, vision) >= PLAIN_AT_A_GLANCE


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read(theme: Theme) -> None:
    """Words have the contrast of 4.5 that WCAG asks for, edges of pieces at least 3."""
    assert contrast(theme.text, theme.paper) >= 7
    assert contrast(theme.quiet, theme.paper) >= 4.5
    assert contrast(theme.name, theme.cell) >= 4.5
    assert contrast(theme.name, theme.figure) >= 4.5
    assert all(contrast(glass.shine, theme.lead) >= 3 for glass in GLASSES.values())


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_names_can_be_read_on_every_piece(theme: Theme) -> None:
    """The ink on every glass has a contrast of 4 or more, names being large and the glass lit."""
    for body, glass in zip(bodies(theme), GLASSES.values(), strict=True):
        assert contrast(glass.ink, body) >= 4


def test_every_colour_is_told_without_colour() -> None:
    """Every colour of the game has a row, with a texture and a letter that no other has."""
    assert set(GLASSES) == set(Colour)
    assert {glass.pattern for glass in GLASSES.values()} == set(TEXTURES)
    assert len({glass.letter for glass in GLASSES.values()}) == len(Colour)


def test_colours_are_mixed_by_their_share() -> None:
    """No share leaves the one colour, the whole share gives the other, half is the middle."""
    assert mixed("#102030", "#f0a050", 0) == "#102030"
    assert mixed("#102030", "#f0a050", 1) == "#f0a050"
    assert channels(mixed("#102030", "#f0a050", 0.5)) == (128, 96, 64)


def test_unknown_theme_is_told_in_a_sentence() -> None:
    """An unknown theme names the known ones."""
    with pytest.raises(CirkisError, match='no theme "sepia", only light and dark'):
        theme_named("sepia")

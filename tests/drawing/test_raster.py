"""Positions as PNG: the right size, and every cell in its player's colour."""

import pytest
from PIL import ImageChops

from cirkis import State
from cirkis.drawing import draw_png, palette
from cirkis.drawing.style.palette import to_rgb
from tests.drawing.pixels import colour_at, decoded, owners, seen_owners
from tests.game.rules.positions import random_position

CASES = {"two": random_position(1, players=2, plies=12), "four": random_position(3, players=4)}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("position", CASES.values(), ids=CASES)
def test_cells_are_seen_in_their_colours(position: State, theme: str) -> None:
    picture = decoded(draw_png(position, size=540, theme=theme))
    assert picture.size == (540, 540)
    assert seen_owners(picture, position) == owners(position)
    assert colour_at(picture, (8.3, 4.6)) == to_rgb(palette().themes[theme].paper)


def test_names_are_written() -> None:
    state = random_position(1, players=2, plies=2)
    bare = decoded(draw_png(state, size=270))
    for names in (["Ada", None], ["Łucja…", None], ["李 & <b>", None]):
        named = decoded(draw_png(state, size=270, players=names))
        box = ImageChops.difference(bare, named).getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert right < 100
        assert top > 20
        assert bottom < 50
        assert left >= 5

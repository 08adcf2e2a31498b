"""The typeface of printed sheets has the letters of every language, in two weights."""

from importlib import resources

import pytest
from fontTools.ttLib import TTFont

from cirkis.i18n import languages
from cirkis.i18n.texts import FOLDER
from cirkis.printing.pdf import width_of

WEIGHTS = {"bricolage-regular.ttf": 400, "bricolage.ttf": 600}


def _font(name: str) -> TTFont:
    with resources.as_file(resources.files("cirkis.drawing").joinpath("fonts", name)) as file:
        return TTFont(file, lazy=False)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", WEIGHTS)
def test_every_character_is_there(name: str, language: str) -> None:
    files = ("help", "game", "print", "print-paper")
    words = "".join((FOLDER / language / f"{file}.ftl").read_text("utf-8") for file in files)
    letters = _font(name).getBestCmap()
    assert {char for char in words if ord(char) not in letters and char != "\n"} == set()


def test_weights_have_different_names() -> None:
    found = {name: _font(name) for name in WEIGHTS}
    assert {name: font["OS/2"].usWeightClass for name, font in found.items()} == WEIGHTS
    assert len({font["name"].getDebugName(6) for font in found.values()}) == 2


def test_width_is_the_sum_of_letters() -> None:
    """Text is as wide as its letters in the font's own table, and scales with its size."""
    for name, bold in zip(WEIGHTS, (False, True), strict=True):
        font = _font(name)
        glyphs = (font.getBestCmap()[ord(char)] for char in "Cir*Kis à 34 cm")
        units = sum(font["hmtx"][glyph][0] for glyph in glyphs)
        expected = units / font["head"].unitsPerEm
        assert width_of("Cir*Kis à 34 cm", 1, bold) == pytest.approx(expected)
        assert width_of("Cir*Kis à 34 cm", 7, bold) == pytest.approx(7 * expected)

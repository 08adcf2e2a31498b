"""Words as outlines, compared with pictures of the same letters."""

from html import escape

import pytest

from cirkis.drawing.raster import to_png
from cirkis.printing.curves import word_outlines
from tests.drawing.pixels import decoded


def test_several_parts() -> None:
    """An i and a colon have two parts each; spaces and unknown characters draw nothing."""
    assert len(word_outlines("i", 10).geoms) == len(word_outlines(":", 10).geoms) == 2
    assert word_outlines(" ", 10).is_empty
    assert word_outlines("\N{LINEAR B SYLLABLE B008 A}", 10).is_empty


@pytest.mark.parametrize("char", list("48aAT&"))
def test_crossing_strokes_are_filled(char: str) -> None:
    """A letter has the same area as in another program's picture: no holes at crossings."""
    markup = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">'
        '<rect width="200" height="200" fill="#fff"/>'
        '<text x="40" y="140" font-size="120" font-weight="400" '
        f"font-family=\"'Bricolage Grotesque'\">{escape(char)}</text></svg>"
    )
    picture = decoded(to_png(markup)).convert("L")
    dark = sum(255 - level for level in picture.tobytes()) / 255
    assert word_outlines(char, 120).area == pytest.approx(dark, rel=0.01)


def test_words_are_centred_and_scale() -> None:
    small, large = word_outlines("100", 5), word_outlines("100", 10)
    x0, y0, x1, y1 = small.bounds
    assert (x0 + x1, y0 + y1) == pytest.approx((0, 0), abs=1e-9)
    assert [2 * side for side in small.bounds] == pytest.approx(large.bounds)
    assert x1 - x0 > 2 * (y1 - y0) * 0.8

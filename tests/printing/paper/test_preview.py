"""The preview shows the pages of the PDF, with the same content."""

import io
import re
from functools import cache
from importlib import resources

import numpy as np
import pytest
from PIL import Image
from resvg_py import svg_to_bytes

from cirkis.i18n import languages, texts_in
from cirkis.printing.kinds import Preview
from cirkis.printing.paper.make import preview
from tests.printing.paper.sets import chosen, pdf
from tests.printing.poppler import pixels, squeezed, texts

DPI = 96  # as in CSS


def drawn(svg: str) -> Image.Image:
    """Return a preview as another program draws it, in shades of grey."""
    with resources.as_file(resources.files("cirkis.drawing").joinpath("fonts")) as folder:
        files = [str(file) for file in folder.glob("*.ttf")]
        png = svg_to_bytes(svg_string=svg, font_files=files, skip_system_fonts=True, dpi=DPI)
    return Image.open(io.BytesIO(png)).convert("L")


def blurred(picture: Image.Image) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return the brightness of a picture, averaged over squares of 2 mm."""
    return np.asarray(picture.resize((105, 148), Image.Resampling.BOX), dtype=float)


@cache
def shown_once() -> tuple[Preview, ...]:
    return preview(chosen(backs="true"))


@pytest.mark.parametrize(("look", "board"), [("colour", "tiles"), ("line-art", "one-sheet")])
def test_preview_and_pdf_agree(look: str, board: str) -> None:
    """Every page of the preview, drawn by resvg, matches the page of the PDF, drawn by poppler."""
    shown = {"look": look, "board": board, "sets": "1", "backs": "true", "language": "de"}
    pages = preview(chosen(**shown))
    assert len(pages) == len(texts(pdf(**shown)))
    for number, page in enumerate(pages, 1):
        expected = blurred(Image.fromarray(pixels(pdf(**shown), number, DPI)))
        found = blurred(drawn(page.svg))
        assert np.abs(expected - found).mean() < 5  # text is greyer in one of them
        assert np.mean(np.abs(expected - found) > 64) < 0.005


def test_words_are_the_same() -> None:
    printed = texts(pdf(sets="1"))
    for page, words in zip(preview(chosen(sets="1")), printed, strict=True):
        lines = re.findall(r"<text[^>]*>([^<]*)</text>", page.svg)
        assert squeezed("".join(lines)) == squeezed(words).replace("&", "&amp;")


@pytest.mark.parametrize("language", languages())
def test_all_pages_have_different_names(language: str) -> None:
    pages = shown_once()
    names = [texts_in(language)(page.key, **page.values) for page in pages]
    assert len(set(names)) == len(names)


def test_previews_can_share_one_page() -> None:
    """All clip paths have different ids, so that one page can have several previews."""
    found = [
        name for page in shown_once() for name in re.findall(r'<clipPath id="([^"]*)"', page.svg)
    ]
    assert len(found) > 100
    assert len(set(found)) == len(found)

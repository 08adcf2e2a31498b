"""Every page has the right size, an exact ruler and its number, and only vectors and text."""

import re

import numpy as np
import pytest
from reportlab import rl_config

from cirkis.i18n import languages
from tests.printing.paper.sets import PAPERS, made, pdf
from tests.printing.poppler import fonts, info, page_sizes, pictures, pixels, squeezed, texts

DPI = 254  # a pixel is a tenth of a millimetre
RULER = 13.0  # height of the strip with the rulers, from the foot of a page, in millimetres


def longest_runs(row: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(int), [0]])))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_are_true_to_size(paper: str) -> None:
    data = pdf(paper=paper, sets="1")
    sizes = page_sizes(data)
    pages = made(paper=paper, sets="1").facts[0].values["pages"]
    assert len(sizes) == int(info(data)["Pages"]) == pages
    assert page_sizes(data, "TrimBox") == sizes
    for size in sizes:
        assert sorted(size) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


@pytest.mark.parametrize("look", ["colour", "line-art"])
def test_vectors_with_embedded_fonts(look: str) -> None:
    """A print shop gets no pixels, and only embedded fonts, each with its own name."""
    data = pdf(look=look, backs="true", language="de", sets="1")
    assert pictures(data) == []
    used = fonts(data)
    assert used
    assert all(font["emb"] == font["sub"] == "yes" for font in used)
    assert len({font["name"] for font in used}) == len(used)


@pytest.mark.parametrize("paper", PAPERS)
def test_print_shops_get_their_standard(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Poppler reports PDF/X-1a; pages extend 3 mm beyond the trim all round; colours are CMYK."""
    monkeypatch.setattr(rl_config, "pageCompression", 0)
    data = pdf(paper=paper, press="true", edge="10", sets="1")
    assert info(data)["PDF subtype"] == "PDF/X-1a:2003"
    assert b"/OutputConditionIdentifier (FOGRA39)" in data
    for box, more in (("TrimBox", 0), ("MediaBox", 6), ("BleedBox", 6)):
        for size in page_sizes(data, box):
            assert size == pytest.approx([side + more for side in PAPERS[paper]], abs=0.01)
    colours = set(re.findall(rb"(?<=[\d.] )(?:rgb?|RG|g|G|k|K|sc|SC|scn|gs)(?=\s)", data))
    assert colours == {b"k", b"K"}


@pytest.mark.parametrize("paper", PAPERS)
def test_ruler_is_true(paper: str) -> None:
    """The ruler at the foot of every page is 100 mm long; US Letter has another of 4 inches."""
    data = pdf(paper=paper, sets="1")
    for number, (_, height) in enumerate(page_sizes(data), 1):
        page = pixels(data, number, DPI) < 128
        foot = page[round((height - RULER) * 10) :]
        lines = [run for row in foot if (run := longest_runs(row)) > 900]
        assert min(lines) == pytest.approx(1000, abs=3)
        assert max(lines) == pytest.approx(1000 if paper == "a4" else 1016, abs=3)


def test_ruler_has_ticks_at_millimetres() -> None:
    page = pixels(pdf(sets="1"), 1, DPI) < 128
    line = max(range(len(page)), key=lambda row: longest_runs(page[row]))
    row = page[line - 6, :1085]
    starts = np.flatnonzero(np.diff(row.astype(int)) == 1)
    assert len(starts) == 101
    assert np.diff(starts) == pytest.approx(10, abs=1)


def test_every_page_says_what_to_measure() -> None:
    pages = texts(pdf(edge="17.5", sets="1"))
    for number, page in enumerate(map(squeezed, pages), 1):
        assert "Measurethis:itmustbe100mm." in page
        assert "edge17.5mm" in page
        assert f"{number}/{len(pages)}" in page
    letter = texts(pdf(paper="letter", sets="1"))
    assert all("100mmand4incheslong" in squeezed(page) for page in letter)


@pytest.mark.parametrize("language", languages())
def test_first_page_says_what_is_reconstructed(language: str) -> None:
    first = texts(pdf(language=language, sets="1"))[0]
    assert "Winning Moves" in " ".join(first.split())
    assert any(word in first for word in ("Reconstructed", "Reconstitué", "Rekonstruiert"))


@pytest.mark.parametrize("edge", ["20", "24"])
def test_whole_file_can_be_printed_on_both_sides(edge: str) -> None:
    """The reverse of a page has the backs of its pieces, nothing, or more of the rules."""
    told = texts(pdf(backs="true", edge=edge, sets="2"))
    for front, back in zip(told[::2], told[1::2], strict=True):
        has_pieces = re.search(r"(Green|Purple): \d+ piece", front) is not None
        assert has_pieces == ("the back of the previous page" in back)
        assert ("(1/2)" in front) == ("(2/2)" in back)
        assert has_pieces or "(1/2)" in front or back.strip() == ""


@pytest.mark.parametrize("backs", ["true", "false"])
def test_first_page_lists_every_page(backs: str) -> None:
    pages = texts(pdf(backs=backs, edge="24", sets="2"))
    contents = pages[0][: pages[0].index("How to make it")]
    spans = re.findall(r"^(\d+)(?: to (\d+))?\s+[A-Z]", contents, re.MULTILINE)
    listed = [n for first, last in spans for n in range(int(first), int(last or first) + 1)]
    assert listed == list(range(1, len(pages) + 1))

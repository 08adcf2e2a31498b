"""The pages of a set on paper: their order, their previews, and the rules."""

import io
import json
import re
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from reportlab import rl_config
from resvg_py import svg_to_bytes

import cirkis
from cirkis.i18n import languages, texts_in
from cirkis.printing.paper.make import preview
from tests.nightly import nightly_too, rounds
from tests.printing.paper.sets import PAPERS, chosen, made, pdf
from tests.printing.poppler import (
    fonts,
    info,
    page_sizes,
    page_with,
    pictures,
    pixels,
    squeezed,
    texts,
)

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
    assert "Cir*Kis" in info(data)["Title"]
    assert b"/Lang" in data
    assert page_sizes(data, "TrimBox") == sizes
    for size in sizes:
        assert sorted(size) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


@pytest.mark.parametrize("look", nightly_too("colour", "line-art"))
def test_vectors_with_embedded_fonts(look: str) -> None:
    """A print shop gets no pixels, and only embedded fonts, each with its own name."""
    data = pdf(look=look, backs="true", edge="24", sets="2")
    assert pictures(data) == []
    used = fonts(data)
    assert used
    assert all(font["emb"] == font["sub"] == "yes" for font in used)
    assert len({font["name"] for font in used}) == len(used)


@pytest.mark.parametrize("paper", nightly_too("a4", "letter"))
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
    """The ruler at the foot of a page is 100 mm long, with a tick at each millimetre; US Letter has
    another of 4 inches.
    """
    data = pdf(paper=paper, sets="1")
    for number, (_, height) in [*enumerate(page_sizes(data), 1)][:: rounds(3, 1)]:
        page = pixels(data, number, DPI) < 128
        foot = page[round((height - RULER) * 10) :]
        lines = [run for row in foot if (run := longest_runs(row)) > 900]
        assert min(lines) == pytest.approx(1000, abs=3)
        assert max(lines) == pytest.approx(1000 if paper == "a4" else 1016, abs=3)
    page = pixels(pdf(sets="1"), 1, DPI) < 128
    line = max(range(len(page)), key=lambda row: longest_runs(page[row]))
    starts = np.flatnonzero(np.diff(page[line - 6, :1085].astype(int)) == 1)
    assert len(starts) == 101
    assert np.diff(starts) == pytest.approx(10, abs=1)


def test_every_page_says_what_to_measure() -> None:
    pages = texts(pdf(sets="1"))
    for number, page in enumerate(map(squeezed, pages), 1):
        assert "Measurethis:itmustbe100mm." in page
        assert f"{number}/{len(pages)}" in page
    assert all("100mmand4incheslong" in squeezed(p) for p in texts(pdf(paper="letter", sets="1")))


@pytest.mark.parametrize("edge", nightly_too("24", "20"))
def test_whole_file_can_be_printed_on_both_sides(edge: str) -> None:
    """The reverse of a page has the backs of its pieces, nothing, or more of the rules."""
    told = texts(pdf(backs="true", edge=edge, sets="2"))
    for front, back in zip(told[::2], told[1::2], strict=True):
        has_pieces = re.search(r"(Green|Purple): \d+ piece", front) is not None
        assert has_pieces == ("the back of the previous page" in back)
        assert ("(1/2)" in front) == ("(2/2)" in back)
        assert has_pieces or "(1/2)" in front or back.strip() == ""


@pytest.mark.parametrize("backs", nightly_too("true", "false"))
def test_first_page_lists_every_page(backs: str) -> None:
    pages = texts(pdf(backs=backs, edge="24", sets="2"))
    contents = pages[0][: pages[0].index("How to make it")]
    spans = re.findall(r"^(\d+)(?: to (\d+))?\s+[A-Z]", contents, re.MULTILINE)
    listed = [n for first, last in spans for n in range(int(first), int(last or first) + 1)]
    assert listed == list(range(1, len(pages) + 1))


CSS_DPI = 96  # as in CSS


def drawn(svg: str) -> Image.Image:
    """Return a preview as another program draws it, in shades of grey."""
    with resources.as_file(resources.files("cirkis.drawing").joinpath("fonts")) as folder:
        files = [str(file) for file in folder.glob("*.ttf")]
        png = svg_to_bytes(svg_string=svg, font_files=files, skip_system_fonts=True, dpi=CSS_DPI)
    return Image.open(io.BytesIO(png)).convert("L")


def blurred(picture: Image.Image) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return the brightness of a picture, averaged over squares of 2 mm."""
    return np.asarray(picture.resize((105, 148), Image.Resampling.BOX), dtype=float)


@pytest.mark.parametrize(
    ("look", "board"), nightly_too(("colour", "tiles"), ("line-art", "one-sheet"))
)
def test_preview_and_pdf_agree(look: str, board: str) -> None:
    """Pages of the preview, drawn by resvg, match those of the PDF, drawn by poppler."""
    shown = {"look": look, "board": board, "sets": "1", "backs": "true", "language": "de"}
    pages = preview(chosen(**shown))
    assert len(pages) == len(texts(pdf(**shown)))
    for number, page in [*enumerate(pages, 1)][:: rounds(5, 1)]:
        expected = blurred(Image.fromarray(pixels(pdf(**shown), number, CSS_DPI)))
        found = blurred(drawn(page.svg))
        assert np.abs(expected - found).mean() < 5  # text is greyer in one of them
        assert np.mean(np.abs(expected - found) > 64) < 0.005


def test_words_are_the_same() -> None:
    printed = texts(pdf(sets="1"))
    for page, words in zip(preview(chosen(sets="1")), printed, strict=True):
        lines = re.findall(r"<text[^>]*>([^<]*)</text>", page.svg)
        assert squeezed("".join(lines)) == squeezed(words).replace("&", "&amp;")


def test_previews_can_share_one_page() -> None:
    """All clip paths have different ids, so that one page can have several previews.

    The pages have different names in every language.
    """
    pages = preview(chosen(backs="true"))
    found = [name for page in pages for name in re.findall(r'<clipPath id="([^"]*)"', page.svg)]
    assert len(found) > 100
    assert len(set(found)) == len(found)
    for language in languages():
        names = {texts_in(language)(page.key, **page.values) for page in pages}
        assert len(names) == len(pages)


LAYOUT = Path(cirkis.__file__).parent / "web" / "help" / "rules.json"
ON_SCREEN = ("rules-table", "rules-together")
TIMES = "\N{MULTIPLICATION SIGN}"
REWORDED = {"rules", "rules-options-pieces", "rules-pieces-text", "rules-end-went-out"}


def sentences() -> list[str]:
    """Return the ids of the help page's messages that also apply at a real table."""
    names: list[str] = []
    for block in json.loads(LAYOUT.read_text("utf-8")):
        names += [block[kind] for kind in ("title", "text", "caption") if kind in block]
        names += block.get("list", ())
    return [name for name in names if not name.startswith(ON_SCREEN) and name not in REWORDED]


def words(name: str, language: str) -> str:
    """Return a message for comparison: without spaces, and without asterisks around bold words."""
    return squeezed(texts_in(language)(name)).replace("*", "")


def rules_of(data: bytes, language: str) -> str:
    heading = texts_in(language)("print-paper-rules-page", page=1, pages=2)
    return squeezed("".join(texts(data)[page_with(data, heading) - 1 :]))


@pytest.mark.parametrize("paper", nightly_too("letter", "a4"))
@pytest.mark.parametrize("language", languages())
def test_every_rule_is_there(language: str, paper: str) -> None:
    """The sheet has every message that applies at a real table, and none about the page.

    It is one sheet, with a front and a back at the end. Pieces are counted, and the first page says
    what is reconstructed.
    """
    given = {"language": language, "paper": paper, "sets": "1"}
    data = pdf(**given)
    heading = texts_in(language)("print-paper-rules-page", page=1, pages=2)
    assert page_with(data, heading) == made(**given).facts[0].values["pages"] - 1
    printed = rules_of(data, language)
    assert [name for name in sentences() if words(name, language) not in printed] == []
    assert {"rules-points-majority", "rules-points-other"} < set(sentences())  # R17, R21
    left_out = [words(name, language) for name in ("rules-table-keys", "rules-together-text")]
    assert not any(one in printed for one in left_out)
    for shape, count in {"big-slice": 2, "triangle": 1, "arrow": 4, "hook": 3, "sliver": 2}.items():
        name = texts_in(language)(f"shape-{shape}")
        assert squeezed(f"{count} {TIMES} {name}.") in printed
        assert words(f"rules-covers-{shape}", language) in printed
    first = texts(data)[0]
    assert "Winning Moves" in " ".join(first.split())
    assert any(word in first for word in ("Reconstructed", "Reconstitué", "Rekonstruiert"))


def test_other_set_has_its_own_pieces_and_table() -> None:
    assert page_with(pdf("few", sets="1"), "Green: 7 pieces")
    printed = rules_of(pdf("few", sets="1"), "en")
    assert f"4{TIMES}Wedge." in printed
    assert f"3{TIMES}Arrow." in printed
    assert f"{TIMES}BigSlice" not in printed
    assert "7atthestart" in printed
    text = texts_in("en")
    assert squeezed(text("rules-tips-slice")) not in printed
    assert squeezed(text("rules-free-first-sliver")) not in printed
    assert squeezed(text("rules-tips-five")) in printed
    assert "“few”" in " ".join(texts(pdf("few", sets="1"))[0].split())
    printed = rules_of(pdf("one_hand", sets="1"), "en")
    assert squeezed(text("rules-free-first-sliver")) in printed  # this set has Slivers

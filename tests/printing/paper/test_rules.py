"""The rules on paper are those on the page, except those that apply only to the page."""

import json
from pathlib import Path

import pytest

import cirkis
from cirkis.i18n import languages, texts_in
from tests.printing.paper.sets import PAPERS, made, pdf
from tests.printing.poppler import page_with, squeezed, texts

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


@pytest.mark.parametrize("language", languages())
def test_every_rule_is_there(language: str) -> None:
    """The sheet has every message that applies at a real table, and none about the page."""
    printed = rules_of(pdf(language=language, paper="a4", sets="1"), language)
    assert [name for name in sentences() if words(name, language) not in printed] == []
    assert {"rules-points-majority", "rules-points-other"} < set(sentences())  # R17, R21
    left_out = [words(name, language) for name in ("rules-table-keys", "rules-together-text")]
    assert not any(one in printed for one in left_out)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", PAPERS)
def test_rules_fit_one_sheet(language: str, paper: str) -> None:
    """The rules take at most two pages, the front and back of one sheet, and come last."""
    data = pdf(language=language, paper=paper, sets="1")
    heading = texts_in(language)("print-paper-rules-page", page=1, pages=2)
    pages = made(language=language, paper=paper, sets="1").facts[0].values["pages"]
    assert page_with(data, heading) == pages - 1


@pytest.mark.parametrize("language", languages())
def test_pieces_are_counted(language: str) -> None:
    printed = rules_of(pdf(language=language, paper="a4", sets="1"), language)
    text = texts_in(language)
    rows = {"big-slice": 2, "triangle": 1, "arrow": 4, "hook": 3, "sliver": 2}
    for shape, count in rows.items():
        assert squeezed(f"{count} {TIMES} {text(f'shape-{shape}')}.") in printed
        assert words(f"rules-covers-{shape}", language) in printed


def test_other_set_has_its_own_table() -> None:
    printed = rules_of(pdf("few", sets="1"), "en")
    assert f"4{TIMES}Wedge." in printed
    assert f"3{TIMES}Arrow." in printed
    assert f"{TIMES}BigSlice" not in printed
    assert "7atthestart" in printed
    text = texts_in("en")
    assert squeezed(text("rules-tips-slice")) not in printed
    assert squeezed(text("rules-free-first-sliver")) not in printed
    assert squeezed(text("rules-tips-five")) in printed
    first = " ".join(texts(pdf("few", sets="1"))[0].split())
    assert "“few”" in first


def test_set_with_slivers_keeps_their_rule() -> None:
    printed = rules_of(pdf("one_hand", sets="1"), "en")
    assert squeezed(texts_in("en")("rules-free-first-sliver")) in printed

"""Printable sets on the page: chosen, previewed and downloaded with mouse, keyboard and touch."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cirkis.extras import install_command
from cirkis.game import standard_pieces
from cirkis.printing.kinds import KINDS
from cirkis.server.printing.sets import ready_files
from tests.server.printing.stand_in import LARGEST, PREPARE, SLOW, page_count
from tests.web.axe import violations
from tests.web.running import RunningServer
from tests.web.test_touch import Fingers
from tests.web.visitor import Visit, Visitor
from tests.web.words import DE, EN, FR

THUMB = ".print-thumb"
_BARE = """
from cirkis.server.printing import sets
sets.is_installed = lambda module: False
"""
_SIZES = [(1280, 900), (768, 1024), (390, 844), (320, 568)]


@pytest.fixture(scope="module")
def printer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that makes simple stand-ins instead of sets."""
    with RunningServer(tmp_path_factory.mktemp("sets"), prepare=PREPARE) as running:
        yield running


def _open(visitor: Visitor, path: str = "/print", pictures: int = 3) -> Any:
    visitor.go(path)
    _wait_for(visitor.page, pictures)
    return visitor.page


def _wait_for(page: Any, pictures: int) -> None:
    """Wait until the gallery has `pictures` pictures, all of the current choice."""
    page.wait_for_function(
        "(n) => document.querySelectorAll('.print-thumb').length === n"
        " && !document.querySelector('.print-preview.stale')",
        arg=pictures,
    )


def _expect_at(page: Any, place: str) -> None:
    """Expect the position of the picture shown, in words."""
    expect(page.locator(".print-gallery .print-caption span")).to_have_text(place)


def pages_of(file: Path) -> int:
    """Return the number of pages in a PDF, according to poppler."""
    output = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    return int(re.findall(r"^Pages:\s+(\d+)$", output, re.M)[0])


def test_from_the_start_page_to_a_file(printer: RunningServer, visit: Visit) -> None:
    """The start page links to sets; a new size changes the pictures; the PDF has every page. While
    it is being made, the page says so, and the button does nothing.
    """
    visitor = visit(printer.address)
    page = visitor.page
    visitor.go("/")
    page.get_by_role("link", name=EN("print")).click()
    _wait_for(page, page_count(20))
    assert page.title().startswith(EN("print"))
    before = page.locator(".print-sheet img").get_attribute("src")
    page.get_by_label(EN("print-edge")).fill("45")
    _wait_for(page, page_count(45))
    assert page.locator(".print-sheet img").get_attribute("src") != before
    assert page.locator(".print-sheet img").evaluate("(img) => img.decode().then(() => true)")
    page.locator(".print-facts li", has_text="cirkis-paper-a4.pdf").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name=EN("print-download")).click()
    assert download.value.suggested_filename == "cirkis-paper-a4.pdf"
    assert pages_of(download.value.path()) == page_count(45) == page.locator(THUMB).count()
    page.locator(".print-download [role=status]", has_text="cirkis-paper-a4.pdf").wait_for()
    assert EN("print-reconstructed") in page.locator("main h2").all_inner_texts()
    page.get_by_label(EN("print-edge")).fill(str(SLOW))
    button = page.get_by_role("button", name=EN("print-download"))
    with page.expect_download() as download:
        button.click()
        page.locator(".print-download [role=status]", has_text=EN("print-making")).wait_for()
        assert button.get_attribute("aria-disabled") == "true"
        button.click(force=True)
    assert pages_of(download.value.path()) == page_count(SLOW)
    page.locator(".print-download button[aria-disabled=false]").wait_for()


def test_kinds(printer: RunningServer, visit: Visit) -> None:
    """Each kind has a field for every setting, and keeps what was chosen."""
    kinds = {kind["name"]: kind["settings"] for kind in printer.get("/api/print")["kinds"]}
    visitor = visit(printer.address, scheme="light")
    page = _open(visitor)
    _expect_fields(page, kinds["paper"])
    page.get_by_label(EN("print-edge")).fill("30")
    _wait_for(page, page_count(30))
    assert page.locator(".print-kinds a").count() == len(KINDS)
    for kind in ("laser", "3d"):
        page.locator(f'.print-kinds a[data-route="/print/{kind}"]').click()
        page.locator(f'.print-kinds [aria-current][data-route="/print/{kind}"]').wait_for()
        _wait_for(page, page_count(20))
        _expect_fields(page, kinds[kind])
    for kind in ("laser", "paper"):
        page.go_back()
        page.locator(f'.print-kinds [aria-current][data-route="/print/{kind}"]').wait_for()
    _wait_for(page, page_count(30))
    assert page.get_by_label(EN("print-edge")).input_value() == "30"


def _expect_fields(page: Any, settings: list[dict[str, Any]]) -> None:
    assert page.locator(".print-field").count() == len(settings)
    for setting in settings:
        field = page.locator(f"#print-{setting['name']}")
        if setting["kind"] == "number":
            bounds = [float(field.get_attribute(name)) for name in ("min", "max")]
            assert bounds == [setting["low"], setting["high"]]
            assert float(field.input_value()) == setting["default"]
        elif setting["kind"] == "choice":
            assert field.locator("option").count() == len(setting["choices"])
            assert field.input_value() == setting["default"]
        elif setting["kind"] == "switch":
            assert field.is_checked() is setting["default"]


def test_problems_are_shown_at_their_field(printer: RunningServer, visit: Visit) -> None:
    texts: Any = FR
    visitor = visit(printer.address, locale="fr-FR", allow="Failed to load resource")
    page = _open(visitor)
    field = page.get_by_label(texts("print-edge"))
    # The first is outside the setting's bounds; the second is refused only when the set is made.
    for edge, low, high in (("2", 5, 65), (str(LARGEST + 5), 5, LARGEST)):
        field.fill(edge)
        page.locator("#print-edge[aria-invalid]").wait_for()
        problem = page.locator("#print-edge-problem")
        values = {"low": low, "high": high, "unit": "mm", "value": edge}
        said = texts("print-bounds", name=texts("print-edge"), **values)
        problem.filter(has_text=re.compile(rf"\b{edge}\b")).wait_for()
        assert problem.inner_text().replace("\xa0", " ") == said.replace("\xa0", " ")
        assert "print-edge-problem" in field.get_attribute("aria-describedby")
    assert violations(visitor) == []
    page.get_by_role("button", name=texts("print-download")).click()
    page.locator("#print-edge:focus").wait_for()
    field.fill("20")
    page.locator("#print-edge:not([aria-invalid])").wait_for()
    _wait_for(page, page_count(20))
    assert page.locator("#print-edge-problem").inner_text() == ""


def test_by_keys_alone(printer: RunningServer, visit: Visit) -> None:
    visitor = visit(printer.address)
    page = _open(visitor)
    _tab_to(page, ".print-kinds a[data-route='/print/laser']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/print/laser")
    page.locator(".print-kinds [aria-current]:focus").wait_for()
    _tab_to(page, "#print-edge")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("30")
    _wait_for(page, page_count(30))
    assert page.locator("#print-edge:focus").count() == 1
    _tab_to(page, ".print-sheet")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    _expect_at(page, EN("print-shown", n=3, count=4))
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    _expect_at(page, EN("print-shown", n=4, count=4))
    page.keyboard.press("Enter")
    page.locator("dialog[open] .print-large img").wait_for()
    page.keyboard.press("Home")
    shown = page.locator("dialog .print-caption span")
    expect(shown).to_have_text(EN("print-shown", n=1, count=4))
    page.keyboard.press("Escape")
    page.locator(".print-sheet:focus").wait_for()
    _expect_at(page, EN("print-shown", n=1, count=4))
    _tab_to(page, ".print-download button")
    with page.expect_download():
        page.keyboard.press("Enter")
    assert page.locator(".print-download button:focus").count() == 1


def _tab_to(page: Any, selector: str) -> None:
    for _ in range(60):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def test_on_a_phone(printer: RunningServer, visit: Visit) -> None:
    """Swiping changes the picture, and a tap enlarges it; nothing is wider than the screen."""
    visitor = visit(printer.address, phone=True, locale="de-DE", scheme="light")
    page = _open(visitor, "/print/paper")
    sheet = page.locator(".print-sheet")
    sheet.scroll_into_view_if_needed()
    for start, end, at in ((300, 90, 2), (90, 300, 1)):
        y = sheet.bounding_box()["y"] + 80
        fingers = Fingers(visitor)
        fingers.press(start, y)
        fingers.move(end, y + 5)
        fingers.lift()
        page.locator(
            ".print-gallery .print-caption", has_text=DE("print-shown", n=at, count=3)
        ).wait_for()
    assert page.locator("dialog").count() == 0
    enlarged = page.locator("dialog[open] .print-large")
    sheet.tap()
    enlarged.wait_for()
    page.get_by_role("button", name=DE("print-zoom")).tap()
    page.locator(".print-large.zoomed").wait_for()
    assert violations(visitor, "dialog[open]") == []
    page.get_by_role("button", name=DE("close")).tap()
    page.locator("dialog").wait_for(state="detached")
    for width, height in _SIZES:
        visitor.resize(width, height)
        assert visitor.fits


def test_own_pieces(printer: RunningServer, visit: Visit, tmp_path: Path) -> None:
    """An error is reported with its line, and no script in the file runs."""
    visitor = visit(printer.address, allow="Failed to load resource")
    page = _open(visitor)
    page.locator(".print-more summary").click()
    file = tmp_path / "mine.toml"

    def choose(text: str) -> None:
        file.write_text(text, "utf-8")
        page.locator(".print-pieces input[type=file]").set_input_files(file)

    choose("\nname = 3")
    page.locator("#print-pieces[aria-invalid]").wait_for()
    page.locator("#print-pieces-problem", has_text="line 2:").wait_for()
    choose("#" * 40_000)
    page.locator("#print-pieces-problem", has_text=EN("error-too-large")).wait_for()
    hostile = "</text><script>document.title = 1</script><image href=x onerror=alert(1)>"
    page.on("dialog", lambda dialog: pytest.fail("a script has run"))
    choose(standard_pieces().to_toml().replace('"standard"', f"'{hostile}'", 1))
    page.locator("#print-pieces:not([aria-invalid])").wait_for()
    _wait_for(page, page_count(20))
    assert page.title().startswith(EN("print"))
    assert page.locator("main script, main image").count() == 0
    page.get_by_role("button", name=EN("setup-pieces.back")).click()
    _wait_for(page, page_count(20))
    assert page.locator(".print-pieces [role=status]").inner_text() == EN("setup-pieces.standard")


def test_without_the_extra(visit: Visit, tmp_path: Path) -> None:
    """A server that cannot make sets offers ready ones, those in the visitor's language first."""
    with RunningServer(tmp_path, prepare=_BARE) as running:
        visitor = visit(running.address, locale="fr-FR")
        page = visitor.page
        visitor.go("/print")
        assert install_command("shapely") in page.locator(".print-form .help").last.inner_text()
        page.locator(THUMB).first.wait_for()
        with page.expect_download() as download:
            page.locator(".print-files a").first.click()
        assert download.value.suggested_filename == "cirkis-paper-a4-fr.pdf"
        assert download.value.path().read_bytes() == ready_files()["cirkis-paper-a4-fr.pdf"]

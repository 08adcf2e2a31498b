"""The page's own typeface is used, and nothing moves when it arrives."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.nightly import nightly_too
from tests.services import missing
from tests.web.profiles import ARGUMENTS, PATIENCE, Profiles, find_chromium
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor, until

FONTS = "**/fonts/*.woff2"

# For each element with its own text: the start of all text in it, and the element's top and height.
# The move list is left out: it scrolls on its own, so one more line there moves nothing else.
_PLACES = """() => [...document.querySelectorAll("main *, header *")].filter((element) =>
    element.checkVisibility() && !element.closest(".move-list-scroll") &&
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  ).map((element) => {
    const { top, height } = element.getBoundingClientRect();
    return [element.textContent.trim().slice(0, 40), Math.round(top), Math.round(height)];
  })"""
_PICTURE = """(text) => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = getComputedStyle(document.body).font;
    context.fillText(text, 0, 99);
    return context.canvas.toDataURL();
  }"""
_LOADED = """() => [...document.fonts].some(({ family, status }) =>
    family.includes("Bricolage") && status === "loaded")"""


def drawn_with(visitor: Visitor, selector: str) -> set[str]:
    """Return the fonts that Chromium uses for an element, once it is drawn."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("DOM.enable")
    session.send("CSS.enable")

    def fonts() -> set[str]:
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        return {font["familyName"] for font in used}

    return until(visitor.page, fonts)


@pytest.fixture
def machine(request: Any, browser: Any, tmp_path: Path) -> Iterator[Profiles]:
    """A machine whose only fonts are those of one package."""
    package, name = request.param
    fonts = list(Path("/usr/share/fonts").glob(f"**/{name}-*.ttf"))
    if not fonts:
        missing(package)
    for font in fonts:
        (tmp_path / font.name).symlink_to(font)
    places = f"<dir>{tmp_path}</dir><cachedir>{tmp_path}</cachedir>"
    settings = tmp_path / "fonts.conf"
    settings.write_text(f"<fontconfig>{places}</fontconfig>")
    env = {**os.environ, "FONTCONFIG_FILE": str(settings)}
    start = browser.browser_type.launch
    chromium = start(executable_path=find_chromium(), args=list(ARGUMENTS), env=env)
    yield Profiles(chromium, PATIENCE)
    chromium.close()


@pytest.mark.parametrize(
    ("machine", "locale", "phone"),
    nightly_too(
        (("fonts-liberation", "LiberationSans"), "de-DE", False),
        (("fonts-noto-core", "NotoSans"), "fr-FR", True),
    ),
    indirect=["machine"],
)
def test_nothing_moves_when_the_typeface_arrives(
    server: RunningServer, machine: Profiles, locale: str, phone: bool
) -> None:
    """On a slow connection, text is first drawn in another typeface, in the same places."""
    table = server.make_table("person", "person", plies=6)
    visitor = Visitor(machine, server.address, locale=locale, phone=phone, allow="preload")
    held: list[Any] = []
    is_slow = True
    visitor.page.route(FONTS, lambda one: held.append(one) if is_slow else one.continue_())
    for path in ("/", f"/table/{table}"):
        visitor.page.goto(server.address + path, wait_until="domcontentloaded")
        visitor.page.locator(".start-art svg, .table .turn").first.wait_for()
        before = visitor.page.evaluate(_PLACES)
        assert len(before) > 10
        assert "Bricolage Grotesque" not in drawn_with(visitor, "h1, h2")
        until(visitor.page, lambda: held)
        is_slow = False
        for route in held:
            route.continue_()
        visitor.page.wait_for_function(_LOADED)
        assert visitor.page.evaluate(_PLACES) == before
        held.clear()
        is_slow = True
    assert visitor.complaints == []


def test_letters_come_from_the_pages_typeface(server: RunningServer, visit: Visit) -> None:
    """Those that it lacks are visible: otherwise, with one of them after it, anybody could show a
    name that somebody else holds.
    """
    visitor = visit(locale="fr-FR")
    visitor.sit(server.make_table("person", "person"))
    visitor.page.wait_for_function(_LOADED)
    label = ".header-button .button-label"
    for selector in (".turn", ".hint", ".tray-name", label, ".score-number"):
        assert drawn_with(visitor, selector) == {"Bricolage Grotesque"}, selector
    names = ("Ada", "Ada\ua7c0", "Ada\U00010792", "Ada\U0001df00")
    ada, *others = (visitor.page.evaluate(_PICTURE, name) for name in names)
    assert ada not in others

"""The documentation site builds without warnings, is complete, and works beside the game."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from cirkis.engine.behaviour import program_name
from tests.nightly import nightly_too
from tests.web.site_visits import SiteHost
from tests.web.test_offline import wait_for
from tests.web.visitor import NARROW, Visit, Visitor, until
from tools.docs.build import build_docs
from tools.docs.markdown import DOCS, ROOT
from tools.docs.reference import public_modules

_REFERENCE = re.compile(r'\b(?:href|src)="?([^"\s>]+)')
_LOADED = re.compile(
    r'<(?:script|img|iframe|link rel="?stylesheet"?)[^>]*?(?:src|href)="?([^"\s>]+)'
)
_IMPORT = re.compile(r"from (cirkis[\w.]*) import ([\w, ]+)")
_KEPT = """async () => {
  const wanted = ["PAGE/", "PAGE/docs/try/", "PAGE/docs/assets/kernel.wasm"];
  const found = await Promise.all(wanted.map((address) => caches.match(address)));
  return found.every(Boolean);
}"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("docs") / "docs"
    build_docs(target)
    return target


@pytest.fixture(scope="module")
def host(pages: Path, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteHost]:
    """A host of the game with the documentation in its docs folder."""
    both = tmp_path_factory.mktemp("both") / "site"
    shutil.copytree(folder, both)
    shutil.copytree(pages, both / "docs")
    running = SiteHost(both)
    yield running
    running.close()


def html(pages: Path) -> dict[Path, str]:
    """Return every page by file, except the 404 page, whose URLs differ."""
    files = (path for path in pages.rglob("*.html") if path.name != "404.html")
    return {path: path.read_text("utf-8") for path in files}


def test_every_page_names_its_version(pages: Path) -> None:
    assert [path for path, text in html(pages).items() if program_name() not in text] == []


def test_names_are_in_the_reference(pages: Path) -> None:
    """Public names, and all that docs and examples import, have entries; no table is broken."""
    modules = public_modules()
    wanted = {(name, one) for name, it in modules.items() for one in getattr(it, "__all__", ())}
    for path in (*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb"), *ROOT.glob("examples/**/*.py")):
        for module, names in _IMPORT.findall(path.read_text("utf-8")):
            wanted |= {(module, name.split(" as ")[0]) for name in names.split(", ")}
    entries = ""
    for module in modules:
        text = (pages / "reference" / module / "index.html").read_text("utf-8")
        assert not re.search(r"<p>[^<]* {2}", text), module
        entries += text
    missing = [
        f"{module}.{name}"
        for module, name in wanted
        if module != "cirkis" and f"{module}.{name}" not in modules
        if not re.search(rf'id="?{re.escape(module)}\.{name}["\s>]', entries)
    ]
    assert missing == []


def test_links_within_the_site(pages: Path) -> None:
    broken = []
    for file, text in html(pages).items():
        for link in _REFERENCE.findall(text):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or not parts.path or link.startswith("data:"):
                continue
            target = (file.parent / unquote(parts.path)).resolve()
            if not target.exists() and target != pages.parent:
                broken.append(f"{file.relative_to(pages)}: {link}")
    assert broken == []


def test_pages_load_only_files_of_the_site(pages: Path) -> None:
    """Scripts, styles and pictures of all pages, and files that styles name, are on the site."""
    loaded = {link for text in html(pages).values() for link in _LOADED.findall(text)}
    styles = "".join(path.read_text("utf-8") for path in pages.rglob("*.css"))
    loaded |= set(re.findall(r"url\(\"?([^)\"]+)", styles))
    assert loaded
    assert [link for link in loaded if urlsplit(link).netloc] == []


def visitor_of(visit: Visit, host: SiteHost, path: str, **how: Any) -> tuple[Visitor, list[str]]:
    """Return a visitor at a page of the documentation, and all URLs that their browser requests."""
    visitor = visit(f"{host.address}/docs", **how)
    requested: list[str] = []
    visitor.page.on("request", lambda request: requested.append(request.url))
    visitor.go(path)
    return visitor, requested


def is_at(host: SiteHost, address: str) -> bool:
    """Return whether a URL is on the host, or needs no network."""
    return address.startswith((f"{host.address}/", "data:", "blob:"))


def test_python_in_the_page(host: SiteHost, visit: Visit) -> None:
    """Without a network, programs run and can be stopped; nothing comes from another host."""
    visitor, requested = visitor_of(visit, host, "/try/", keeps=True)
    page = visitor.page
    wait_for(page, _KEPT.replace("PAGE", host.address), True)
    visitor.context.set_offline(True)
    page.reload()
    run, state = page.locator("#try-run"), page.locator("#try-state")
    run.click()
    state.filter(has_text="Done").wait_for()
    assert "Outcome(reason=" in page.locator("#try-shown .text").inner_text()
    assert page.locator("#try-shown img").evaluate("image => image.decode().then(() => true)")

    source = page.locator("#try-source")
    source.fill("state.players_of_nowhere")
    source.press("Control+Enter")
    page.locator("#try-shown .error", has_text="AttributeError").wait_for()
    source.fill("cirkis.analyse(cirkis.new_game(), simulations=50).simulations")
    run.click()
    page.locator("#try-shown .text", has_text="50").wait_for()
    source.fill("while True: pass")
    run.click()
    page.locator("#try-stop").click()
    state.filter(has_text="Stopped").wait_for()
    expect(run).to_be_enabled()

    page.locator("#try-play").click()
    page.frame_locator(".try-game").locator(".start-buttons").wait_for()
    assert [address for address in requested if not is_at(host, address)] == []


def test_python_that_cannot_be_loaded(host: SiteHost, visit: Visit) -> None:
    visitor, _ = visitor_of(visit, host, "/try/", allow="Failed to load resource")
    host.lost.add("library.bin")
    visitor.page.locator("#try-run").click()
    failed = visitor.page.locator("#try-state", has_text="Python could not be loaded: Error: 404")
    failed.wait_for()
    host.lost.clear()
    expect(visitor.page.locator("#try-run")).to_be_enabled()


def test_without_the_game(pages: Path, visit: Visit) -> None:
    """If the game's site is missing, the page says so and offers nothing that needs it."""
    alone = SiteHost(pages)
    visitor = visit(alone.address, allow="Failed to load resource")
    visitor.go("/try/")
    visitor.page.locator(".site-missing", has_text="not published with these pages").wait_for()
    assert not visitor.page.locator("#try-run").is_visible()
    assert not visitor.page.locator("#try-play").is_visible()
    alone.close()


def test_search_and_pages_on_a_phone(host: SiteHost, visit: Visit) -> None:
    visitor, requested = visitor_of(visit, host, "/")
    page = visitor.page
    page.locator("[data-md-component=search-query]").click()
    page.locator(".md-search-result__meta", has_text="Type to start searching").wait_for()
    page.locator("[data-md-component=search-query]").press_sequentially("Leader")
    page.locator(".md-search-result__item", has_text="How to play").wait_for()
    page.locator(".md-search-result__item a", has_text="The rules").first.click()
    page.wait_for_url("**/rules/**")
    page.set_viewport_size(NARROW)
    more = ("/", "/library/", "/notebooks/analysing/", "/server/")
    for path in nightly_too("/reference/cirkis.game/", *more):
        visitor.go(path)
        until(page, lambda: visitor.fits)
    assert [address for address in requested if not is_at(host, address)] == []

"""The printed sets that a site offers without a server."""

from pathlib import Path
from typing import Any

from tests.web.axe import violations
from tests.web.site_visits import SiteHost
from tests.web.test_print import pages_of
from tests.web.visitor import Visit
from tests.web.words import FR
from tools.site.build import build_site


def test_sets_are_ready(tmp_path: Path, visit: Visit) -> None:
    """Those in the visitor's language come first; the start page fetches none."""
    build_site(tmp_path / "site")
    release = (tmp_path / "site" / "service_worker.js").read_text("utf-8")
    assert "static/" in release
    assert "sets/" not in release.partition("'{")[2].partition("}'")[0]
    host = SiteHost(tmp_path / "site")
    visitor = visit(host.address, locale="fr-FR")
    page = visitor.page
    page.add_init_script("delete globalThis.WebAssembly")  # these pages do without Python
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    visitor.go("/")
    assert [url for url in requested if "/sets/" in url] == []
    page.get_by_role("link", name=FR("print")).click()
    page.locator(".print-thumb").first.wait_for()
    assert FR("print-ready") in page.locator("main").inner_text()
    assert "cirkis play" in page.locator(".print-form .help").last.inner_text()
    with page.expect_download() as download:
        page.locator(".print-files a").first.click()
    assert download.value.suggested_filename == "cirkis-paper-a4-fr.pdf"
    assert pages_of(download.value.path()) == page.locator(".print-thumb").count()
    assert untranslated(page) == []
    assert violations(visitor) == []
    for kind in ("laser", "3d"):
        page.locator(f'.print-kinds a[data-route="/print/{kind}"]').click()
        page.locator(f'.print-files a[download^="cirkis-{kind}"]').first.wait_for()
        page.locator(".print-thumb").first.wait_for()
        assert untranslated(page) == []
    visitor.close()
    host.close()


def untranslated(page: Any) -> list[str]:
    """Return the strings about a set that contain message ids instead of messages."""
    texts = page.locator(".print-facts li").all_inner_texts()
    texts += page.locator(".print-caption strong, .print-label").all_inner_texts()
    return [text for text in texts if "print-" in text and "cirkis-" not in text]

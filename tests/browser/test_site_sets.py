"""The sets to print that the site offers without a server."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from cirkis.extras import install_command
from tests.browser.axe import violations
from tests.browser.site_host import SiteHost
from tests.browser.site_visits import LOADING
from tests.browser.visitor import Visitor
from tests.browser.words import EN, FR
from tools.site.sets import ready_sets

Visit = Callable[..., Visitor]


def test_sets_are_ready(folder: Path, host: SiteHost, visit: Visit) -> None:
    """There are sets to download as they are, shown by pictures, those in one's language first;
    nobody fetches them before.
    """
    release = (folder / "service_worker.js").read_text("utf-8")
    assert "static/" in release
    assert "sets/" not in release.partition("'{")[2].partition("}'")[0]
    for locale, texts, name in (
        ("en-GB", EN, "cirkis-paper-a4.pdf"),
        ("fr-FR", FR, "cirkis-paper-a4-fr.pdf"),
    ):
        visitor = visit(host.address, locale=locale)
        page = visitor.page
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        visitor.go("/")
        assert [url for url in asked if "/sets/" in url] == []
        page.get_by_role("link", name=texts("print")).click()
        page.locator(".print-thumb").first.wait_for(timeout=LOADING)
        assert texts("print-ready") in page.locator("main").inner_text()
        assert "cirkis play" in page.locator(".print-form .help").last.inner_text()
        with page.expect_download() as download:
            page.locator(".print-files a").first.click()
        assert download.value.suggested_filename == name
        told = subprocess.run(["pdfinfo", download.value.path()], capture_output=True, text=True)
        pages = page.locator(".print-thumb").count()
        assert re.search(rf"^Pages:\s+{pages}$", told.stdout, re.M)
        assert violations(visitor) == []
        for kind in ("laser", "3d"):
            page.locator(f'.print-kinds a[data-route="/print/{kind}"]').click()
            page.locator(f'.print-files a[download^="cirkis-{kind}"]').first.wait_for()
            page.locator(".print-thumb").first.wait_for(timeout=LOADING)


def test_a_site_without_sets(tmp_path: Path, folder: Path, visit: Visit) -> None:
    """A site that was built without sets says so, and what makes them."""
    shutil.copytree(folder, tmp_path / "site")
    (known,) = (tmp_path / "site").glob("static/*/sets.json")
    known.write_bytes(ready_sets(can_make=False)[1])
    bare = SiteHost(tmp_path / "site")
    visitor = visit(bare.address)
    visitor.go("/?/print")
    said = visitor.page.locator("main").inner_text()
    assert EN("print-none-ready", command=install_command("shapely")) in said
    assert EN("print-reconstructed.text") in said
    bare.close()

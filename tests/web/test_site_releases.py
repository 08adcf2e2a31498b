"""The site on later visits: releases with other formats."""

import re
import shutil
from pathlib import Path

from tests.web.site_visits import SiteHost, begin, place
from tests.web.visitor import Visit
from tests.web.words import EN


def test_a_release_with_another_format(folder: Path, tmp_path: Path, visit: Visit) -> None:
    """The old tab says that a new one has its games, and does not touch them."""
    used = tmp_path / "used"
    used.symlink_to(shutil.copytree(folder, tmp_path / "old"))
    host = SiteHost(used)
    host.lost.add("engine_worker.js")  # no computer plays: do not wait for it
    visitor = visit(host.address, allow=("another tab", "the engine failed", "Failed to load"))
    old = visitor.page
    elsewhere = {"has_text": EN("site-elsewhere")}
    visitor.go("/")
    begin(visitor, "person")
    place(visitor)
    visitor.wait_for_plies(1)

    new = change_format(tmp_path / "old", tmp_path / "new")
    used.unlink()
    used.symlink_to(new)
    visitor.page = visitor.context.new_page()
    visitor.page.goto(old.url)
    visitor.wait_for_plies(1)
    place(visitor)
    visitor.wait_for_plies(2)
    old.locator(".site-status", **elsewhere).wait_for()

    used.unlink()
    used.symlink_to(tmp_path / "old")
    (used / "index.html").touch()
    old.reload()
    old.locator(".site-status", **elsewhere).wait_for()
    old.get_by_role("button", name=EN("site-reload")).wait_for()
    host.close()


def change_format(old: Path, new: Path) -> Path:
    """Copy a site as another release, whose database has a higher version."""
    version = next(path.name for path in (old / "static").glob("*.*-*"))
    shutil.copytree(old, new)
    (new / "static" / version).rename(new / "static" / f"{version}-new")
    for path in (new / "index.html", new / "service_worker.js"):
        path.write_text(path.read_text("utf-8").replace(version, f"{version}-new"), "utf-8")
    worker = new / "static" / f"{version}-new" / "in_browser" / "table_worker.js"
    text = re.sub(r"(indexedDB\.open\([^,]+,)[^)]+", r"\g<1>2", worker.read_text("utf-8"))
    text, count = re.subn(
        r"(\w+)\.result\.createObjectStore\(([^)]+)\)",
        r"(\1.result.objectStoreNames[0]?\1.transaction.objectStore(\2)"
        r":\1.result.createObjectStore(\2))",
        text,
    )
    assert count == 1
    worker.write_text(text, "utf-8")
    return new

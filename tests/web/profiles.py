"""Chromium, and the browser profiles that tests use one after another.

Files stay cached from test to test, so that pages load in a third of the time; data stored by a
page is deleted. A test that installs a service worker, or changes the profile itself, gets its own
profile.
"""

import os
import shutil
from collections import defaultdict
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests import waiting

ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP *.test 127.0.0.1",  # hosts whose pages are no secure contexts
    # Nothing here computes long enough to gain from WebAssembly's optimizing compiler.
    "--js-flags=--liftoff-only",
    "--disable-gpu",
    "--renderer-process-limit=1",  # starting a process takes longer than loading a page
)
PATIENCE = 1000 * waiting.PATIENCE  # milliseconds

_FULL = ("chromium", "chromium-browser", "google-chrome", "chrome")
_LIGHT = ("chromium-headless-shell", *_FULL)


def find_chromium(*, full: bool = False) -> str:
    """Return Chromium's path (`full`: with notifications), or skip the test; in CI, fail."""
    names = _FULL if full else _LIGHT
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is not None:
        return path
    message = "no Chromium found: install it (apt install chromium) or name it in $CHROMIUM"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


_PHONE = {"width": 390, "height": 844}
_DESK = {"width": 1280, "height": 860}

# Others' placements are shown immediately, unless the visitor has chosen another pace; and what is
# explained once has been. The page's glow and the board's shadow are left out: without a graphics
# card, they take half the time needed to draw a page.
_BEFORE = """
try {
  localStorage["cirkis.settings"] ??= JSON.stringify({
    pace: "at-once",
    firsts: "outline free-turn last-cell turn-lost",
  });
} catch {}
const plain = new CSSStyleSheet();
plain.replaceSync("body { background-image: none } .board-frame { filter: none !important }");
document.adoptedStyleSheets.push(plain);
"""


class Profiles:
    def __init__(self, browser: Any, patience: float) -> None:
        self._browser, self._patience = browser, patience
        self._free: dict[tuple[bool, str], list[Any]] = defaultdict(list)

    def take(self, *, phone: bool, locale: str, keeps: bool) -> Any:
        """Return a profile with an empty page; if `keeps`, a new one with service workers."""
        if not keeps and self._free[phone, locale]:
            return self._free[phone, locale].pop()
        profile = self._browser.new_context(
            viewport=_PHONE if phone else _DESK,
            has_touch=phone,
            is_mobile=phone,
            locale=locale,
            service_workers="allow" if keeps else "block",
        )
        profile.set_default_timeout(self._patience)
        profile.add_init_script(_BEFORE)
        profile.new_page()
        return profile

    def give_back(self, profile: Any, *, phone: bool, locale: str, address: str) -> None:
        """Delete what pages stored at this address or any open one, for the next visitor."""
        visited = profile.pages
        origins = {_origin(address), *(_origin(page.url) for page in visited)}
        session = profile.new_cdp_session(profile.new_page())
        for page in visited:
            page.close()
        profile.clear_cookies()
        for origin in origins:
            wish = {"origin": origin, "storageTypes": "all"}
            session.send("Storage.clearDataForOrigin", wish)
        session.detach()
        self._free[phone, locale].append(profile)


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"

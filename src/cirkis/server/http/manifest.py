"""The web app manifest: how systems show and start the page once it is installed."""

import json
from collections.abc import Sequence
from typing import Any

from cirkis.drawing import find_theme
from cirkis.i18n import texts_in

ICONS = {  # file: its size and purpose
    "icons/192.png": (192, "any"),
    "icons/512.png": (512, "any"),
    "icons/maskable.png": (512, "maskable"),
}
TOUCH_ICON = ("icons/apple-touch.png", 180)
SHORTCUTS = {  # in the order of the app's menu: its message, the path of its screen, its icon
    "start-continue": ("continue", "icons/continue.png"),
    "puzzle-daily": ("puzzles/daily", "icons/puzzle.png"),
    "start-new": ("new", "icons/new.png"),
}
SHORTCUT_SIZE = 192
RECORD_TYPE = "application/x-cirkis"
# Some phones know a file only by its type, and give one that they do not know the second.
_SHARED_TYPES = ("text/plain", "application/octet-stream", RECORD_TYPE, ".cirkis")


def manifest_name(language: str) -> str:
    return f"manifest.{language}.webmanifest"


def make_manifest(
    language: str,
    static: str,
    path: str,
    *,
    has_server: bool = True,
    screenshots: Sequence[dict[str, str]] = (),
) -> bytes:
    """Return the manifest in a language, as JSON. The URLs in it are relative to its own.

    `static` is the path of the page's files. `path`, usually the page's own, identifies the app
    among the host's other apps. Without a server, the path of a screen is in the query.
    `screenshots` go into the manifest as they are.
    """
    texts, paper = texts_in(language), find_theme("dark").paper
    start = "./" if has_server else "./?/"
    manifest = {
        "name": texts("title"),
        "short_name": texts("title"),
        "description": texts("start-motto"),
        "lang": language,
        "id": path,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "categories": ["games"],
        "screenshots": screenshots,
        "icons": [
            {"src": f"{static}icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(_icon(static, name, *ICONS[name]) for name in ICONS),
        ],
        "shortcuts": [
            {"name": texts(key), "url": start + screen, "icons": [_icon(static, icon)]}
            for key, (screen, icon) in SHORTCUTS.items()
        ],
        # What is opened elsewhere comes to the open window, whose page shows it (home/launches.js).
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "file_handlers": [{"action": "./", "accept": {RECORD_TYPE: [".cirkis"]}}],
        "share_target": {
            "action": "./share",  # answered by the service worker
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "text": "text",
                "url": "url",
                "files": [{"name": "file", "accept": _SHARED_TYPES}],
            },
        },
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def _icon(
    static: str, name: str, size: int = SHORTCUT_SIZE, purpose: str = "any"
) -> dict[str, Any]:
    sizes = f"{size}x{size}"
    return {"src": static + name, "sizes": sizes, "type": "image/png", "purpose": purpose}

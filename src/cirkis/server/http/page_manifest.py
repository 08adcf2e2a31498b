"""The web app manifest."""

import json
from collections.abc import Sequence

from cirkis.drawing import find_theme
from cirkis.i18n import ENGLISH, languages, texts_in

ICONS = {  # file: its size and purpose
    "icons/192.png": (192, "any"),
    "icons/512.png": (512, "any"),
    "icons/maskable.png": (512, "maskable"),
}
TOUCH_ICON = ("icons/apple-touch.png", 180)


def make_manifest(static: str, path: str, screenshots: Sequence[dict[str, str]] = ()) -> bytes:
    """Return the manifest as JSON. The URLs in it are relative to its own.

    `static` is the path of the page's files. `path`, usually the page's own, identifies the app
    among the host's other apps. `screenshots` go into the manifest as they are.
    """
    english, paper = texts_in(ENGLISH), find_theme("dark").paper
    others = [language for language in languages() if language != ENGLISH]
    manifest = {
        "name": english("title"),
        "short_name": english("title"),
        "description": english("start-motto"),
        "lang": ENGLISH,
        "description_localized": {
            language: {"value": texts_in(language)("start-motto"), "lang": language}
            for language in others
        },
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
            *(_icon(static, name) for name in ICONS),
        ],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def _icon(static: str, name: str) -> dict[str, str]:
    size, purpose = ICONS[name]
    sizes = f"{size}x{size}"
    return {"src": static + name, "sizes": sizes, "type": "image/png", "purpose": purpose}

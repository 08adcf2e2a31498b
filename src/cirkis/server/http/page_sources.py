"""Find the page's files: the plain sources, or a bundle made from them.

When a package is built, tools/bundle writes the bundle beside the sources, under the same names:
all modules as one `main.js`, all style sheets as two, and compressed copies of each file.
"""

import logging
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

from cirkis.i18n import languages, page_files

log = logging.getLogger("cirkis.server")

BUNDLE = "bundle"
ENCODED = {".br": "br", ".gz": "gzip"}  # suffixes of precompressed files
MAIN = "main.js"
WORKER = "service_worker.js"
FIRST_STYLE = "style/first.css"
STYLE = "style/page.css"
CARD = "icons/card.png"  # only for link previews
# Suffixes of the files, besides its code, that the page might need offline.
_DATA = (".ftl", ".json", ".png", ".svg", ".woff2")
_STYLE_IMPORT = re.compile(r'@import "\./([^"]+)";')
_MODULE_IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)"|^import "(\.[^"]+)"', re.M)


@dataclass(frozen=True, slots=True)
class PageSources:
    """The page's files.

    `files` maps each name to the paths whose contents make up the file; `encoded` maps name and
    encoding to the path of a precompressed file; `bundled` names the files that come from a bundle.
    """

    files: dict[str, tuple[Path, ...]]
    encoded: dict[tuple[str, str], Path]
    bundled: frozenset[str]

    def kept(self) -> list[str]:
        """Return the names of the files that the page might need offline."""
        return [name for name in sorted(self.files) if self._is_kept(name)]

    def _is_kept(self, name: str) -> bool:
        if name in (WORKER, FIRST_STYLE, CARD):  # the first style sheet is embedded in the page
            return False
        if name.endswith(_DATA):
            return True
        return name in self.bundled if self.bundled else name == STYLE or name.endswith(".js")

    def modules(self, screen: str = "") -> list[str]:
        """Return the names of the main module, which comes first, and all modules it imports.

        `screen` is the module of a screen, which the main module imports when it shows it.
        """
        found: list[str] = []
        waiting = [MAIN, screen]
        while waiting:
            name = waiting.pop(0)
            if name in found or name not in self.files:
                continue
            found.append(name)
            text = self.files[name][0].read_text("utf-8")
            for match in _MODULE_IMPORT.finditer(text):
                path = posixpath.join(posixpath.dirname(name), match[1] or match[2])
                waiting.append(posixpath.normpath(path))
        return found


def warn_if_unbundled(folder: Path) -> None:
    """Log that the page consists of its sources, which others may wait for, and what to do."""
    sources = find_sources(folder)
    if not sources.bundled:
        log.warning(
            "the page is not bundled: the first visit loads %s modules one by one. To bundle it,"
            ' run "npm ci --ignore-scripts" and "pip install ." in a clone of Cir*Kis',
            len(sources.modules()),
        )


def find_sources(folder: Path) -> PageSources:
    """Return the files in the page's folder, and the messages of each language as one file."""
    bundle = folder / BUNDLE
    found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    made = {path.relative_to(bundle).as_posix(): path for path in found if _is_in(path, bundle)}
    files = {
        path.relative_to(folder).as_posix(): _parts(path)
        for path in found
        if not _is_in(path, bundle)
    }
    files |= {f"i18n/{name}.ftl": page_files(name) for name in languages()}
    bundled = {name for name in made if Path(name).suffix not in ENCODED}
    encoded = {
        (name.removesuffix(ending), encoding): path
        for name, path in made.items()
        for ending, encoding in ENCODED.items()
        if name.endswith(ending)
    }
    return PageSources(
        files | {name: (made[name],) for name in bundled}, encoded, frozenset(bundled)
    )


def _is_in(path: Path, folder: Path) -> bool:
    return folder in path.parents


def _parts(path: Path) -> tuple[Path, ...]:
    """Return the style sheets that make up a style sheet; for any other file, just that file."""
    names = _STYLE_IMPORT.findall(path.read_text("utf-8")) if path.suffix == ".css" else []
    return tuple(path.parent / name for name in names) or (path,)

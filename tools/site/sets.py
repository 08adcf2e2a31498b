"""Sets to print for sites and for servers without the `print` extra, which cannot make them.

`python -m tools.site.sets` makes them and stores them in the package.
"""

import io
import json
import tarfile
import zipfile
from itertools import product
from pathlib import Path, PurePath
from typing import Any

import pikepdf

from cirkis.extras import install_command
from cirkis.i18n import languages
from cirkis.printing.apart import one_file
from cirkis.printing.kinds import KINDS, Fact, Preview, make, preview
from cirkis.printing.settings import declared, parse_settings
from cirkis.server.printing.sets import INDEX, PACK, read_order, ready_files
from tools.site.library import Files, digest_of

EVERY = ("paper", "language")
"""Sets are made for every choice of these settings."""


def ready_sets(*, wanted: bool) -> tuple[Files, bytes]:
    """Return the package's sets, compressed, as site files, and their index for the page."""
    files = dict(ready_files()) if wanted else {}
    kinds = json.loads(files.pop(INDEX, b"[]"))
    files = {name: _compressed(name, content) for name, content in files.items()}
    for one in (one for kind in kinds for one in kind["sets"]):
        one["bytes"] = len(files[one["file"]])
    folder = f"sets/{digest_of(files)}/"
    known = {"command": install_command("shapely"), "folder": folder, "kinds": kinds}
    named = {f"{folder}{name}": content for name, content in files.items()}
    return named, json.dumps(known).encode()


def _compressed(name: str, content: bytes) -> bytes:
    if PurePath(name).suffix != ".pdf":
        return _zipped(name, content, zipfile.ZIP_DEFLATED)
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pdf.save(target, deterministic_id=True)
    return target.getvalue()


def make_sets(files: Files) -> list[dict[str, Any]]:
    """Make all sets; add their files, and return the index entries."""
    return [{"name": kind, "sets": _sets(kind, files)} for kind in KINDS]


def _sets(kind: str, files: Files) -> list[dict[str, Any]]:
    """Make the sets of a kind, and return their entries for the index."""
    choices = {one.name: one.choices for one in declared(KINDS[kind].settings)}
    names = [name for name in EVERY if name in choices]
    all_words = product(*(choices[name] for name in names))
    found = [_set(kind, dict(zip(names, words, strict=True)), files) for words in all_words]
    # In each language, the set with the first paper size has previews.
    for one in found[: len(languages())]:
        shown = preview(parse_settings(KINDS[kind].settings, one["chosen"]))
        stem = PurePath(one["file"]).stem
        one["pages"] = [_page(f"{stem}-{n}.svg", page, files) for n, page in enumerate(shown, 1)]
    return found


def _set(kind: str, chosen: dict[str, str], files: Files) -> dict[str, Any]:
    made = make(parse_settings(KINDS[kind].settings, chosen))
    file = one_file(made, kind)
    name = read_order("set", kind, chosen, None).file_name(Path(file.name).suffix)
    files[name] = file.data
    facts = [_message(fact) for fact in made.facts]
    about = {"file": name, "bytes": len(file.data), "chosen": chosen}
    return {**about, "facts": facts, "pages": []}


def _page(name: str, page: Preview, files: Files) -> dict[str, Any]:
    files[name] = page.svg.encode()
    return {**_message(page), "file": name}


def _message(one: Fact | Preview) -> dict[str, Any]:
    return {"key": one.key, "values": one.values}


def main() -> None:
    """Write the package's sets, compressing only the archive as a whole."""
    from reportlab import rl_config

    rl_config.pageCompression = 0
    files: Files = {}
    kinds = make_sets(files)
    files = {name: _zipped(name, content, zipfile.ZIP_STORED) for name, content in files.items()}
    for one in (one for kind in kinds for one in kind["sets"]):
        one["bytes"] = len(files[one["file"]])
    files[INDEX] = json.dumps(kinds).encode()
    with tarfile.open(PACK, "w:xz", preset=9) as pack:
        for name, content in sorted(files.items()):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            pack.addfile(member, io.BytesIO(content))


def _zipped(name: str, content: bytes, compression: int) -> bytes:
    """Return a ZIP or a 3MF with its contents compressed; other files are unchanged."""
    if PurePath(name).suffix not in (".zip", ".3mf"):
        return content
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w") as packed:
        for inner in source.namelist():
            data = _zipped(inner, source.read(inner), compression)
            packed.writestr(zipfile.ZipInfo(inner), data, compression)
    return target.getvalue()


if __name__ == "__main__":
    main()

"""Write the site; everything under static/ has an address that changes with its contents."""

import json
import shutil
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image

from cirkis.i18n import ENGLISH, languages
from cirkis.server.http.index_page import make_index, style_in_page
from cirkis.server.http.manifest import make_manifest, manifest_name
from cirkis.server.http.previews import game_properties, preview_tags
from cirkis.server.http.static_files import CARD, FIRST_STYLE
from cirkis.server.printing.sets import INDEX as SETS
from cirkis.version import RELEASE as VERSION
from tools.site.library import ROOT, Files, digest_of, python_files
from tools.site.page import WEB, page_files_of_site
from tools.site.sets import ready_sets

MARK = "made by tools/site"
PICTURES = ROOT / "docs" / "images"
SCREENS = {"screens/table.webp": "wide", "screens/table-phone.webp": "narrow"}
"""Pictures that browsers show before they install the page."""
RELEASE = '\'{"version":"","files":[]}\''


def build_site(folder: Path, address: str = "./", *, has_sets: bool = True) -> None:
    """Write the site into a new folder, or replace an earlier site.

    Raises RuntimeError if the folder holds anything else, or if something needed is missing.
    """
    sets, known_sets = ready_sets(wanted=has_sets)
    python, page = python_files(), {**page_files_of_site(), SETS: known_sets}
    python_folder = f"static/python-{digest_of(python)}"
    page_folder = f"static/{VERSION}-{digest_of(python | page)}"
    version = page_folder.removeprefix("static/")
    first_style = page.pop(FIRST_STYLE).decode()  # part of the page itself
    files = {f"{python_folder}/{name}": content for name, content in python.items()}
    files |= {f"{page_folder}/{name}": content for name, content in page.items()}
    release = json.dumps({"version": version, "files": sorted(files)}, separators=(",", ":"))
    worker = (WEB / "service_worker.js").read_text("utf-8")
    files |= sets  # not part of the release: a browser fetches them only for a download
    files["service_worker.js"] = worker.replace(RELEASE, f"'{release}'").encode()
    files |= {name: (PICTURES / Path(name).name).read_bytes() for name in SCREENS}
    path = urlsplit(address).path if "//" in address else "/cirkis-site"
    shots = [*map(_screenshot, SCREENS)]
    for language in languages():
        files[manifest_name(language)] = make_manifest(
            language, f"{page_folder}/", path, has_server=False, screenshots=shots
        )
    files[CARD] = (WEB / CARD).read_bytes()
    preview = preview_tags(game_properties(ENGLISH, address, f"{address}{CARD}"))
    files["index.html"] = _index(version, python_folder, first_style, preview).encode()
    files["LICENSE.txt"] = licences()
    files[".nojekyll"] = f"{MARK}; GitHub Pages serves the files as they are\n".encode()
    _write(folder, files)


def licences() -> bytes:
    """Return the program's licence and notice, and the licences of what it contains of others."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    paths = [path for one in about["license-files"] for path in sorted(ROOT.glob(one))]
    texts = (f"{path.relative_to(ROOT).as_posix()}\n\n{path.read_text('utf-8')}" for path in paths)
    return f"\n{'=' * 72}\n\n".join(texts).encode()


def _screenshot(name: str) -> dict[str, str]:
    with Image.open(PICTURES / Path(name).name) as picture:
        sizes = "{}x{}".format(*picture.size)
    return {"src": name, "sizes": sizes, "type": "image/webp", "form_factor": SCREENS[name]}


def _index(version: str, python_folder: str, style: str, preview: str) -> str:
    return make_index(
        (WEB / "index.html").read_text("utf-8"),
        version=version,
        language=ENGLISH,
        style=style_in_page(style, version, "./"),
        base="./",
        metas={"server": "none", "python": f"{python_folder}/"},
        has_server=False,
        preview=preview,
    )


def _write(folder: Path, files: Files) -> None:
    mark = folder / ".nojekyll"
    if folder.exists() and any(folder.iterdir()):
        if not mark.exists() or MARK not in mark.read_text("utf-8"):
            raise RuntimeError(f"{folder} is neither empty nor a site: choose another folder")
        shutil.rmtree(folder)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

"""Convert notebooks into pages, running them as the site is built, so that no output is stale."""

import json
from pathlib import Path
from typing import Any

from tools.docs.cells import Shown, run_cell

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"
_FOLDER = "notebooks"


def run_notebook(path: Path) -> list[tuple[str, str, list[Shown]]]:
    """Run a notebook; return the kind, source and outputs of every cell."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        kind, source = cell["cell_type"], "".join(cell["source"])
        cells.append((kind, source, run_cell(source, names) if kind == "code" else []))
    return cells


def pages_of_notebook(path: Path) -> dict[str, str]:
    """Return the files of a notebook by name: its page, its pictures and the notebook itself."""
    files = {f"{_FOLDER}/{path.name}": path.read_text("utf-8")}
    parts: list[str] = []
    for kind, source, shown in run_notebook(path):
        parts.append(source if kind == "markdown" else _fence("python", source))
        for what, content in shown:
            if what == "svg":
                picture = f"{path.stem}-{len(files)}.svg"
                files[f"{_FOLDER}/{picture}"] = content
                parts.append(f"![Output of this cell]({picture})")
            else:
                parts.append(_fence("text", content))
    parts.insert(1, f"[Download this notebook]({path.name}), or read it here with its output.")
    return files | {f"{_FOLDER}/{path.stem}.md": "\n\n".join(parts) + "\n"}


def _fence(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"

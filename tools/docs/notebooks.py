"""Notebooks: stored with the outputs of their cells, and converted into pages.

`python -m tools.docs.notebooks` runs them and stores the outputs.
"""

import json
import re
from pathlib import Path
from typing import Any

from tools.docs.cells import run_cell

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"
_FOLDER = "notebooks"
_RANDOM = re.compile(r"cirkis-[0-9a-f]{8}")
"""The prefix of the ids in a picture, which differs from one drawing to the next."""


def with_outputs(text: str) -> str:
    """Run a notebook, and return it with its outputs, as Jupyter would write it."""
    book = json.loads(text)
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        shown = run_cell("".join(cell["source"]), names)
        cell |= {"execution_count": number, "outputs": [_output(*one) for one in shown]}
    text = json.dumps(book, ensure_ascii=False, indent=1) + "\n"
    for number, drawn in enumerate(dict.fromkeys(_RANDOM.findall(text))):
        text = text.replace(drawn, f"picture-{number}")
    return text


def _output(kind: str, content: str) -> dict[str, Any]:
    lines = content.splitlines(keepends=True)
    if kind == "svg":
        return {"output_type": "display_data", "data": {"image/svg+xml": lines}, "metadata": {}}
    return {"output_type": "stream", "name": "stdout", "text": lines}


def pages_of_notebook(path: Path) -> dict[str, str]:
    """Return the files of a notebook by name: its page, its pictures and the notebook itself."""
    text = path.read_text("utf-8")
    files, parts = {f"{_FOLDER}/{path.name}": text}, []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else _fence("python", source))
        for output in cell.get("outputs", ()):
            if output["output_type"] == "stream":
                parts.append(_fence("text", "".join(output["text"])))
            else:
                picture = f"{path.stem}-{len(files)}.svg"
                files[f"{_FOLDER}/{picture}"] = "".join(output["data"]["image/svg+xml"])
                parts.append(f"![Output of this cell]({picture})")
    parts.insert(1, f"[Download this notebook]({path.name}), or read it here with its output.")
    return files | {f"{_FOLDER}/{path.stem}.md": "\n\n".join(parts) + "\n"}


def _fence(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


if __name__ == "__main__":
    for path in NOTEBOOKS.glob("*.ipynb"):
        path.write_text(with_outputs(path.read_text("utf-8")), "utf-8")

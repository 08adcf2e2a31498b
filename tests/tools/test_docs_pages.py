"""The notebooks of the docs: they run, and are stored with their outputs."""

import json
from pathlib import Path

import pytest

from tools.docs.markdown import DOCS
from tools.docs.notebooks import NOTEBOOKS, pages_of_notebook, with_outputs

BOOKS = sorted(DOCS.rglob("*.ipynb"))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    """Notebooks run from top to bottom, show a picture, and are stored with their outputs."""
    text = path.read_text("utf-8")
    book = json.loads(text)
    assert path.parent == NOTEBOOKS  # the only folder that the docs take them from
    assert book["nbformat"] == 4
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    assert text == with_outputs(text), "run `python -m tools.docs.notebooks`"
    files = pages_of_notebook(path)
    page = files[f"notebooks/{path.stem}.md"]
    assert page.startswith("# ")
    pictures = [name for name in files if name.endswith(".svg")]
    assert pictures
    assert all(f"]({Path(name).name})" in page for name in pictures)

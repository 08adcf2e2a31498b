"""The notebooks of the docs run, with the outputs that are stored, and its examples can be had."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from tools.docs.build import zipped
from tools.docs.markdown import DOCS, EXAMPLES, site_link
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


def test_examples_can_be_had() -> None:
    """A link to one example leads to all, since some import what others have."""
    assert site_link(DOCS / "environments.md", "../examples/train_jax") == "sources/examples.zip"
    with zipfile.ZipFile(io.BytesIO(zipped(EXAMPLES))) as archive:
        assert archive.testzip() is None
        names = set(archive.namelist())
    assert {"examples/train_policy/__main__.py", "examples/train_ppo/stopping.py"} <= names
    assert not [name for name in names if "pycache" in name]

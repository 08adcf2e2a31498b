"""The steps of tools/docs before MkDocs runs: links, examples, notebooks, and programs in cells."""

import json
from pathlib import Path

import pytest

from tools.docs.cells import run_safely
from tools.docs.examples import with_code
from tools.docs.markdown import DOCS
from tools.docs.notebooks import NOTEBOOKS, pages_of_notebook, with_outputs

BOOKS = sorted(DOCS.rglob("*.ipynb"))


def test_examples_in_docstrings() -> None:
    """Tables and examples become separate code blocks, whatever comes before and after."""
    text = "Say.\n\n>>> 1\n1\n>>> 2\n2\n\nThen more > than less.\n\n>>> 3\n3"
    assert with_code(text) == (
        "Say.\n\n```pycon\n>>> 1\n1\n>>> 2\n2\n```\n\nThen more > than less.\n\n"
        "```pycon\n>>> 3\n3\n```\n"
    )
    assert with_code("Parts.\n\nboard   cells\nall of  it\n") == (
        "Parts.\n\n    board   cells\n    all of  it\n"
    )


@pytest.mark.parametrize(
    ("source", "last"),
    [
        ("def f():\n    1 / 0\nf()", "ZeroDivisionError: division by zero"),
        ("1 +", "SyntaxError: invalid syntax"),
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_errors_of_cells(source: str, last: str) -> None:
    ((kind, text),) = run_safely(source, {})
    assert (kind, last in text.splitlines()[-1]) == ("error", True)
    assert "cells.py" not in text
    assert run_safely("print('before')\n1 / 0", {})[0] == ("text", "before\n")


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

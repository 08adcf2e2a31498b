"""The steps of tools/docs before MkDocs runs: links, examples, notebooks, and programs in cells."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.docs.build import build_docs
from tools.docs.cells import run_cell, run_safely
from tools.docs.examples import with_code
from tools.docs.markdown import DOCS, site_text
from tools.docs.notebooks import NOTEBOOKS, pages_of_notebook, with_outputs

BOOKS = sorted(NOTEBOOKS.glob("*.ipynb"))


def test_text_of_a_page(tmp_path: Path) -> None:
    """Lists and tables are separated from text, examples become sessions, and code is unchanged."""
    page = tmp_path / "page.md"
    page.write_text(
        "Text:\n- one\n  more\n- two\n\n```python\n>>> 1\n- no list\n```\nNow\n| a |\n|---|\n"
    )
    assert site_text(page) == (
        "Text:\n\n- one\n  more\n- two\n\n```pycon\n>>> 1\n- no list\n```\nNow\n\n| a |\n|---|\n"
    )


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


def test_cells_show_what_notebooks_show() -> None:
    """Printed text, displays and the last value are shown in that order; variables persist."""
    names: dict[str, Any] = {}
    source = (
        "class Drawn:\n    def _repr_svg_(self): return '<svg/>'\nprint(1)\ndisplay(Drawn(), 'x')"
    )
    assert run_cell(source, names) == [("text", "1\n"), ("svg", "<svg/>"), ("text", "'x'\n")]
    assert run_cell("Drawn()", names) == [("svg", "<svg/>")]
    assert run_cell("None", names) == run_cell("y = 2", names) == run_cell("", names) == []
    assert run_cell("y", names) == [("text", "2\n")]


@pytest.mark.parametrize(
    ("source", "last"),
    [
        ("def f():\n    1 / 0\nf()", "ZeroDivisionError: division by zero"),
        ("1 +", "SyntaxError: invalid syntax"),
        ("exit()", "SystemExit"),
        ("import nothing_of_this_name", "No module named 'nothing_of_this_name'"),
    ],
)
def test_errors_of_cells(source: str, last: str) -> None:
    ((kind, text),) = run_safely(source, {"exit": raise_exit})
    assert (kind, last in text.splitlines()[-1]) == ("error", True)
    assert "cells.py" not in text
    assert run_safely("print('before')\n1 / 0", {})[0] == ("text", "before\n")


def raise_exit() -> None:
    raise SystemExit


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    """Notebooks run from top to bottom, show a picture, and are stored with their outputs."""
    text = path.read_text("utf-8")
    book = json.loads(text)
    assert book["nbformat"] == 4
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    assert text == with_outputs(text), "run `python -m tools.docs.notebooks`"
    files = pages_of_notebook(path)
    page = files[f"notebooks/{path.stem}.md"]
    assert page.startswith("# ")
    pictures = [name for name in files if name.endswith(".svg")]
    assert pictures
    assert all(f"]({Path(name).name})" in page for name in pictures)


def test_a_build_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failure, the earlier site is unchanged, and no partial site blocks another build.
    Other folders are left alone.
    """

    def fail(_config: Path) -> None:
        raise RuntimeError("a link leads nowhere")

    monkeypatch.setattr("tools.docs.build.write_pages", lambda _folder: [])
    monkeypatch.setattr("tools.docs.build._run_mkdocs", fail)
    given = {"earlier": (".docs", "index.html"), "other": ("letter.txt",)}
    for folder, names in given.items():
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(name)
    for folder in ("earlier", "new"):
        with pytest.raises(RuntimeError, match="leads nowhere"):
            build_docs(tmp_path / folder)
    with pytest.raises(RuntimeError, match="is neither empty nor a docs site"):
        build_docs(tmp_path / "other")
    there = sorted(path.name for path in tmp_path.rglob("*"))
    assert there == [".docs", "earlier", "index.html", "letter.txt", "other"]


def test_every_folder_of_notebooks_is_known() -> None:
    assert sorted(DOCS.rglob("*.ipynb")) == BOOKS != []

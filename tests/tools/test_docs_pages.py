"""The site of the docs: notebooks with their outputs, the reference, and the examples as a file."""

import dataclasses
import inspect
import io
import json
import re
import zipfile
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path

import griffe
import pytest

from cirkis.game import FreeTurnReason, Options, Scored, Variant
from cirkis.lab import RunStatus
from tools.docs.build import EXTENSIONS, HERE, zipped
from tools.docs.fields import described, with_entries
from tools.docs.markdown import DOCS, EXAMPLES, SOURCE, site_link
from tools.docs.notebooks import NOTEBOOKS, pages_of_notebook, with_outputs
from tools.docs.reference import public_modules

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


@cache
def package() -> griffe.Object:
    """Return the package as the reference shows it."""
    extensions = griffe.load_extensions(*(str(HERE / name) for name in EXTENSIONS))
    found = griffe.load("cirkis", search_paths=[SOURCE.parent], extensions=extensions)
    assert isinstance(found, griffe.Object)
    return found


def shown(value: type) -> str:
    """Return the docstring of a class as the reference shows it."""
    found = package()[f"{value.__module__}.{value.__qualname__}".removeprefix("cirkis.")]
    return found.docstring.value if found.docstring else ""


def public_classes() -> set[type]:
    found = {
        value
        for module in public_modules().values()
        for name in getattr(module, "__all__", vars(module))
        if inspect.isclass(value := getattr(module, name))
    }
    return {value for value in found if value.__module__.startswith("cirkis.")}


def fields(value: type) -> set[str]:
    """Return the members of an enumeration, or the public fields of another class."""
    if issubclass(value, Enum):
        return {member.name for member in value}
    names: set[str] = {*getattr(value, "_fields", ()), *getattr(value, "__struct_fields__", ())}
    if dataclasses.is_dataclass(value):
        names |= {field.name for field in dataclasses.fields(value)}
    return {name for name in names if not name.startswith("_")}


@pytest.mark.slow
def test_the_reference_lists_every_field() -> None:
    """Enumerations, data classes, named tuples and structs show all that they have."""
    found = {value: names for value in public_classes() if (names := fields(value))}
    assert {FreeTurnReason, Options, RunStatus, Scored, Variant} <= found.keys()
    missing = {
        value: names - set(re.findall(r"^    (\w+):", shown(value), re.MULTILINE))
        for value, names in found.items()
    }
    assert {value: names for value, names in missing.items() if names} == {}


@pytest.mark.slow
def test_fields_are_described_once() -> None:
    """By the docstring, or else by the comment on the line; constants show their values."""
    assert "    CENTER_STAR: it completed the Center Star (R12)\n" in shown(FreeTurnReason)
    found = package()["errors.PieceSetError"].docstring
    assert found
    section = found.parse("google")[1].value
    types = [(one.name, one.annotation and str(one.annotation)) for one in section]
    assert types == [("code", "'bad-piece-set'"), ("reason", None), ("line", None)]


def test_entries_of_docstrings() -> None:
    text = """A place.

Attributes:
    row, column: from 1,
        or 0.

Raises:
    ValueError: it is nowhere."""
    entries = described(text)
    assert entries == dict.fromkeys(("row", "column"), ": from 1,\n        or 0.")
    assert (
        with_entries(text, {"sort": ": ", **entries})
        == """A place.

Attributes:
    sort:
    row: from 1,
        or 0.
    column: from 1,
        or 0.

Raises:
    ValueError: it is nowhere."""
    )
    assert (
        with_entries("A place.", {"row": ": from 1."})
        == "A place.\n\nAttributes:\n    row: from 1."
    )
    assert with_entries("A place.", {}) == "A place."


def docstrings(found: griffe.Object | griffe.Alias) -> Iterator[str]:
    """Yield the docstrings of an object and of what the reference shows inside it."""
    if found.docstring:
        yield found.docstring.value
    names = found.exports if found.is_module else None
    for name, member in found.members.items():
        if name in names if names else member.is_public and not member.is_alias:
            yield from docstrings(member)


@pytest.mark.slow
def test_docstrings_name_pages_in_words() -> None:
    """Those who installed the program have no files of the docs; in the reference, the words are
    links.
    """
    pages = [package()[name.removeprefix("cirkis.")] for name in public_modules()]
    text = "\n".join(one for page in pages for one in docstrings(page))
    assert re.findall(r"docs/[\w-]+\.md", text) == []
    linked = set(re.findall(r"\]\(\.\./([\w-]+)\.md\)", text))
    assert {"batch", "engine", "games"} <= linked <= {page.stem for page in DOCS.glob("*.md")}

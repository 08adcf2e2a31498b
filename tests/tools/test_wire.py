"""What is written down about the wire comes from the program's structs and is up to date."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cirkis.tables.model.client_messages import ClientMessage
from cirkis.tables.model.messages import ServerMessage
from tools.wire.__main__ import main
from tools.wire.files import DOCS, stale_files, with_tables
from tools.wire.structs import members, tag_of
from tools.wire.typedefs import typedefs


def test_nothing_is_stale() -> None:
    """The page's types and the tables of the docs are what `python -m tools.wire` writes."""
    assert stale_files() == []
    assert CliRunner().invoke(main, ["--check"]).exit_code == 0


def test_old_tables_are_replaced() -> None:
    text = DOCS.read_text("utf-8")
    assert with_tables(text.replace("| `claim` |", "| `clam` |")) == text
    with pytest.raises(ValueError, match="commands"):
        with_tables(text.replace("<!-- commands:", "<!-- orders:"))


def test_tags_are_unique() -> None:
    """Both ways over a connection, the type alone says which message it is."""
    for union in (ClientMessage, ServerMessage):
        tags = [tag_of(kind) for kind in members(union)]
        assert len(set(tags)) == len(tags)
        assert None not in tags


def test_typedefs() -> None:
    """Every message and the structs inside it have a type, each once."""
    lines = typedefs().splitlines()
    for kind in (*members(ClientMessage), *members(ServerMessage)):
        assert lines.count(f" * @typedef {{object}} {kind.__name__}") == 1
    assert ' * @property {"resign"} type' in lines
    assert " * @property {ErrorInfo} [error]  why it was refused" in lines

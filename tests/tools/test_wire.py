"""Types and docs of the wire format come from the program's structs and are up to date."""

import pytest
from click.testing import CliRunner

from tools.wire.__main__ import DOCS, main, with_tables


def test_nothing_is_stale() -> None:
    """The page's types and the tables in the docs match the output of `python -m tools.wire`."""
    assert CliRunner().invoke(main, ["--check"]).exit_code == 0


def test_old_tables_are_replaced() -> None:
    text = DOCS.read_text("utf-8")
    assert with_tables(text.replace("| `claim` |", "| `clam` |")) == text
    with pytest.raises(ValueError, match="commands"):
        with_tables(text.replace("<!-- commands:", "<!-- orders:"))

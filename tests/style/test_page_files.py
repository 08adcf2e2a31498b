"""The page has the same colours, patterns and marks as everything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.style import page_files


@pytest.mark.parametrize("path", page_files(), ids=lambda path: path.name)
def test_files_are_up_to_date(path: Path) -> None:
    """The page's files are what palette.toml makes of them; `make style` writes them."""
    assert path.read_text("utf-8") == page_files()[path]

"""The page has the same colours, patterns and marks as everything else."""

import re
from pathlib import Path

import pytest

import cirkis
from tools.style import page_files


@pytest.mark.parametrize("path", page_files(), ids=lambda path: path.name)
def test_files_are_up_to_date(path: Path) -> None:
    """The page's files are generated from palette.toml; `make style` writes them."""
    assert path.read_text("utf-8") == page_files()[path]


def test_no_colour_is_written_twice() -> None:
    package = Path(cirkis.__file__).parent
    source = package / "drawing" / "style" / "palette.toml"
    colours = set(re.findall("#[0-9a-f]{6,8}", source.read_text("utf-8"))) - {"#ffffff"}
    others = [p for p in package.rglob("*") if p.suffix in {".py", ".css", ".js", ".svg", ".html"}]
    wrong = [
        (path.name, colour)
        for path in set(others) - set(page_files())
        for colour in re.findall("#[0-9a-f]{6,8}", path.read_text("utf-8"))
        if colour in colours
    ]
    assert not wrong

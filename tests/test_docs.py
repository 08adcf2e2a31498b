"""The examples, links and figures in the docs are right."""

import doctest
import re
from pathlib import Path

import pytest

from cirkis.game import placement_table, standard_pieces
from tests.nightly import IS_NIGHTLY

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


class Usual(doctest.DocTestParser):
    """Leaves out what JAX compiles for seconds; tests/envs tries it, too."""

    def parse(self, string: str, name: str = "<string>") -> list[str | doctest.Example]:
        parts = super().parse(string, name)
        return [one for one in parts if isinstance(one, str) or "env.game." not in one.source]


PARSER = doctest.DocTestParser() if IS_NIGHTLY else Usual()


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8", parser=PARSER)
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path) -> None:
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_links_to_pages_are_in_words(page: Path) -> None:
    """Readers of the site see no files with these names."""
    assert re.findall(r"\[[^\[\]]*\.md\]\([^)]*\)", page.read_text("utf-8")) == []


def test_the_bot_template() -> None:
    block = (ROOT / "docs" / "bots.md").read_text("utf-8").partition("```python\n")[2]
    assert block.partition("```")[0] == (ROOT / "examples/bots/plain_bot.py").read_text("utf-8")


def test_table_of_pieces() -> None:
    text = (ROOT / "docs" / "board.md").read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z][\w ]+) \| ([A-Z]) \|.*\| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    pieces = standard_pieces()
    ways = placement_table(pieces).by_shape
    assert [(name, code, int(has), int(lies)) for name, code, has, lies in rows] == [
        (shape.name, shape.code, shape.count, ways[number].bit_count())
        for number, shape in enumerate(pieces.shapes)
    ]

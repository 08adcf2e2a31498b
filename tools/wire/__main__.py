"""`python -m tools.wire`: update the page's types and the tables in the docs."""

import sys
from pathlib import Path

import click

from tools.wire.docs_tables import TABLES
from tools.wire.typedefs import typedefs

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "src" / "cirkis" / "web" / "core" / "types.d.ts"
DOCS = ROOT / "docs" / "server.md"
_START, _END = "<!-- {name}: made by python -m tools.wire -->\n", "<!-- end -->"


def stale_files() -> list[str]:
    return [
        path.relative_to(ROOT).as_posix()
        for path, text in _texts().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]


def write_files() -> list[str]:
    """Write all files, and return the names of those that were out of date."""
    names = stale_files()
    for path, text in _texts().items():
        path.write_text(text, "utf-8")
    return names


def _texts() -> dict[Path, str]:
    return {TYPES: typedefs(), DOCS: with_tables(DOCS.read_text("utf-8"))}


def with_tables(text: str) -> str:
    """Return a page with its tables updated, or raise ValueError if it has no place for one."""
    for name, table in TABLES.items():
        start = _START.format(name=name)
        before, found, rest = text.partition(start)
        _, ended, after = rest.partition(_END)
        if not (found and ended):
            raise ValueError(f'the text has no place for the table "{name}"')
        lines = "".join(f"{line}\n" for line in table())
        text = "".join((before, start, lines, _END, after))
    return text


@click.command("tools.wire")
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is out of date.")
def main(check: bool) -> None:
    """Write the page's types and the tables in docs/server.md from the program's structs."""
    names = stale_files() if check else write_files()
    for name in names:
        click.echo(f"{name} {'is out of date: run python -m tools.wire' if check else 'written'}")
    sys.exit(bool(check and names))


if __name__ == "__main__":
    main()

"""`python -m tools.wire`: update the page's types and the tables of the docs."""

import sys

import click

from tools.wire.files import stale_files, write_files


@click.command("tools.wire")
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is out of date.")
def main(check: bool) -> None:
    """Write the page's types and the tables of docs/server.md from the program's structs."""
    names = stale_files() if check else write_files()
    for name in names:
        click.echo(f"{name} {'is out of date: run python -m tools.wire' if check else 'written'}")
    sys.exit(bool(check and names))


if __name__ == "__main__":
    main()

"""`cirkis db`: copies of the stored tables, checks, and upgrades of a database."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from cirkis.cli.common_options import data_option, database_option
from cirkis.cli.exit_codes import BAD_INPUT

MAX_SHOWN_BROKEN = 20


def _database_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that choose the database."""
    return data_option("CIRKIS_DATA")(database_option("CIRKIS_DATABASE")(command))


@click.group("db", short_help="Copy, put back, check and upgrade what is stored.")
def command() -> None:
    """Look after the database in which "cirkis play" and "cirkis serve" keep the tables.

    Each takes --data or --database, or CIRKIS_DATA and CIRKIS_DATABASE from the environment.

    \b
    Examples:
      cirkis db backup tables.sqlite
      cirkis db restore tables.sqlite --force
      cirkis db check
      cirkis db upgrade --database postgresql://cirkis@localhost/cirkis
    """


@command.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@_database_options
def backup_command(file: Path, data: str | None, database: str | None) -> None:
    """Write a copy of all tables to FILE, also while the server runs.

    The copy is one SQLite file, whichever database it is made of. "cirkis db restore" puts it back.
    """
    from cirkis.server.storage import backup

    with _progress("copied") as progress:
        backup.backup(_folder(data), database, file, progress)
    click.echo(f"The copy is {file} ({file.stat().st_size / 1e6:,.1f} MB).")


@command.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace the tables that are there; they are kept.")
@_database_options
def restore_command(file: Path, force: bool, data: str | None, database: str | None) -> None:
    """Put the copy FILE in the place of the database. End the server first.

    Tables that are there are only replaced with --force, and even then a copy of them stays in the
    folder. A copy of a file can be put into PostgreSQL, and the other way round.
    """
    from cirkis.server.storage import backup

    with _progress("copied") as progress:
        kept = backup.restore(_folder(data), database, file, progress, force=force)
    click.echo("The copy is in place.")
    if kept is not None:
        click.echo(f"What was there before is kept in {kept}")


@command.command("check")
@_database_options
def check_command(data: str | None, database: str | None) -> None:
    """Play every stored game again and tell which cannot be played.

    Works while the server runs. The exit code is 1 if a table is broken; all others are fine then.
    """
    from cirkis.server.storage import verify

    with _progress("tables checked") as progress:
        found = verify.verify(_folder(data), database, progress)
    click.echo(f"{found.tables:,} tables with {found.entries:,} entries: ", nl=False)
    if not found.broken:
        click.echo("all can be played again.")
        return
    click.echo(f"{len(found.broken):,} cannot be played again.")
    for table_id, why in found.broken[:MAX_SHOWN_BROKEN]:
        click.echo(f"  {table_id}: {why}")
    if len(found.broken) > MAX_SHOWN_BROKEN:
        click.echo(f"  and {len(found.broken) - MAX_SHOWN_BROKEN:,} more")
    raise click.exceptions.Exit(BAD_INPUT)


@command.command("upgrade")
@_database_options
def upgrade_command(data: str | None, database: str | None) -> None:
    """Bring the database to the layout that this version of the program needs.

    A file is upgraded by itself when a server starts. PostgreSQL is upgraded by this command alone;
    make a copy first, and end all servers of an older version.
    """
    from cirkis.server.storage import databases

    before, after = databases.upgrade(_folder(data), database)
    if before == after:
        click.echo(f"The database has layout {after} already; there is nothing to do.")
    else:
        click.echo(f"The database came from layout {before} to {after}.")


def _folder(data: str | None) -> Path:
    from cirkis.server.settings import resolve_data_folder

    return resolve_data_folder(data)


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a callback that shows the progress on one line of a terminal."""
    is_visible = sys.stderr.isatty()

    def show(done: int, total: int) -> None:
        if is_visible and total:
            click.echo(f"\r{done / total:4.0%} {what}", nl=False, err=True)

    try:
        yield show
    finally:
        if is_visible:
            click.echo(f"\r{' ' * 40}\r", nl=False, err=True)

"""`cirkis db`: back up, restore, check, upgrade and prune the database of tables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from cirkis.cli.files import READ, WRITTEN, FileToRead, FileToWrite, note_file
from cirkis.cli.options import all_of, data_option, database_option, flag, keep_options
from cirkis.cli.output import BAD_INPUT, StatusLine, described, say, texts
from cirkis.errors import CirkisError
from cirkis.i18n import Percent

MAX_SHOWN_BROKEN = 20


_database_options = all_of(data_option("CIRKIS_DATA"), database_option("CIRKIS_DATABASE"))


@click.command("backup", **described("command-db-backup"))
@click.argument("file", type=FileToWrite())
@_database_options
def backup_command(file: str, data: str | None, database: str | None) -> None:
    if database is not None:
        raise CirkisError(texts("db-backup-postgres"))
    from cirkis.server.storage import backup

    with _progress("db-progress-copied") as progress:
        backup.backup(_folder(data, database), Path(file), progress)
    size = f"{Path(file).stat().st_size / 1e6:,.1f}"
    say(texts("db-backup-done", file=file, size=size))


@click.command("restore", **described("command-db-restore"))
@click.argument("copy", type=FileToRead())
@flag("command-db-restore", "--force", is_flag=True)
@_database_options
def restore_command(copy: str, force: bool, data: str | None, database: str | None) -> None:
    from cirkis.server.storage import backup

    kept = None
    with _progress("db-progress-copied") as progress:
        if database is None:
            folder = _folder(data, database, WRITTEN)
            kept = backup.restore(folder, Path(copy), progress, force=force)
        else:
            backup.move_to_postgres(database, Path(copy), progress)
    say(texts("db-restored"))
    if kept is not None:
        say(texts("db-restore-kept", file=str(kept)))


@click.command("check", **described("command-db-check"))
@click.argument("copy", type=FileToRead(), required=False)
@_database_options
def check_command(copy: str | None, data: str | None, database: str | None) -> None:
    from cirkis.server.storage import backup

    with _progress("db-progress-checked") as progress:
        if copy is None:
            found = backup.verify(_folder(data, database), database, progress)
        else:
            found = backup.verify_copy(Path(copy), progress)
    counts = {"tables": found.tables, "entries": found.entries}
    if not found.broken and not found.damaged_rows:
        say(texts("db-checked", **counts))
        return
    if found.damaged_rows:
        say(texts("db-checked-rows", rows=found.damaged_rows))
    if found.broken:
        say(texts("db-checked-broken", broken=len(found.broken), **counts))
    for table_id, why in found.broken[:MAX_SHOWN_BROKEN]:
        say(f"  {table_id}: {why}")
    if len(found.broken) > MAX_SHOWN_BROKEN:
        more = texts("db-checked-more", count=len(found.broken) - MAX_SHOWN_BROKEN)
        say(f"  {more}")
    raise click.exceptions.Exit(BAD_INPUT)


@click.command("upgrade", **described("command-db-upgrade"))
@_database_options
def upgrade_command(data: str | None, database: str | None) -> None:
    from cirkis.server.storage import databases

    before, after = databases.upgrade(_folder(data, database), database)
    if before == after:
        say(texts("db-upgrade-none", schema=after))
    else:
        say(texts("db-upgrade-done", before=before, after=after))


@click.command("prune", **described("command-db-prune"))
@keep_options
@flag("command-db-prune", "--dry-run", is_flag=True)
@flag("command-db-prune", "--archive", metavar="FILE", type=FileToWrite())
@_database_options
def prune_command(
    keep_finished: float | None,
    keep_abandoned: float | None,
    dry_run: bool,
    archive: str | None,
    data: str | None,
    database: str | None,
) -> None:
    if keep_finished is None and keep_abandoned is None:
        raise click.UsageError(texts("db-prune-nothing"))
    from cirkis.server.storage.old_tables import Keep, prune

    keep = Keep(keep_finished, keep_abandoned)
    found = prune(
        _folder(data, database), database, keep, Path(archive) if archive else None, is_dry=dry_run
    )
    counts = found.removed._asdict()
    say(texts("db-prune-dry" if dry_run else "db-prune-done", **counts))
    if found.broken:
        say(texts("db-prune-broken", count=found.broken))


command = click.Group(
    "db",
    [backup_command, restore_command, check_command, prune_command, upgrade_command],
    **described("command-db"),
)


def _folder(data: str | None, database: str | None, use: str = READ) -> Path:
    """Return the database's folder; refuse other arguments that name the database's file."""
    from cirkis.server.settings import resolve_data_folder
    from cirkis.server.storage.sqlite import FILE_NAME

    folder = resolve_data_folder(data)
    if database is None:
        note_file(use, str(folder / FILE_NAME))
    return folder


@contextmanager
def _progress(message: str) -> Iterator[Callable[[int, int], None]]:
    line = StatusLine()

    def show(done: int, total: int) -> None:
        if total:
            line.write(texts(message, done=Percent(done / total)))

    try:
        yield show
    finally:
        line.clear()

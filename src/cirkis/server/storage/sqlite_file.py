"""Open, copy and migrate one SQLite file, and say in one sentence what is wrong with it."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, StaticPool

from cirkis.files import open_file, replace_path
from cirkis.server.storage import migrate
from cirkis.server.storage.store import StoreError

BUSY_SECONDS = 5.0  # to wait while another program has the file locked, as backups do
PAGES_PER_STEP = 2000  # about 8 MB between two progress reports
WHOLLY = "restore a copy, or move it away to start afresh"
IN_PART = '"cirkis db check" says more, and a copy may still have what is lost'

_REASONS = {
    "0 bytes": "has 0 bytes; restore a copy, or delete the file to start afresh",
    "foreign": "belongs to another program; move it away, or choose another folder with --data",
    "in use": "is in use by another Cir*Kis server; stop it, or choose another folder with --data",
    "locked": "is locked by another program; close it there, and try again",
    "malformed": f"is damaged; {WHOLLY}",
    "not a database": "is not a database; move it away, or choose another folder with --data",
    "readonly": "is read-only; choose another folder with --data",
    "unable to open": (
        "cannot be opened; check that it and its folder belong to this user,"
        " or choose another folder with --data"
    ),
    "full": "cannot be written because the disk is full",
    "memory": "cannot be used because there is no memory left",
    "disk I/O": "cannot be used because of a disk error",
}


_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}


def describe_damage(name: str, flaw: str, remedy: str = WHOLLY) -> str:
    return f'the database "{name}" is damaged ({flaw}); {remedy}'


def is_damage(problem: BaseException) -> bool:
    """Return whether an error means that the file is damaged, rather than busy or on a full disk.

    A page that the disk cannot read any more is as lost as one with other content.
    """
    if isinstance(problem, UnicodeError):  # SQLite's message quotes bytes of the file
        return True
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    code = getattr(cause, "sqlite_errorcode", 0)
    return code in _DAMAGE or code & 0xFF == sqlite3.SQLITE_CORRUPT


def describe_error(path: Path, reason: str) -> str:
    texts = (text for key, text in _REASONS.items() if key in reason)
    return f'the database "{path}" {next(texts, f"cannot be used: {reason}")}'


def describe_problem(path: Path, problem: BaseException) -> str:
    if isinstance(problem, UnicodeError):  # SQLite's message quotes bytes of the file
        return describe_error(path, "malformed")
    if isinstance(problem, MemoryError):
        return describe_error(path, "memory")
    reason = problem.orig if isinstance(problem, DBAPIError) else problem
    return describe_error(path, str(reason))


@contextlib.contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about a file into StoreErrors with messages for users."""
    try:
        yield
    except (sqlite3.Error, DBAPIError, UnicodeError, MemoryError) as problem:
        raise StoreError(describe_problem(path, problem)) from None


OnProgress = Callable[[int, int], None]  # called with the amount done and the total


def no_progress(_done: int, _total: int) -> None:
    """Report nothing."""


def decode_text(raw: bytes) -> str:
    """Decode SQLite text, even if corruption made it invalid UTF-8: checksums catch that."""
    return raw.decode(errors="replace")


@contextlib.contextmanager
def connect_sqlite(path: Path) -> Iterator[Connection]:
    """Open an SQLite file for reading; a server may be writing to it.

    Each query sees the latest commits.
    """
    address = URL.create(
        "sqlite", database=path.absolute().as_uri(), query={"mode": "ro", "uri": "true"}
    )
    engine = create_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    event.listen(engine, "connect", lambda raw, _: setattr(raw, "text_factory", decode_text))
    with engine.connect() as connection:
        yield connection


def raw_sqlite(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def copy_sqlite(connection: Connection, target: Path, progress: OnProgress = no_progress) -> None:
    """Copy an SQLite database to a file, replacing an older one.

    If this raises sqlite3.Error or OSError, no new file is left.
    """
    source = raw_sqlite(connection)

    def report(_: int, left: int, total: int) -> None:
        progress(total - left, total)

    # A reader sees one snapshot, so a server can write at the same time.
    source.execute("BEGIN")
    try:
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with (
            replace_path(target, private=True) as part,
            contextlib.closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy, pages=PAGES_PER_STEP, progress=report)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file, without a WAL
    finally:
        source.execute("COMMIT")


def find_flaw(connection: Connection) -> str | None:
    """Return why a file fails SQLite's own check, or None if it passes.

    It takes about a second for 200 MB. `quick_check` would not notice damaged indexes.
    """
    flaw = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one())
    return None if flaw == "ok" else flaw.splitlines()[-1]


def refuse_flawed(path: Path) -> None:
    """Raise StoreError if a file fails SQLite's own check; change nothing."""
    with explain_errors(path), connect_sqlite(path) as connection:
        flaw = find_flaw(connection)
    if flaw is not None:
        raise StoreError(describe_damage(str(path), flaw))


def open_connection(path: Path) -> Connection:
    """Open the one connection to a file, and migrate the file.

    Raises StoreError if the file cannot be used; the message says what to do.
    """
    if path.is_file():
        _check_owner(path)
        refuse_flawed(path)
    engine = make_engine(path)
    connection: Connection | None = None
    try:
        if not path.exists():
            open_file(path, "ab", private=True).close()
        connection = engine.connect()
        _migrate(connection, path)
        return connection
    except (DBAPIError, sqlite3.Error, OSError, UnicodeError, MemoryError, StoreError) as problem:
        if connection is not None:
            connection.close()
        engine.dispose()
        if isinstance(problem, StoreError):
            raise
        raise StoreError(describe_problem(path, problem)) from None


def make_engine(path: Path) -> Engine:
    """Return an engine for the one connection with which a program writes to a file."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )

    def configure(raw: Any, _record: Any) -> None:
        raw.text_factory = decode_text
        raw.isolation_level = None  # the "begin" listener below starts transactions
        # With FULL, a commit waits until it is on the disk.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            with contextlib.closing(raw.cursor()) as cursor:
                cursor.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _check_owner(path: Path) -> None:
    """Raise StoreError if a file is empty, unreadable or another program's; change nothing."""
    if path.stat().st_size == 0:
        raise StoreError(describe_error(path, "0 bytes"))
    with explain_errors(path), connect_sqlite(path) as file:
        version = migrate.schema_version(file)
        names = set(file.exec_driver_sql("SELECT name FROM sqlite_master").scalars())
    # A process killed while creating our file leaves neither version nor tables.
    is_ours = {"tables", "events"} <= names if version else not names
    if not is_ours and version <= migrate.SCHEMA_VERSION:
        raise StoreError(describe_error(path, "foreign"))
    migrate.check_not_newer(str(path), version)


def _migrate(connection: Connection, path: Path) -> None:
    """Migrate a file; a copy of an older schema version is kept beside it."""
    with connection.begin():
        version = migrate.schema_version(connection)
    if version == migrate.SCHEMA_VERSION:
        return
    now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    kept = path.with_name(f"{path.stem}-layout-{version}-{now}{path.suffix}")
    if version:
        copy_sqlite(connection, kept)
    try:
        with connection.begin():
            migrate.upgrade(connection, version)
    except BaseException:
        # A server that is started again and again must not fill the disk.
        kept.unlink(missing_ok=True)
        raise

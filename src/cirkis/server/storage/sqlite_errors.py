"""Turn SQLite's errors about a file into messages for users."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from cirkis.server.storage.store import StoreError

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
    "unable to open": "cannot be opened; choose another folder with --data",
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
    known = (text for key, text in _REASONS.items() if key in reason)
    return f'the database "{path}" {next(known, f"cannot be used: {reason}")}'


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

"""Turn SQLite's errors about a file into messages for users."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from cirkis.server.storage.store import StoreError

_REASONS = {
    "0 bytes": "has 0 bytes; restore a copy, or delete the file to start afresh",
    "foreign": "belongs to another program; move it away, or choose another folder with --data",
    "locked": "is in use by another Cir*Kis server; stop it, or choose another folder with --data",
    "malformed": "is damaged; move it away to start afresh, or restore a copy",
    "not a database": "is not a database; move it away, or choose another folder with --data",
    "readonly": "is read-only; choose another folder with --data",
    "unable to open": "cannot be opened; choose another folder with --data",
    "full": "cannot be written because the disk is full",
    "memory": "cannot be used because there is no memory left",
    "disk I/O": "cannot be used because of a disk error",
}


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

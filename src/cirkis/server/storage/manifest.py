"""The manifest of a copy: written beside it, it says what the file must be."""

from __future__ import annotations

import hashlib
import math
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import msgspec

from cirkis.server.storage.copy import open_sqlite
from cirkis.server.storage.durable import write_whole
from cirkis.server.storage.sqlite_errors import explain_errors
from cirkis.server.storage.store import StoreError

SUFFIX = ".manifest.json"
MAX_SIZE = 64 * 1024  # bytes of a manifest


class Manifest(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a copy is.

    `sha256` and `checksum` are hexadecimal; `checksum` is that of the manifest without this field.
    `schema` is the database's schema version, `program` the version that made the copy. `made` is
    in Unix seconds, `date` the same for people.
    """

    file: str
    size: int
    sha256: str
    schema: int
    tables: int
    entries: int
    made: float
    date: str
    program: str
    checksum: str = ""


def manifest_path(copy: Path) -> Path:
    return copy.with_name(copy.name + SUFFIX)


def write_manifest(copy: Path) -> Manifest:
    """Write the manifest of a complete copy. Raises StoreError or OSError."""
    schema, tables, entries = _count(copy)
    at = time.time()
    manifest = Manifest(
        file=copy.name,
        size=copy.stat().st_size,
        sha256=file_hash(copy),
        schema=schema,
        tables=tables,
        entries=entries,
        made=at,
        date=utc(at),
        program=version("cirkis"),
    )
    manifest = msgspec.structs.replace(manifest, checksum=_checksum(manifest))
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"
    write_whole(manifest_path(copy), text)
    return manifest


def _count(copy: Path) -> tuple[int, int, int]:
    """Return the schema version of a copy, and how many tables and entries it has."""
    queries = (
        "PRAGMA user_version",
        "SELECT count(*) FROM tables",
        "SELECT count(*) FROM events",
    )
    with explain_errors(copy), open_sqlite(copy) as file:
        schema, tables, entries = (int(file.execute(query).fetchone()[0]) for query in queries)
    return schema, tables, entries


def utc(at: float) -> str:
    """Return a time in Unix seconds as `--at` takes it, rounded up: it includes that moment."""
    moment = datetime.fromtimestamp(math.ceil(at * 1000) / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_manifest(copy: Path) -> Manifest | None:
    """Return the manifest of a copy; None if there is none. Raises StoreError if it is damaged."""
    path = manifest_path(copy)
    try:
        with path.open("rb") as file:
            text = file.read(MAX_SIZE)
    except FileNotFoundError:
        return None
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
        is_whole = manifest.checksum == _checksum(manifest)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        is_whole = False
    if not is_whole:
        raise StoreError(f'the manifest "{path}" is damaged')
    return manifest


def _checksum(manifest: Manifest) -> str:
    bare = msgspec.structs.replace(manifest, checksum="")
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()


def check_manifest(copy: Path) -> Manifest | None:
    """Check a copy against its manifest, and return that; None if there is none.

    Raises StoreError if the copy differs from its manifest, or the manifest is damaged.
    """
    manifest = read_manifest(copy)
    if manifest is None:
        return None
    if not copy.is_file():
        raise StoreError(f'there is no file "{copy}"')
    size = copy.stat().st_size
    if size != manifest.size:
        raise StoreError(
            f'the copy "{copy}" is damaged: it has {size} bytes, and its manifest says'
            f" {manifest.size}"
        )
    if file_hash(copy) != manifest.sha256:
        raise StoreError(
            f'the copy "{copy}" is damaged: its SHA-256 is not the one in its manifest'
        )
    return manifest

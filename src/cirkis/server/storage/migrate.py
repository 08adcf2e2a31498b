"""Bring a database to the schema version this program needs.

A new database is made from `schema.py` at once. Older ones are migrated with Alembic: each file in
`migrations/versions` leads to the next version, which is a number.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from cirkis.server.storage.schema import SCHEMA_VERSION, metadata
from cirkis.server.storage.store import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
OLDEST_VERSION = 9  # the oldest schema version to migrate from, or back to
_VERSION_TABLE = "alembic_version"


def schema_version(connection: Connection) -> int:
    """Return the schema version of a database; 0 if it is empty."""
    if not inspect(connection).has_table(_VERSION_TABLE):
        return 0
    found = connection.exec_driver_sql(f"SELECT version_num FROM {_VERSION_TABLE}").scalar()
    return int(found or 0)


def sqlite_schema_version(connection: Connection) -> int:
    """Return the schema version of an SQLite file; 0 if it is empty.

    It is also stored as the file's user_version, the only one the first releases knew: it tells
    them that a file is too new for them.
    """
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def upgrade(connection: Connection, version: int) -> None:
    """Migrate a database from a schema version, 0 if it is empty, within its transaction."""
    from alembic import command

    if version:
        command.upgrade(_config(connection), "head")
    else:
        metadata.create_all(connection)
        command.stamp(_config(connection), "head")


def downgrade(connection: Connection, version: int) -> None:
    """Migrate a database back, within its transaction; what later versions added is lost."""
    from alembic import command

    command.downgrade(_config(connection), str(version))
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={version}")


def _config(connection: Connection) -> Config:
    # Imported here, since a server with an up-to-date database never needs it.
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def check_version(name: str, version: int) -> None:
    """Raise StoreError if a database is newer than this program, or too old to be migrated."""
    if version > SCHEMA_VERSION:
        raise StoreError(too_new(name))
    if 0 < version < OLDEST_VERSION:
        raise StoreError(
            f'the database "{name}" has schema version {version};'
            f" this program upgrades versions from {OLDEST_VERSION} on"
        )


def too_new(name: str) -> str:
    """Return the message for a database written by a newer program."""
    return f'"{name}" was written by a newer version of this program; please update'


def too_old(name: str, version: int) -> str:
    """Return the message for a database that has to be upgraded first; version 0 means empty."""
    state = (
        f"has schema version {version} and this program needs {SCHEMA_VERSION}"
        if version
        else "is empty"
    )
    return f'the database "{name}" {state}; run: cirkis db upgrade'

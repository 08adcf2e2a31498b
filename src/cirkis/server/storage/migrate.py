"""Migrate a database to the schema version this program needs.

A new database is created directly from `schema.py`. Older ones are migrated with Alembic: each
file in `migrations/versions` leads to the next version; versions are numbers.
"""

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect

from cirkis.server.storage.schema import metadata
from cirkis.server.storage.store import StoreError

SCHEMA_VERSION = 6  # the number of the last migration
FOLDER = Path(__file__).parent / "migrations"
_VERSION_TABLE = "alembic_version"
_VERSIONS = Table(  # as Alembic creates it
    _VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{_VERSION_TABLE}_pkc"),
)


def schema_version(connection: Connection) -> int:
    """Return the schema version of a database; 0 if it is empty.

    An SQLite file stores it as its user_version, which can be read without SQLAlchemy.
    """
    if connection.dialect.name == "sqlite":
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    if not inspect(connection).has_table(_VERSION_TABLE):
        return 0
    found = connection.exec_driver_sql(f"SELECT version_num FROM {_VERSION_TABLE}").scalar()
    return int(found or 0)


def upgrade(connection: Connection, version: int) -> None:
    """Migrate a database from `version` (0 if it is empty), within its transaction."""
    if version:
        _upgrade_with_alembic(connection)
    else:
        metadata.create_all(connection)
        _VERSIONS.create(connection)
        connection.execute(_VERSIONS.insert().values(version_num=str(SCHEMA_VERSION)))
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")


def _upgrade_with_alembic(connection: Connection) -> None:
    # Imported here, since only an older database needs it, and it takes half a second.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_not_newer(name: str, version: int) -> None:
    """Raise StoreError if a database has a schema version newer than this program's."""
    if version > SCHEMA_VERSION:
        raise StoreError(
            f'"{name}" has schema version {version}, and this program supports none later than'
            f" {SCHEMA_VERSION}: it was written by a newer version (please update,"
            " or restore an earlier copy), or by one from before the first release"
        )


def check_version(name: str, version: int) -> None:
    """Raise StoreError unless a database has this program's schema version."""
    check_not_newer(name, version)
    if version < SCHEMA_VERSION:
        state = (
            f"has schema version {version} and this program needs {SCHEMA_VERSION}"
            if version
            else "is empty"
        )
        raise StoreError(f'the database "{name}" {state}; run: cirkis db upgrade')

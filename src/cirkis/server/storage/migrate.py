"""From the layout a database has to the layout this program needs, with Alembic's migrations.

The layout is a number; each migration in `migrations/versions` leads to the next one.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect

from cirkis.server.storage.schema import LAYOUT

FOLDER = Path(__file__).parent / "migrations"
_BOOK = "alembic_version"  # the relation in which Alembic writes the layout down


def layout_of(connection: Connection) -> int:
    """The layout of a database; 0 if there is nothing in it."""
    if not inspect(connection).has_table(_BOOK):
        return 0
    found = connection.exec_driver_sql(f"SELECT version_num FROM {_BOOK}").scalar()
    return int(found or 0)


def sqlite_layout(connection: Connection) -> int:
    """The layout of an SQLite file.

    It stands in the file's own number too, which is all that the first releases wrote and read:
    with it they know that a file is too new for them.
    """
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def upgrade(connection: Connection, layout: int) -> None:
    """Brings a database of this layout to the present one, within the transaction given."""
    # Imported here, since a server whose database is of the present layout never needs it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    if layout and not inspect(connection).has_table(_BOOK):  # made before Alembic came in
        command.stamp(config, str(layout))
    command.upgrade(config, "head")


def too_new(name: str) -> str:
    """The sentence for people when a newer program has written to the database."""
    return f'"{name}" was written by a newer version of this program; please update'


def too_old(name: str, layout: int) -> str:
    """The sentence for people when the database has to be upgraded first."""
    state = f"has the layout {layout} and this program needs {LAYOUT}" if layout else "is empty"
    return f'the database "{name}" {state}; run: cirkis db upgrade'

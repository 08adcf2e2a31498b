"""The program as it would be after one more migration."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from cirkis.server.storage import migrate

MIGRATION = '''"""The migration after the newest schema, as a later release might have it."""

import sqlalchemy as sql
from alembic import op

revision = "NEXT"
down_revision = "LAST"


def upgrade() -> None:
    """Rewrite the events with one more column, filled from another."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table("events", recreate="always" if is_sqlite else "never") as events:
        events.add_column(sql.Column("note", sql.Text))
    op.execute("UPDATE events SET note = command")
'''


@contextmanager
def next_schema() -> Iterator[None]:
    """Make the program use the next version of the schema during the block."""
    with TemporaryDirectory() as folder:
        migrations = Path(shutil.copytree(migrate.FOLDER, Path(folder) / "migrations"))
        last = migrate.SCHEMA_VERSION
        numbered = MIGRATION.replace("LAST", str(last)).replace("NEXT", str(last + 1))
        (migrations / "versions" / f"schema_{last + 1}.py").write_text(numbered)
        with patch.multiple(migrate, FOLDER=migrations, SCHEMA_VERSION=last + 1):
            yield

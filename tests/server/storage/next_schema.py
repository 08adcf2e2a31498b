"""The program as it would be after one more migration."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from cirkis.server.storage import migrate

MIGRATION = Path(__file__).with_name("schema_2.py")


@contextmanager
def next_schema() -> Iterator[None]:
    """Make the program use schema 2 during the block."""
    with TemporaryDirectory() as folder:
        migrations = Path(shutil.copytree(migrate.FOLDER, Path(folder) / "migrations"))
        shutil.copy(MIGRATION, migrations / "versions")
        with patch.multiple(migrate, FOLDER=migrations, SCHEMA_VERSION=2):
            yield

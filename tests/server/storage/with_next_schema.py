"""The program as it would be after one more migration."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from cirkis.server.storage import migrate

MIGRATION = Path(__file__).with_name("next_migration.py")


@contextmanager
def next_schema() -> Iterator[None]:
    """Make the program use the next version of the schema during the block."""
    with TemporaryDirectory() as folder:
        migrations = Path(shutil.copytree(migrate.FOLDER, Path(folder) / "migrations"))
        last = migrate.SCHEMA_VERSION
        numbered = MIGRATION.read_text().replace("LAST", str(last)).replace("NEXT", str(last + 1))
        (migrations / "versions" / f"schema_{last + 1}.py").write_text(numbered)
        with patch.multiple(migrate, FOLDER=migrations, SCHEMA_VERSION=last + 1):
            yield

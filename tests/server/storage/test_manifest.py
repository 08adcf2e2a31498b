"""A copy has a manifest, and is used only if it is what that says."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cirkis.server.storage import backup, verify
from cirkis.server.storage.copy import no_progress
from cirkis.server.storage.manifest import file_hash, manifest_path, read_manifest
from cirkis.server.storage.schema import SCHEMA_VERSION
from cirkis.server.storage.store import StoreError
from tests.cli.running import printed, refused, run
from tests.server.helpers import Post, new_table, open_client


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of two tables."""
    with open_client(tmp_path) as client:
        for _ in range(2):
            assert Post(client, new_table(client)).place()["ok"]
        backup.backup(tmp_path / "data", None, tmp_path / "copy.sqlite", no_progress)
    return tmp_path / "copy.sqlite"


def test_manifest(copy: Path) -> None:
    """The manifest says what the copy is, and can be read without this program."""
    told = json.loads(manifest_path(copy).read_text())
    assert (told["file"], told["size"]) == ("copy.sqlite", copy.stat().st_size)
    assert told["sha256"] == file_hash(copy)
    assert (told["schema"], told["tables"], told["entries"]) == (SCHEMA_VERSION, 2, 4)
    assert told["date"].endswith("Z")
    assert "2 tables with 4 entries" in printed("db", "check", str(copy))


def test_any_changed_byte_is_found(copy: Path, tmp_path: Path) -> None:
    """Wherever one bit of the copy differs, it is neither found in order nor restored."""
    whole, rng = copy.read_bytes(), random.Random(1)
    for _ in range(30):
        at = rng.randrange(len(whole))
        copy.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :])
        for use in (
            lambda: verify.verify_copy(copy, no_progress),
            lambda: backup.restore(tmp_path / "new", None, copy, no_progress),
        ):
            with pytest.raises(StoreError, match="SHA-256"):
                use()
    assert not (tmp_path / "new").exists()
    copy.write_bytes(whole[:-4096])
    assert "its manifest says" in refused(run("db", "check", str(copy)))


def test_any_changed_manifest_is_found(copy: Path) -> None:
    """A manifest that says something else is damaged; without one, the copy itself is checked."""
    path = manifest_path(copy)
    text, rng = path.read_text(), random.Random(2)
    for _ in range(60):
        at = rng.randrange(len(text))
        path.write_text(text[:at] + rng.choice('0a{"],') + text[at + 1 :])
        try:
            same = read_manifest(copy)
        except StoreError:
            continue
        path.write_text(text)
        assert same == read_manifest(copy)
    path.unlink()
    assert verify.verify_copy(copy, no_progress)[:2] == (2, 4)


def test_restored_copy(copy: Path, tmp_path: Path) -> None:
    """A copy that is what its manifest says is restored."""
    printed("db", "restore", str(copy), "--data", str(tmp_path / "new"))
    assert verify.verify(tmp_path / "new", None, no_progress)[:2] == (2, 4)

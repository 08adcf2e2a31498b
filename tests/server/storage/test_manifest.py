"""A copy has a manifest, and is used only if it is what that says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cirkis.server.storage import backup, verify
from cirkis.server.storage.copy import no_progress
from cirkis.server.storage.manifest import file_hash, manifest_path
from cirkis.server.storage.schema import SCHEMA_VERSION
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


def test_changed_copies(copy: Path) -> None:
    """Where one bit or the end of a copy differs, that is said; without a manifest, the copy itself
    is checked. tests/faults/test_fuzzed_files.py changes copies and manifests anywhere.
    """
    whole = copy.read_bytes()
    copy.write_bytes(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:])
    assert "SHA-256" in refused(run("db", "check", str(copy)))
    copy.write_bytes(whole[:-4096])
    assert "its manifest says" in refused(run("db", "check", str(copy)))
    copy.write_bytes(whole)
    manifest_path(copy).unlink()
    assert verify.verify_copy(copy, no_progress)[:2] == (2, 4)


def test_restored_copy(copy: Path, tmp_path: Path) -> None:
    """A copy that is what its manifest says is restored."""
    printed("db", "restore", str(copy), "--data", str(tmp_path / "new"))
    assert verify.verify(tmp_path / "new", None, no_progress)[:2] == (2, 4)

"""What is kept between runs is kept apart by version, and does not pile up."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from cirkis.search.kernel import jit_cache

DAY = 24 * 3600
OLD = "0.0.1-numba0.60.0-cpython3.11-0123456789ab"


def folder(at: Path, days_ago: float) -> Path:
    """A folder with something in it, last used some days ago."""
    (at / "search_1").mkdir(parents=True)
    (at / "search_1" / "kernel.nbc").write_text("code")
    used = time.time() - days_ago * DAY
    os.utime(at, (used, used))
    return at


def test_old_code_is_deleted(tmp_path: Path) -> None:
    """Code of other versions goes when it was not used for a month; the present never."""
    present = folder(tmp_path / "0.1.0-numba0.60.0-cpython3.12-0123456789ab", 90)
    old = folder(tmp_path / OLD, 31)
    recent = folder(tmp_path / OLD.replace("0.0.1", "0.0.2"), 29)
    assert jit_cache.delete_unused(present) == [old]
    assert not old.exists()
    assert (present / "search_1" / "kernel.nbc").exists()
    assert (recent / "search_1" / "kernel.nbc").exists()


@pytest.mark.parametrize("name", ["notes", "0.0.1", "numba", f"{OLD}.bak", f"my {OLD}"])
def test_other_things_are_left_alone(tmp_path: Path, name: str) -> None:
    """A folder that is not named like one of these is nobody's to delete."""
    other = folder(tmp_path / name, 400)
    assert jit_cache.delete_unused(tmp_path / "present") == []
    assert (other / "search_1" / "kernel.nbc").exists()


def test_links_and_files_are_left_alone(tmp_path: Path) -> None:
    """Links to folders are not followed, and files with such names stay."""
    elsewhere = folder(tmp_path / "elsewhere" / OLD, 400)
    here = tmp_path / "cirkis"
    here.mkdir()
    (here / OLD).symlink_to(elsewhere)
    (here / OLD.replace("ab", "cd")).write_text("a file")
    assert jit_cache.delete_unused(here / "present") == []
    assert (elsewhere / "search_1" / "kernel.nbc").exists()
    assert len(list(here.iterdir())) == 2


def test_use_is_noted(tmp_path: Path) -> None:
    """A folder that is used again counts as recent, whatever its age."""
    old = folder(tmp_path / OLD, 400)
    assert jit_cache.ensure_writable(old) == old
    assert jit_cache.delete_unused(tmp_path / "present") == []
    assert old.exists()


def test_folders_have_such_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name given to a folder is recognised."""
    monkeypatch.setattr(jit_cache, "user_cache_path", lambda *_, **__: tmp_path)
    for version in ("0.1.0", "1.2.3.dev4+local"):
        assert jit_cache.FOLDER_NAME.fullmatch(jit_cache.cache_folder(version, "0.68.1rc1").name)

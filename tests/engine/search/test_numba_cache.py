"""Code cached between runs is separate for each version, and does not pile up."""

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cirkis.engine.search.kernel_hosts import choice, numba_cache
from cirkis.errors import CirkisError
from tests.cli.running import printed
from tests.waiting import PATIENCE

DAY = 24 * 3600
OLD = "0.0.1-numba0.60.0-cpython3.11-0123456789ab"


def folder(at: Path, days_ago: float) -> Path:
    """Create a folder with something in it, last used some days ago."""
    (at / "search_1").mkdir(parents=True)
    (at / "search_1" / "kernel.nbc").write_text("code")
    used = time.time() - days_ago * DAY
    os.utime(at, (used, used))
    return at


def test_only_old_code_is_deleted(tmp_path: Path) -> None:
    """Code of other versions is deleted after a month without use. Code of the current version,
    recently used code, folders with other names, files, and targets of links are kept.
    """
    here = tmp_path / "cirkis"
    present = folder(here / "0.1.0-numba0.60.0-cpython3.12-0123456789ab", 90)
    old = folder(here / OLD, 31)
    folder(here / OLD.replace("0.0.1", "0.0.2"), 29)
    os.utime(folder(here / OLD.replace("0.0.1", "0.0.3"), 400))
    for name in ("notes", "0.0.1", "numba", f"{OLD}.bak", f"my {OLD}"):
        folder(here / name, 400)
    elsewhere = folder(tmp_path / "elsewhere" / OLD, 400)
    (here / OLD.replace("ab", "cd")).symlink_to(elsewhere)
    (here / OLD.replace("ab", "ef")).write_text("a file")
    others = set(here.iterdir()) - {old}
    assert numba_cache.delete_unused(present) == [old]
    name = numba_cache.folder_name("1.2.3.dev4+local", "0.68.1rc1")
    assert numba_cache.FOLDER_NAME.fullmatch(name)
    assert set(here.iterdir()) == others
    kept = (*others, elsewhere)
    assert sum((path / "search_1" / "kernel.nbc").exists() for path in kept) == len(kept) - 1


@pytest.mark.slow
def test_play_without_compiled_code(tmp_path: Path) -> None:
    """Where numba is installed and nobody ran `cirkis compile`, wasmtime plays, and nothing is
    compiled, so that it does not matter whether the cache can be written.
    """
    kept = {name: value for name, value in os.environ.items() if name != choice.VARIABLE}
    code = """
import random, sys
import cirkis.engine.players
from cirkis.engine.search.kernel_hosts import choice, numba_cache
from tests.cli.running import printed
choice.is_installed = lambda name: True  # as if numba were installed
numba_cache.version = lambda name: "1.0"
print(cirkis.engine.make_player("skilled").choose(cirkis.new_game(), random.Random(1)).name)
assert "wasmtime" in sys.modules and "numba" not in sys.modules
"""
    homes = dict.fromkeys(("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"), str(tmp_path / "home"))
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, env=kept | homes, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    assert list(tmp_path.iterdir()) == []


def filled(code: Path) -> Path:
    """Fill the cache, which is this folder, with something; return it."""
    with numba_cache.new_folder() as made:
        (made / "search_1").mkdir()
        for one in ("kernel.nbi", "kernel.nbc"):
            (made / "search_1" / one).write_bytes(random.Random(one).randbytes(100))
    numba_cache._is_intact.cache_clear()  # as in another process
    return code


@pytest.mark.parametrize("name", ["search_1/kernel.nbi", "search_1/kernel.nbc", numba_cache.SEAL])
def test_damaged_code_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """If a file was emptied, or a bit differs, as after a power cut, numba waits to be asked
    again, and then makes the folder anew.
    """
    code = tmp_path / "cirkis" / OLD
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: code)
    assert numba_cache.filled_folder() is None
    for is_empty in (True, False):
        assert filled(code) == numba_cache.filled_folder()
        numba_cache._is_intact.cache_clear()
        content = (code / name).read_bytes()
        damaged = b"" if is_empty else bytes([content[0] ^ 1]) + content[1:]
        (code / name).write_bytes(damaged)
        assert numba_cache.filled_folder() is None
        assert (code / name).read_bytes() == damaged
        assert "damaged" in caplog.text
        caplog.clear()
    assert numba_cache.filled_folder() is None
    assert not caplog.text, "said once"


def test_code_for_another_processor_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Machines can share a home folder; numba would compile again on the others."""
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: tmp_path / "cirkis" / OLD)
    assert numba_cache.filled_folder() is None
    assert filled(tmp_path / "cirkis" / OLD) == numba_cache.filled_folder()
    numba_cache._is_intact.cache_clear()
    monkeypatch.setattr(numba_cache, "_processor", lambda: "another")
    assert numba_cache.filled_folder() is None


def test_unfinished_code_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an interrupted compilation leaves behind is not used, and is deleted a month later."""
    code = tmp_path / "cirkis" / OLD
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: code)
    with pytest.raises(KeyboardInterrupt), numba_cache.new_folder():
        raise KeyboardInterrupt
    assert numba_cache.filled_folder() is None
    with numba_cache.new_folder() as made:
        shutil.copytree(made, killed := made.with_name(f"{OLD}-12345678"))
    os.utime(killed, (0, 0))
    assert numba_cache.delete_unused(code) == [killed]


@pytest.mark.slow
def test_compiling_once_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`cirkis compile` fills the cache; another process loads from it, and compiles nothing.
    Where numba is selected before that, an error says what to do.
    """
    numba_host = pytest.importorskip("cirkis.engine.search.kernel_hosts.numba_host")
    code, some = tmp_path / "cirkis" / OLD, "best_line"  # quick to compile
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: code)
    monkeypatch.setattr(numba_host, "EXPORTS", {some: numba_host.EXPORTS[some]})
    numba_host.compiled.cache_clear()
    monkeypatch.delenv(choice.VARIABLE)
    try:
        assert choice.host_name() == "wasmtime"
        with pytest.raises(CirkisError, match='run "cirkis compile"'):
            numba_host.compiled(some)
        assert str(code) in printed("compile")
        files = {file: file.stat().st_mtime_ns for file in code.rglob("*") if file.is_file()}
        assert len(files) > 2
        printed("compile")
        stats = numba_host.compiled(some).stats
        assert (len(stats.cache_hits), len(stats.cache_misses)) == (1, 0)
        assert {file: file.stat().st_mtime_ns for file in files} == files
        assert (numba_cache.filled_folder(), choice.host_name()) == (code, "numba")
    finally:
        numba_host.compiled.cache_clear()

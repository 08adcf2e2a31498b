"""Code cached between runs is separate for each version, and does not pile up."""

import logging
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cirkis.engine.search.kernel_hosts import choice, numba_cache
from tests.services import runs
from tests.waiting import until

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
    numba_cache.ensure_writable(folder(here / OLD.replace("0.0.1", "0.0.3"), 400))
    for name in ("notes", "0.0.1", "numba", f"{OLD}.bak", f"my {OLD}"):
        folder(here / name, 400)
    elsewhere = folder(tmp_path / "elsewhere" / OLD, 400)
    (here / OLD.replace("ab", "cd")).symlink_to(elsewhere)
    (here / OLD.replace("ab", "ef")).write_text("a file")
    others = set(here.iterdir()) - {old}
    assert numba_cache.delete_unused(present) == [old]
    assert set(here.iterdir()) == others
    kept = (*others, elsewhere)
    assert sum((path / "search_1" / "kernel.nbc").exists() for path in kept) == len(kept) - 1


def test_code_compiled_elsewhere_is_not_mistaken_for_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba ignores code from elsewhere; relying on it would make people wait for a compilation."""
    here = numba_cache.folder_name("1.2.3.dev4+local", "0.68.1rc1")
    assert numba_cache.FOLDER_NAME.fullmatch(here)
    ignored = shutil.ignore_patterns("web", "i18n", "__pycache__")
    package = Path(numba_cache.__file__).parents[3]
    game = shutil.copytree(package, tmp_path / "cirkis", ignore=ignored)
    file = game / "engine/search/kernel_hosts/numba_cache.py"
    monkeypatch.setattr(numba_cache, "__file__", str(file))
    assert numba_cache.folder_name("1.2.3.dev4+local", "0.68.1rc1") != here


@pytest.mark.slow
def test_play_without_a_cache(tmp_path: Path) -> None:
    """If the cache cannot be written, as in a container, wasmtime is used."""
    (tmp_path / "file").write_text("no folder can be made in here")
    kept = {name: value for name, value in os.environ.items() if name != choice.VARIABLE}
    homes = ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME")
    environment = kept | dict.fromkeys(homes, str(tmp_path / "file" / "home"))
    code = """
import random, sys
import cirkis.engine.players
from cirkis.engine.search.kernel_hosts import choice, numba_cache
choice.is_installed = lambda name: True  # as if numba were installed
numba_cache.version = lambda name: "1.0"
print(cirkis.engine.make_player("skilled").choose(cirkis.new_game(), random.Random(1)).name)
assert "wasmtime" in sys.modules and "numba" not in sys.modules
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_process_that_cannot_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(numba_cache, "cache_folder", lambda: tmp_path / "code")
    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert numba_cache.fill_in_background.__wrapped__() is None


@pytest.mark.slow
@pytest.mark.parametrize(("code", "end"), [(0, "compiled the search"), (3, "exit code 3")])
def test_compiling_is_logged(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    code: int,
    end: str,
) -> None:
    """The log reports when a process starts to compile, and how the process ends."""
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: tmp_path / "code")
    ended = (sys.executable, "-c", f"raise SystemExit({code})")
    monkeypatch.setattr(numba_cache, "COMMAND", ended)
    with caplog.at_level(logging.INFO, logger="cirkis"):
        process = numba_cache.fill_in_background.__wrapped__()
        assert process is not None
        assert f"in the background, as process {process.pid}" in caplog.text
        until(lambda: end in caplog.text)


STARTS = """
import time
from cirkis.engine.search.kernel_hosts import numba_cache
process = numba_cache.fill_in_background()
print(process.pid if process else "none", flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("name", ["search_1/kernel.nbi", "search_1/kernel.nbc", numba_cache.SEAL])
def test_damaged_code_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """If a file was emptied, or a bit differs, as after a power cut, all is compiled again."""
    code = tmp_path / "cirkis" / OLD
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: code)
    for is_empty in (True, False):
        assert not numba_cache.is_filled()
        with numba_cache.new_folder() as made:
            (made / "search_1").mkdir()
            for one in ("kernel.nbi", "kernel.nbc"):
                (made / "search_1" / one).write_bytes(random.Random(one).randbytes(100))
        assert numba_cache.is_filled()
        numba_cache._is_intact.cache_clear()  # as in another process
        content = (code / name).read_bytes()
        damaged = b"" if is_empty else bytes([content[0] ^ 1]) + content[1:]
        (code / name).write_bytes(damaged)
        assert not numba_cache.is_filled()
        assert not any(code.parent.iterdir())
    assert "damaged" in caplog.text


def test_unfinished_code_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an interrupted compilation leaves behind is not used, and is deleted a month later."""
    code = tmp_path / "cirkis" / OLD
    monkeypatch.setattr(numba_cache, "cache_folder", lambda: code)
    with pytest.raises(KeyboardInterrupt), numba_cache.new_folder():
        raise KeyboardInterrupt
    assert not numba_cache.is_filled()
    with numba_cache.new_folder() as made:
        shutil.copytree(made, killed := made.with_name(made.name[:-1] + "x"))
    os.utime(killed, (0, 0))
    assert numba_cache.delete_unused(code) == [killed]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_one_compiler_runs_and_ends_with_its_parent(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}

    def start() -> tuple[subprocess.Popen[str], str]:
        words = [sys.executable, "-c", STARTS]
        program = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
        assert program.stdout is not None
        return program, program.stdout.readline().strip()

    programs = []
    try:
        for _ in range(2):
            first, compiler = start()
            second, nothing = start()
            programs += [first, second]
            assert nothing == "none"
            assert runs(int(compiler))
            first.kill()
            until(lambda compiler=compiler: not runs(int(compiler)))
    finally:
        for program in programs:
            program.kill()
            program.communicate()

"""Ctrl-C gives no traceback and exit code 130; files are written completely or not at all."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from cirkis.cli import analyse
from cirkis.cli.files import write_file
from cirkis.errors import CirkisError
from cirkis.game import write_record
from tests.cli.running import largest_file, run
from tests.engine.analysis.games import short_game
from tests.waiting import PATIENCE

# Ctrl-C while a module is loading interrupts the import.
AT_IMPORT = """
import runpy, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
sys.argv = ["cirkis", "show"]
runpy.run_module("cirkis", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["click", "cirkis.drawing"])
def test_ctrl_c_while_loading(module: str) -> None:
    code = AT_IMPORT.format(module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, b"", b"")


def test_the_program_starts_quickly() -> None:
    """Nothing slow is imported before the program can handle Ctrl-C."""
    code = "import sys, cirkis.__main__; print(*(m for m in sys.modules if m.startswith('cirkis')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"cirkis", "cirkis.__main__"}


def test_analysis_interrupted_before_its_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, target = tmp_path / "game.cirkis", tmp_path / "out"
    game.write_text(write_record(short_game()), encoding="utf-8")
    stopped = Event()
    stopped.set()
    monkeypatch.setattr(analyse, "Event", lambda: stopped)
    for format_ in analyse.FORMATS:
        result = run("analyse", str(game), "--format", format_, "-o", str(target))
        assert (result.exit_code, result.stdout) == (130, "")
        assert result.stderr == "Interrupted before anything was analysed.\n"
        assert not target.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit file sizes")
def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    target.write_text("before")
    with largest_file(10_000), pytest.raises(CirkisError, match="cannot write"):
        write_file(str(target), "x" * 20_000)
    assert target.read_text() == "before"
    assert os.listdir(tmp_path) == ["picture.svg"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need privileges on Windows")
def test_links_stay_links(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    write_file(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"

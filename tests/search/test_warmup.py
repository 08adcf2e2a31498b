"""Compiled code costs nothing until it is used, and is compiled once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cirkis.search.kernel import jit_cache
from cirkis.search.warmup import warm_up

pytestmark = pytest.mark.slow  # compiles the search

COMPILED = "sys.modules.keys() & {'numba', 'llvmlite', 'numpy'}"

ONE_GAME = """
from cirkis.rules import new_game
from cirkis.search.kernel.jit import seed_rng
from cirkis.search.kernel.playouts import random_games
from cirkis.search.kernel.position import encode_state, tables_for
state = new_game()
position = encode_state(state)
plies, _ = random_games(tables_for(state), position, position * 0, 1, seed_rng(1))
assert plies > 10
print(sum(random_games.stats.cache_hits.values()))
"""


def run(code: str, cache_home: Path | str = "") -> str:
    """Return what a fresh Python prints, with the user's cache in the given folder."""
    home = {"XDG_CACHE_HOME": str(cache_home), "LOCALAPPDATA": str(cache_home)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | home,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_nothing_is_loaded_before_it_is_used() -> None:
    """Neither the package nor its players nor the warm-up module load numba or numpy."""
    modules = "cirkis, cirkis.search.warmup, cirkis.search.search_player, cirkis.players"
    assert run(f"import sys, {modules}; print(len({COMPILED}))") == "0"


def test_code_is_compiled_once(tmp_path: Path) -> None:
    """The second run loads what the first has compiled from the user's cache folder."""
    assert run(ONE_GAME, tmp_path) == "0"
    kept = list(tmp_path.glob("cirkis/*/**/*.nbc"))
    assert kept
    assert run(ONE_GAME, tmp_path) == "1"
    assert list(tmp_path.glob("cirkis/*/**/*.nbc")) == kept


def test_without_a_folder_it_still_plays(tmp_path: Path) -> None:
    """If the cache cannot be written, code is compiled each time and nothing fails."""
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    assert run(ONE_GAME, blocked) == "0"


def test_warming_up_reports_progress() -> None:
    """Progress starts at zero, never goes back, and ends with all steps done."""
    reported: list[tuple[int, int, str]] = []
    warm_up(lambda done, total, about: reported.append((done, total, about)))
    assert reported[0][0] == 0
    assert [done for done, _, _ in reported] == sorted(done for done, _, _ in reported)
    assert reported[-1][0] == reported[-1][1] > 0
    assert all(about for _, _, about in reported)


def test_other_versions_have_other_folders() -> None:
    """Code of another version of the program or the compiler is never used."""
    folders = {
        jit_cache.cache_folder(version, compiler)
        for version in ("0.1.0", "0.2.0")
        for compiler in ("0.61", "0.62")
    }
    assert len(folders) == 4

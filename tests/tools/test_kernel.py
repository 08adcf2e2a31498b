"""The WebAssembly modules match their sources, and can be built from them."""

import json
import os
import subprocess
import sys

import pytest

from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.game import new_game
from tools.kernel.__main__ import MADE_WITH, digests
from tools.kernel.counting import random_games
from tools.kernel.webassembly import LINKER, linker_version

BUILD_AND_PLAY = """
from cirkis.engine.search.exports import EXPORTS
from cirkis.engine.search.kernel_hosts import wasmtime_host
from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.game import new_game
from tools.kernel.__main__ import build
from tools.kernel.counting import random_games

built = build({"random_games": EXPORTS["random_games"]})
wasmtime_host.module_bytes = lambda: built
print(random_games(tables_for(new_game()), encode_state(new_game()), 500, 3))
"""


def test_modules_are_up_to_date() -> None:
    """Neither sources nor modules have changed since `make kernel`; `--check` rebuilds them."""
    recorded = json.loads(MADE_WITH.read_text("utf-8"))
    assert digests().items() <= recorded.items(), "run `make kernel`"


@pytest.mark.slow
@pytest.mark.skipif(
    linker_version() is None and not os.environ.get("CI"),
    reason=f"needs {LINKER}; on Debian and Ubuntu: apt install lld",
)
def test_a_function_is_built() -> None:
    """A rebuilt module with one function plays the same games as the package's module."""
    command = [sys.executable, "-c", BUILD_AND_PLAY]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    state = new_game()
    assert done.stdout.strip() == str(random_games(tables_for(state), encode_state(state), 500, 3))

"""The WebAssembly modules match their sources, and can be built from them."""

import json
import subprocess
import sys

import pytest

from tests.nightly import IS_NIGHTLY
from tools.kernel.__main__ import MADE_WITH, digests
from tools.kernel.webassembly import LINKER

BUILD_AND_PLAY = """
from cirkis.engine.search.exports import EXPORTS
from cirkis.engine.search.kernel_hosts import wasmtime_host
from tools.kernel.__main__ import build

built = build({name: EXPORTS[name] for name in ("place", "withdraw")})
wasmtime_host.module_bytes = lambda: built

from cirkis.game import new_game
from tests.engine.search.test_kernel import assert_same_game
assert_same_game(new_game(), seed=3, one_in=50)
"""


def test_modules_are_up_to_date() -> None:
    """Neither sources nor modules have changed since `make kernel`; `--check` rebuilds them."""
    recorded = json.loads(MADE_WITH.read_text("utf-8"))
    assert digests().items() <= recorded.items(), "run `make kernel`"


@pytest.mark.skipif(not IS_NIGHTLY, reason=f"compiles with numba and {LINKER}, so it runs nightly")
def test_functions_are_built() -> None:
    """A rebuilt module with two functions follows the library's rules at every ply."""
    subprocess.run([sys.executable, "-c", BUILD_AND_PLAY], check=True)

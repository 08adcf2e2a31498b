"""The WebAssembly module in the package matches its sources."""

import os
import subprocess
import sys

import pytest

from tools.kernel.__main__ import other_tools

pytestmark = pytest.mark.slow  # rebuilds the module, in a minute


def test_module_is_up_to_date() -> None:
    """Rebuilding the kernel gives the same bytes; if tools differ, a skip names them."""
    lacking = other_tools()
    if lacking:
        # in CI only the version of Python or the machine may differ
        assert lacking.keys() & {"python", "machine"} or not os.environ.get("CI"), lacking
        pytest.skip(", ".join(lacking.values()))
    command = [sys.executable, "-m", "tools.kernel", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

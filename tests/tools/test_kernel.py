"""The WebAssembly module in the package matches its sources."""

import os
import subprocess
import sys

import pytest

from tools.kernel.__main__ import other_tools

pytestmark = pytest.mark.slow  # rebuilds the module, in a minute


def test_module_is_up_to_date() -> None:
    """Rebuilding it gives the same bytes; with other tools, a message says why it may not."""
    lacking = other_tools()
    if lacking:
        # CI has the same tools, except with other versions of Python, and on other machines
        assert lacking.keys() & {"python", "machine"} or not os.environ.get("CI"), lacking
        pytest.skip(", ".join(lacking.values()))
    command = [sys.executable, "-m", "tools.kernel", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

"""The WebAssembly module in the package is what its sources give."""

import os
import subprocess
import sys

import pytest

from tools.kernel.__main__ import other_tools

pytestmark = pytest.mark.slow  # builds the module anew, in a minute


def test_module_is_up_to_date() -> None:
    """Building it anew gives the same bytes; where other tools would not, that is said."""
    lacking = other_tools()
    if lacking:
        # CI has the same tools, but for other versions of Python, and on other machines
        assert lacking.keys() & {"python", "machine"} or not os.environ.get("CI"), lacking
        pytest.skip(", ".join(lacking.values()))
    command = [sys.executable, "-m", "tools.kernel", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

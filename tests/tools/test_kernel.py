"""The WebAssembly module in the package is what its sources give."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tools.kernel.__main__ import cannot_compare, other_tools

pytestmark = pytest.mark.slow  # builds the module anew, in a minute


def test_module_is_up_to_date() -> None:
    """Building it anew gives the same bytes; where other tools would not, that is said."""
    lacking = cannot_compare()
    if lacking:
        # CI has the same tools, but for other versions of Python, and on other machines
        may_differ = other_tools().keys() & {"python", "machine"}
        assert may_differ or not os.environ.get("CI"), lacking
        pytest.skip(lacking)
    command = [sys.executable, "-m", "tools.kernel", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

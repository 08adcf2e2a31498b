"""What hangs on the hub is loaded only where an operator wants it."""

import subprocess
import sys

import pytest

APP = """
import sys, tempfile
from pathlib import Path
from cirkis.server import Settings, make_app, play
make_app(Settings(data=Path(tempfile.mkdtemp()){more}))
print(*(name for name in sys.modules if name.startswith("cirkis.server.")))
"""


@pytest.mark.parametrize(
    ("more", "loaded"),
    [("", set()), (", lobby=True", {"lobby"}), (", clubs=True", {"clubs"})],
    ids=["play", "lobby", "clubs"],
)
def test_only_what_is_wanted_is_loaded(more: str, loaded: set[str]) -> None:
    """`cirkis play` has neither clubs nor a lobby, so it does not even import them."""
    done = subprocess.run(
        [sys.executable, "-c", APP.format(more=more)], capture_output=True, text=True, check=True
    )
    names = {name.split(".")[2] for name in done.stdout.split()}
    assert names & {"lobby", "clubs"} == loaded

"""What hangs on the hub is loaded only where an operator wants it."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.forked import ForkedProcess
from tests.waiting import PATIENCE


def _show_loaded(data: Path, wish: dict[str, Any]) -> None:
    from cirkis.server import Settings, make_app

    make_app(Settings(data=data, **wish))
    print(*sys.modules)


@pytest.mark.parametrize("wanted", ["", "lobby", "clubs"])
def test_only_what_is_wanted_is_loaded(tmp_path: Path, wanted: str) -> None:
    """`cirkis play` has neither clubs, a lobby nor a cluster, so it does not even import them."""
    process = ForkedProcess(_show_loaded, tmp_path, {wanted: True} if wanted else {})
    with process.stdout as said, process.stderr as complaints:
        names = {name.removeprefix("cirkis.server.") for name in said.read().split()}
        assert complaints.read() == ""
    assert process.wait(PATIENCE) == 0
    assert names & {"lobby", "clubs", "dask", "distributed", "cirkis.lab"} == {wanted} - {""}

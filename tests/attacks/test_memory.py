"""What strangers send is not kept forever."""

import gc
import os
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from cirkis.game import PieceSet, PlacementTable, placement_table, standard_pieces
from cirkis.game.rules.state import Variant, variant
from cirkis.server.http.file_replies import FileReplies
from cirkis.server.live_tables import hub
from tests.server.helpers import new_table, open_client

MOST = 40  # maximum of each kind in memory: some are cached, some may be in use


def _set(number: int) -> PieceSet:
    """Return a piece set unlike any other."""
    first, *others = standard_pieces().shapes
    return PieceSet("mine", (replace(first, count=number + 2), *others))


def _alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(one, kind) for one in gc.get_objects())


def test_many_piece_sets() -> None:
    """However many piece sets arrive, only a few are cached; one in use stays the same object."""
    used = variant(_set(0), False)
    for number in range(1, 3 * MOST):
        variant(_set(number), True)
    assert variant(_set(0), False) is used
    assert placement_table(_set(0)) is used.table
    assert _alive(Variant) <= MOST
    assert _alive(PlacementTable) <= MOST


def test_tables_with_own_piece_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with its own piece set takes a megabyte, so fewer of those stay in memory."""
    monkeypatch.setattr(hub, "SESSIONS_KEPT", 40)
    with open_client(tmp_path) as client:
        tables = client.app.state.hub  # type: ignore[attr-defined]
        for own, most in ((True, 5), (False, 40)):
            for number in range(45):
                options = {"pieces": _set(number).to_toml()} if own else {}
                client.get(f"/api/tables/{new_table(client, {'options': options})}")
            assert most // 2 <= tables.stats().tables <= most


def test_many_different_pages() -> None:
    """Compressed pages are cached, but only up to a total size."""
    replies, headers = FileReplies(), Headers({"Accept-Encoding": "gzip"})
    tracemalloc.start()
    try:
        for _ in range(60):
            replies.make("page.html", os.urandom(1 << 20), headers, "no-cache")
        assert tracemalloc.get_traced_memory()[0] < 20 << 20
    finally:
        tracemalloc.stop()

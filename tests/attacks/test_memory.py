"""Data from strangers does not stay in memory."""

import asyncio
import gc
import json
import os
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers

from cirkis.backend import broadcast
from cirkis.backend.documents import Document
from cirkis.game import PieceSet, PlacementTable, placement_table, standard_pieces
from cirkis.game.rules.state import Variant, variant
from cirkis.server import engine_jobs
from cirkis.server.documents import put_document
from cirkis.server.gate import Gate
from cirkis.server.http.static_files import FileReplies
from cirkis.server.hub import hub
from tests.server.helpers import HOST, Post, TestClient, new_table, open_client, stranger
from tests.waiting import PATIENCE

MOST = 40  # maximum number of each kind in memory: some are cached, some may be in use
_NESTED = '{"":' * 400 + "0" + "}" * 400
_MANY = [f'"{n}": 0' for n in range(3000)]
DEEP = f'{{"form": 1, "more": [{",".join([_NESTED] * 125)}]}}'  # 250 KB


def _set(number: int) -> PieceSet:
    """Return a piece set unlike any other."""
    first, *others = standard_pieces().shapes
    return PieceSet("mine", (replace(first, count=number + 2), *others))


def _alive(kind: type) -> int:
    gc.collect()
    return sum(issubclass(type(one), kind) for one in gc.get_objects())


def test_many_piece_sets() -> None:
    """However many piece sets arrive, only a few are cached; a set in use stays the same object."""
    used = variant(_set(0), False)
    for number in range(1, 2 * MOST):
        variant(_set(number), True)
    assert variant(_set(0), False) is used
    assert placement_table(_set(0)) is used.table
    assert _alive(Variant) <= MOST
    assert _alive(PlacementTable) <= MOST


CLOCK = {"clock": {"kind": "bank", "seconds": 3000, "increment": 0}}
ABSENT = {"seats": [{"kind": "computer", "level": "greedy"}, {"kind": "person"}]}
ANSWER = {"seats": ABSENT["seats"][::-1], "options": {"starter": 1}}
SOON = {"clock": {"kind": "bank", "seconds": 50, "increment": 0}}
COMPUTERS = {"seats": [{"kind": "computer", "level": "greedy"}] * 2}


def test_unwatched_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of unwatched tables in memory is limited, even if computers are thinking there or
    a clock is running; tables with their own piece sets, a megabyte each, are fewer. Tables dropped
    while computers were playing are not all reopened together. A person who has left keeps no table
    in memory, and one who left hundreds of tables a moment ago keeps only some.
    """
    monkeypatch.setattr(broadcast, "AWAITED", 0.0)
    monkeypatch.setattr(hub, "SESSIONS_KEPT", 10)
    monkeypatch.setattr(engine_jobs, "_choose", lambda level, state, stop: stop.wait(60))
    with open_client(tmp_path) as client:
        tables = client.app.state.hub  # pyrefly: ignore[missing-attribute]
        for wish, most in (({}, 1), ({}, 10), (CLOCK, 10), (ABSENT, 10), (COMPUTERS, 10)):
            for number in range(most + 3):
                own = {"options": {"pieces": _set(number).to_toml()}} if most == 1 else {}
                post = Post(client, new_table(client, {**wish, **own}))
                post.view()
                if wish is CLOCK:
                    assert post.place()["ok"]
            assert most // 2 <= tables.stats().tables <= most
        monkeypatch.setattr(hub, "MAX_RESUMED", 3)
        known = {*tables._sessions}
        client.portal.call(tables._wake_due_tables, time.time() + 100)  # pyrefly: ignore[missing-attribute]
        assert len({*tables._sessions} - known) == 3
        ada = stranger(client)
        monkeypatch.setattr(broadcast, "AWAITED", 600.0)
        monkeypatch.setattr(hub, "MAX_KEPT", 20)
        for wish in (ANSWER, SOON):
            for _ in range(22):
                assert ada.at(new_table(ada, wish)).place()["ok"]
            assert 10 < tables.stats().tables <= 20


def test_tables_with_their_own_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with its own pieces takes a megabyte: it costs more to create, and is not kept in
    memory while somebody is waiting for a computer there.
    """
    monkeypatch.setattr(hub, "SESSIONS_KEPT", 10)
    monkeypatch.setattr(engine_jobs, "_choose", lambda level, state, stop: stop.wait(60))
    seats = [{"kind": "person"}, {"kind": "computer", "level": "greedy"}]
    own = [{"starter": 1, "pieces": _set(number).to_toml()} for number in range(3)]
    with open_client(tmp_path, limits={"bytes": 610_000}) as client:
        ada = stranger(client)
        for options in own[:2]:
            assert ada.at(new_table(ada, {"seats": seats, "options": options})).place()["ok"]
        assert client.app.state.hub.stats().tables == 1  # pyrefly: ignore[missing-attribute]
        answer = ada.post("/api/tables", {"options": own[2]})
        assert answer.json()["error"]["quota"] == "bytes"


def test_many_different_pages() -> None:
    """Compressed pages are cached, but only up to a total size."""
    replies, headers = FileReplies(), Headers({"Accept-Encoding": "gzip"})
    tracemalloc.start()
    try:
        for _ in range(30):
            replies.make("page.html", os.urandom(1 << 20), headers, "no-cache")
        assert tracemalloc.get_traced_memory()[0] < 20 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/me/progress", f'{{"progress": {DEEP}}}'),
        ("PUT", "/api/studies/none", f'{{"record": {DEEP}, "version": 1}}'),
        ("POST", "/api/tables", f'{{"options": {{"more": [{",".join([_NESTED] * 12)}]}}}}'),
        ("POST", "/api/tables", f'{{"options": {{{",".join(_MANY)}}}}}'),
    ],
)
def test_bodies_that_wait_are_small(
    method: str, path: str, body: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large body is not decoded until its turn comes: it would take up to 40 times its size.

    A new table is decoded, but its options cannot hold much.
    """
    usual, held = Gate.start, list[int]()

    def note(*args: Any, **more: Any) -> Any:
        held.append(tracemalloc.get_traced_memory()[0])
        return usual(*args, **more)

    me = stranger(client)
    monkeypatch.setattr(Gate, "start", note)
    headers = me.headers | {"Content-Type": "application/json"}
    tracemalloc.start()
    try:
        client.request(method, path, content=body, headers=headers)
    finally:
        tracemalloc.stop()
    assert held[-1] - held[0] < 2 * len(body)


def test_exports_are_sent_as_they_are_read(client: TestClient) -> None:
    """An export of 20 MB of studies holds only a few in memory at a time, and none for long."""
    me, text, sent = stranger(client), json.dumps("x" * 250_000), 0
    for number in range(80):
        row = Document(me.person, "study", f"s{number}", text, 1, 0.0)
        client.app.state.store.run(put_document, row, 200).result(PATIENCE)  # pyrefly: ignore[missing-attribute]
    headers = [(b"host", HOST.encode()), (b"authorization", me.headers["Authorization"].encode())]
    scope: Any = {"type": "http", "method": "GET", "path": "/api/me/data", "headers": headers}
    scope |= {"query_string": b"", "client": ("192.0.2.1", 1), "server": (HOST, 80)}
    scope |= {"scheme": "http", "http_version": "1.1"}

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        nonlocal sent
        sent += len(message.get("body", b""))

    assert client.portal is not None
    tracemalloc.start()
    try:
        client.portal.call(client.app, scope, receive, send)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sent > 80 * 250_000
    assert peak < 8 << 20

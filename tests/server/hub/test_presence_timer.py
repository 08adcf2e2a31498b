"""Whoever leaves is away for everybody, also where the loop is busy and its timers come early."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.hub import presence
from tests.server.helpers import new_table, open_client, stranger, until

SEATS = {"seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def test_early_timers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer that comes early, as on a busy loop, leaves nobody present for ever."""
    monkeypatch.setattr(presence, "GRACE", 0.3)
    whole = asyncio.BaseEventLoop.call_later

    def early(loop: Any, delay: float, *rest: Any, **more: Any) -> asyncio.TimerHandle:
        return whole(loop, max(0.0, delay - 0.05), *rest, **more)

    monkeypatch.setattr(asyncio.BaseEventLoop, "call_later", early)
    with open_client(tmp_path) as client:
        ada, bo = stranger(client), stranger(client)
        table = new_table(ada, SEATS)
        assert bo.at(table).send_now("claim", seat=1, name="Bo")["ok"]
        live = f"/api/tables/{table}/live"
        with client.websocket_connect(live, headers=ada.headers) as line:
            with client.websocket_connect(live, headers=bo.headers):
                while until(line, "presence")["seats"] != [True, True]:
                    pass
            while until(line, "presence")["seats"] != [True, False]:
                pass

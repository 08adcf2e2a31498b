"""Printable sets take seconds of processor time, so nobody gets more than their share."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from cirkis.game import standard_pieces
from cirkis.server.load_control.gate import Gate
from cirkis.server.printing import maker
from cirkis.server.printing.maker import make_set
from cirkis.server.printing.order import Order, read_order
from cirkis.server.quotas import Quotas
from cirkis.server.workshop import Workshop
from cirkis.tables.refusals import Refused
from tests.server.helpers import open_client, settings
from tests.server.printing.stand_in import COMMAND, ENDLESS
from tests.services import children


def order(edge: float) -> Order:
    return read_order("preview", "paper", {"edge": f"{edge:.3f}"}, None)


def test_a_set_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that takes too long is killed, and the next set is made. For a set that nobody is
    waiting for, see tests/server/printing/test_hanging_up.py.
    """
    monkeypatch.setattr(maker, "COMMAND", COMMAND)
    monkeypatch.setattr(maker, "MOST_WAIT", 0.8)

    async def ask() -> None:
        shop, before = Workshop(Gate(Quotas(settings(tmp_path)))), set(children(os.getpid()))
        with pytest.raises(Refused) as caught:
            await make_set(shop, order(ENDLESS))
        assert caught.value.code == "print-too-large"
        assert set(children(os.getpid())) <= before
        monkeypatch.setattr(maker, "MOST_WAIT", 60)
        assert (await make_set(shop, order(20))).data

    asyncio.run(ask())


def test_sets_are_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process's time is charged to the requester, who soon gets no new sets, but can play."""
    monkeypatch.setattr(maker, "COMMAND", COMMAND)
    with open_client(tmp_path, work_seconds_per_hour=40) as client:
        for edge in range(20, 60):
            answer = client.get("/api/print/paper/preview", params={"edge": str(edge)})
            if answer.status_code != 200:
                break
        assert answer.status_code == 429
        assert answer.json()["error"]["quota"] == "work"
        assert 0 < int(answer.headers["retry-after"]) <= 3600
        assert client.get("/api/print/paper/preview", params={"edge": "20"}).status_code == 200
        assert client.get("/api/mine").status_code == 200


def test_the_set_process_gets_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = "import json, os, sys; found = {'option': '', 'message': '', 'key': '', 'values': {}};"
    script += "found['message'] = ' '.join(f'{k}={v}' for k, v in os.environ.items());"
    script += "print(json.dumps({'problem': found, 'seconds': 0}))"
    monkeypatch.setattr(maker, "COMMAND", (maker.COMMAND[0], "-c", script))
    monkeypatch.setenv("CIRKIS_DATABASE", "postgresql://cirkis:hushhush@localhost")
    with open_client(tmp_path) as client:
        answer = client.get("/api/print/paper/preview")
    message = json.loads(answer.text)["error"]["message"]
    assert "PATH=" in message
    assert "hushhush" not in message


@pytest.mark.parametrize("name", ["</title><script>alert(1)</script>", "a\\r\\nSet-Cookie: b=c"])
def test_hostile_piece_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The name of a piece set becomes neither markup nor a header; files are sent as downloads."""
    monkeypatch.setattr(maker, "COMMAND", COMMAND)
    ours = standard_pieces().to_toml().replace('name = "standard"', f'name = "{name}"')
    with open_client(tmp_path) as client:
        for what in ("preview", "set"):
            answer = client.post(f"/api/print/laser/{what}", json={"pieces": ours})
            assert "set-cookie" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
            if answer.status_code != 200:  # a name with line breaks is invalid
                assert answer.json()["error"]["setting"] == "pieces"
            elif what == "preview":
                assert answer.headers["content-type"] == "application/json"
                assert "<script" not in answer.json()["pages"][0]["svg"]
            else:
                assert answer.headers["content-disposition"].startswith("attachment; filename=")
                assert "default-src 'self'" in answer.headers["content-security-policy"]

"""Sets for the table take seconds of processor time: nobody can have more made than their share."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from cirkis.game import standard_pieces
from cirkis.server.printing import process
from cirkis.server.printing.maker import MOST_KEPT, MOST_OF_ONE, MOST_WAITING, SetMaker
from cirkis.server.printing.order import Order, Reply, read_order
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.tables.table.refusals import Refused
from tests.server.helpers import open_client, settings
from tests.server.printing.stand_in import COMMAND, ENDLESS, SLOW

LARGE = MOST_KEPT // 5


class Making(SetMaker):
    """Makes nothing, and notes how much of it goes on at once."""

    now = most = count = ended = 0

    async def _run(self, order: Order) -> tuple[Reply, float]:
        self.now += 1
        self.count += 1
        self.most = max(self.most, self.now)
        try:
            await asyncio.sleep(0.001)
            self.ended += 1
        finally:
            self.now -= 1
        return Reply({}, b"", LARGE), 0.5


def order(edge: float) -> Order:
    """An order of previews of this size."""
    return read_order("preview", "paper", {"edge": f"{edge:.3f}"}, None)


async def _as(address: str, work: Coroutine[Any, Any, Reply]) -> Any:
    """What comes of some work that an address asks for."""
    current_requester.set(Requester(address))
    return await work


def _sorted(answers: list[Any]) -> tuple[int, set[str]]:
    """How many answers are good, and the codes of the others."""
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    good = [answer for answer in answers if isinstance(answer, Reply)]
    assert len(good) + len(refused) == len(answers)
    return len(good), {problem.code for problem in refused}


def test_flood_of_sets(tmp_path: Path) -> None:
    """Of many sets asked for at once, one is made at a time, few of one address wait, none is made
    twice.
    """

    async def flood() -> None:
        made = Making(Quotas(settings(tmp_path)))
        greedy = [_as("192.0.2.1", made.make(order(10 + n // 2))) for n in range(60)]
        answers = await asyncio.gather(*map(asyncio.ensure_future, greedy), return_exceptions=True)
        assert _sorted(answers) == (2 * MOST_OF_ONE, {"too-many"})
        assert (made.most, made.count) == (1, MOST_OF_ONE)
        many = [_as(f"198.51.100.{n}", made.make(order(50 + n))) for n in range(30)]
        answers = await asyncio.gather(*map(asyncio.ensure_future, many), return_exceptions=True)
        assert _sorted(answers) == (MOST_WAITING, {"too-many"})
        assert made.most == 1

    asyncio.run(flood())


def test_memory_for_sets(tmp_path: Path) -> None:
    """However many are asked for one after the other, what is kept has a limit in bytes."""

    async def ask() -> None:
        made = Making(Quotas(settings(tmp_path)))
        for edge in range(10, 30):
            await made.make(order(edge))
        await made.make(order(29))
        assert made.count == 20
        await made.make(order(29 - MOST_KEPT // LARGE))
        assert made.count == 21

    asyncio.run(ask())


def test_who_hangs_up(tmp_path: Path) -> None:
    """What nobody waits for any more is given up; what somebody else waits for is not."""

    async def ask() -> None:
        made = Making(Quotas(settings(tmp_path)))
        alone = asyncio.create_task(made.make(order(20)))
        both = [asyncio.create_task(made.make(order(30))) for _ in range(2)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        alone.cancel()
        both[0].cancel()
        assert isinstance(await both[1], Reply)
        assert (made.count, made.ended) == (2, 1)

    asyncio.run(ask())


def test_a_set_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that takes too long is ended, and so is one for which nobody waits."""
    monkeypatch.setattr(process, "COMMAND", COMMAND)
    monkeypatch.setattr(process, "MOST_WAIT", 0.8)
    begun: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def noted(*args: Any, **more: Any) -> subprocess.Popen[bytes]:
        begun.append(start(*args, **more))
        return begun[-1]

    monkeypatch.setattr("cirkis.server.printing.process.subprocess.Popen", noted)

    async def ask() -> None:
        made = SetMaker(Quotas(settings(tmp_path)))
        with pytest.raises(Refused) as caught:
            await made.make(order(ENDLESS))
        assert caught.value.code == "print-too-large"
        monkeypatch.setattr(process, "MOST_WAIT", 60)
        asked = asyncio.create_task(made.make(order(ENDLESS)))
        while len(begun) < 2:
            await asyncio.sleep(0.01)
        asked.cancel()
        for _ in range(300):
            if begun[1].poll() is not None:
                break
            await asyncio.sleep(0.01)
        assert [one.poll() for one in begun] == [-9, -9]
        assert (await made.make(order(20))).data

    asyncio.run(ask())


def test_sets_are_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of the process counts for whoever asks, who is then refused more, and can play."""
    monkeypatch.setattr(process, "COMMAND", COMMAND)
    with open_client(tmp_path, work_seconds_per_hour=1) as client:
        for edge in range(20, 60):
            answer = client.get("/api/print/paper/preview", params={"edge": str(edge)})
            if answer.status_code != 200:
                break
        assert answer.status_code == 429
        assert answer.json()["error"]["quota"] == "work"
        assert 0 < int(answer.headers["retry-after"]) <= 3600
        assert client.get("/api/print/paper/preview", params={"edge": "20"}).status_code == 200
        assert client.get("/api/mine").status_code == 200


def test_the_server_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a set is made, others are answered."""
    monkeypatch.setattr(process, "COMMAND", COMMAND)

    async def ask() -> None:
        made = SetMaker(Quotas(settings(tmp_path)))
        asked = asyncio.create_task(made.make(order(SLOW)))
        turns = 0
        while not asked.done():
            turns += 1
            await asyncio.sleep(0.01)
        assert turns > 20

    asyncio.run(ask())


def test_a_set_knows_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that makes sets is not told what the server is."""
    tell = "import json, os, sys; told = {'option': '', 'message': '', 'key': '', 'values': {}};"
    tell += "told['message'] = ' '.join(f'{k}={v}' for k, v in os.environ.items());"
    tell += "print(json.dumps({'problem': told, 'seconds': 0}))"
    monkeypatch.setattr(process, "COMMAND", (process.COMMAND[0], "-c", tell))
    monkeypatch.setenv("CIRKIS_DATABASE", "postgresql://cirkis:hushhush@localhost")
    with open_client(tmp_path) as client:
        answer = client.get("/api/print/paper/preview")
    message = json.loads(answer.text)["error"]["message"]
    assert "PATH=" in message
    assert "hushhush" not in message


@pytest.mark.parametrize("name", ["</title><script>alert(1)</script>", "a\\r\\nSet-Cookie: b=c"])
def test_hostile_piece_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The name of a piece set becomes neither markup nor a header, and files are only saved."""
    monkeypatch.setattr(process, "COMMAND", COMMAND)
    ours = standard_pieces().to_toml().replace('name = "standard"', f'name = "{name}"')
    with open_client(tmp_path) as client:
        for what in ("preview", "set"):
            answer = client.post(f"/api/print/laser/{what}", json={"pieces": ours})
            assert "set-cookie" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
            if answer.status_code != 200:  # a name with breaks is no name
                assert answer.json()["error"]["setting"] == "pieces"
            elif what == "preview":
                assert answer.headers["content-type"] == "application/json"
                assert "<script" not in answer.json()["pages"][0]["svg"]
            else:
                assert answer.headers["content-disposition"].startswith("attachment; filename=")
                assert "default-src 'self'" in answer.headers["content-security-policy"]

"""The cost of the most expensive request to each endpoint: none delays other requests for long.

It is counted in calls and returns of functions, of which Python does some ten million in a second.

pytest tests/attacks/test_expensive.py -s     lists calls and memory
"""

import asyncio
import json
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from cirkis.backend.requests.studies import STUDY
from cirkis.server.gate import Gate, WorkName
from cirkis.server.http.endpoint import Endpoint
from cirkis.server.http.endpoints import endpoints_with
from cirkis.server.hub.services import play_log
from cirkis.tables.variations import LONGEST
from tests.attacks.expensive import long_match, odd_line, odd_table, wide_record
from tests.server.helpers import PEOPLE, new_table, open_client, stranger

LOOP, WORK = 500_000, 10_000_000  # maximum calls in a step of the event loop, and in a job
MEMORY = 64 * 1024  # KiB that one request may add to the peak memory use

ENDLESS = {"/api/tables/{id}/events", "/api/tables/{id}/live"}
NO_LIMITS = {"limits": {"requests": 10**9}}


class Costs:
    """The calls in the longest step of the event loop, and in the longest job at the gate."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.step, self.work = [0], [0]
        run_step, start = asyncio.Handle._run, Gate.start

        def counted_step(handle: asyncio.Handle) -> None:
            with _counting(self.step):
                run_step(handle)

        def counted_start(gate: Gate, kind: WorkName, work: Callable[[], Any], **more: Any) -> Any:
            def counted() -> Any:
                with _counting(self.work):
                    return work()

            return start(gate, kind, counted if kind == "help" else work, **more)

        monkeypatch.setattr(asyncio.Handle, "_run", counted_step)
        monkeypatch.setattr(Gate, "start", counted_start)

    def measure(self, ask: Callable[[], Any]) -> tuple[int, int, int, int]:
        """Return a request's longest step and job, the KiB it adds to the peak, and its status."""
        self.step[:], self.work[:] = [0], [0]
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        status = ask().status_code
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        return max(self.step), max(self.work), more, status


@contextmanager
def _counting(counts: list[int]) -> Iterator[None]:
    """Append how many calls and returns there are in the block, in this thread."""
    number = 0

    def note(_frame: object, _event: object, _value: object) -> None:
        nonlocal number
        number += 1

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        counts.append(number)


class ExpensiveRequests:
    """The parameters and bodies of the most expensive requests."""

    def __init__(self, client: Any) -> None:
        self.client, self.me = client, stranger(client)
        created, log = long_match()
        keep = client.app.state.hub.services.keep
        client.portal.call(keep, play_log(created, log), created, log, "dear")
        self.record = wide_record(250_000)
        self.study = self.me.post("/api/studies", {"record": self.record}).json()["ids"][0]
        self.game = wide_record(30_000)
        small = self.me.post("/api/studies", {"record": self.game}).json()["ids"][0]
        self.study_json = self.me.get(f"/api/studies/{small}").json()["record"]
        self.table = new_table(self.me, PEOPLE)
        self.line = ",".join(odd_line(LONGEST))
        self.me.post("/api/me/progress", {"type": "lesson-reached", "lesson": "first", "step": 1})

    def ask(self, endpoint: Endpoint) -> Any:
        """Send the most expensive request to an endpoint, or any request if all cost the same."""
        body = self._body(endpoint)
        headers = {**self.me.headers, "Content-Type": "application/json"}
        url = self._url(endpoint)
        return self.client.request(endpoint.method, url, content=body, headers=headers)

    def _url(self, endpoint: Endpoint) -> str:
        path = endpoint.path
        named = self.study if "stud" in path else self.table if path.endswith("review") else "dear"
        parts = {"{id}": named, "{lesson}": "first", "{players}": "4", "{name:path}": "main.js"}
        for part, value in {**parts, "{kind}": "nothing"}.items():
            path = path.replace(part, value)
        at = f"&at={quote(json.dumps(odd_table()))}" if "positions/" in path else "&after=30"
        lines = f"&better={quote(self.line)}&worse={quote(self.line)}"
        return f"{path}?seconds=0.1&cell=A1{at}{lines if path.endswith('explanation') else ''}"

    def _body(self, endpoint: Endpoint) -> bytes | None:
        if endpoint.body is None:
            return None
        # Read in one go, these would take longer than WORK.
        games = [{"id": f"g{n}", "record": self.game} for n in range(30)]
        bodies: dict[str, Any] = {
            "POST /api/tables": odd_table(),
            "POST /api/records": {"record": self.game},
            "POST /api/studies": {"record": self.record},
            f"PUT {STUDY}": {"record": self.study_json, "version": 1},
            "PUT /api/me/data": {"exported": 0.0, "documents": [], "tables": games},
        }
        return json.dumps(bodies.get(f"{endpoint.method} {endpoint.path}", {})).encode()


def test_no_request_holds_up_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No request causes a long step of the event loop, or a long job outside it."""
    rows: list[tuple[str, int, int, int, int]] = []
    with open_client(tmp_path, **NO_LIMITS) as client:
        requests, costs = ExpensiveRequests(client), Costs(monkeypatch)
        for endpoint in sorted(endpoints_with(), key=lambda one: one.method == "DELETE"):
            name = f"{endpoint.method} {endpoint.path}"
            if endpoint.path not in ENDLESS:
                rows.append((name, *costs.measure(partial(requests.ask, endpoint))))
    for name, step, work, memory, status in rows:
        print(f"{name:42}{status:5}{step:10,}{work:12,}{memory:9,} KiB")
    assert [row[0] for row in rows if row[1] > LOOP or row[2] > WORK or row[3] > MEMORY] == []
    assert {status for *_, status in rows} & {500, 502, 503} == set()

"""Studying a game with the computer: trying positions, analyses, reviews, and permissions."""

import asyncio
import json
import random
from collections.abc import Iterator
from functools import partial
from threading import Event
from typing import Any

import pytest

import cirkis
from cirkis.backend import reviews
from cirkis.backend.reviews import DoneMessage, Review
from cirkis.errors import CirkisError
from cirkis.game import State
from cirkis.server import engine_jobs
from cirkis.server.engine_jobs import EngineJobs
from cirkis.server.gate import Gate
from cirkis.tables.messages import Message
from cirkis.tables.reducer import initial_table
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import begin_entries
from tests.server.helpers import PEOPLE, Post, TestClient, cells_of, new_table, stranger
from tests.waiting import PATIENCE

GREEDY = {
    "options": {"target": 5, "stop": "at-once"},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "greedy"}],
}
SHORT = {"options": {"players": 2, "target": 5}, "seats": PEOPLE["seats"]}


@pytest.fixture(autouse=True)
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "REVIEW_SECONDS", 0.1)


def streamed(client: Any, path: str) -> list[dict[str, Any]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    lines = [line for line in answer.text.split("\n\n") if line]
    return [json.loads(line.removeprefix("data: ")) for line in lines]


def played(client: Any, wish: dict[str, Any], plies: int) -> Post:
    """Return a table after this many placements, each the first legal one, or at the game's end."""
    post = Post(client, new_table(client, wish))
    for _ in range(plies):
        if post.view()["outcome"]:
            break
        assert post.place()["ok"]
    return post


def test_positions_follow_the_rules(client: TestClient) -> None:
    """Positions tried out follow the rules, and a viewer can play on for any seat."""
    post = played(client, PEOPLE, 2)
    fetched = post.fetch()
    start = cirkis.new_game(cirkis.Options.from_json(fetched["table"]["options"]))
    first = cirkis.replay(start, [cells_of(fetched, fetched["view"]["placed"][0][1])])
    other = cirkis.legal_placements(first)[-1]
    state = cirkis.play(first, other).state
    view = client.get(f"{post.path}/position?after=1&line={other.name}").json()
    assert view["plies"] == 2
    assert view["scores"] == list(state.scores)
    assert view["to_play"] == state.to_play
    assert sorted(view["legal"]) == sorted(p.index for p in cirkis.legal_placements(state))
    assert all(seat["mine"] and seat["kind"] == "person" for seat in view["seats"])
    assert post.view()["version"] == 3  # trying positions changes nothing


REFUSED = {
    "position?after=99": ("unreadable", 400),
    "position?after=-1": ("unreadable", 400),
    "position?after=0&line=Z9": ("unreadable-placement", 422),
    "position?after=0&line=A20+A30+A31": ("not-at-center", 409),
    "position?line=" + "A1," * 300: ("unreadable", 400),
    "analysis?seconds=0": ("unreadable", 400),
    "analysis?seconds=31": ("unreadable", 400),
    "analysis?seconds=nan": ("unreadable", 400),
    "analysis?seconds=soon": ("unreadable", 400),
}


def test_refusals(client: TestClient) -> None:
    post = played(client, PEOPLE, 0)
    for asked, expected in REFUSED.items():
        answer = client.get(f"{post.path}/{asked}")
        assert (answer.json()["error"]["code"], answer.status_code) == expected, asked


@pytest.mark.slow
def test_review_of_a_game(client: TestClient) -> None:
    """A review reports its progress, then every ply; a second request gets the review at once. A
    mistake by the requester comes back the next day, and new attempts are judged by what they lose.
    """
    ada = stranger(client)
    post = ada.at(ada.post("/api/tables", GREEDY).json()["id"])
    while not post.wait_until(lambda view: view["outcome"] or view["to_play"] == 0)["outcome"]:
        post.place(-1)
    steps = len(post.view()["moves"])
    *messages, done = streamed(ada, f"{post.path}/review")
    assert done == {"type": "done"}
    review = messages[-1]
    assert review["type"] == "review"
    assert [ply["number"] for ply in review["game"]["plies"]] == list(range(1, steps + 1))
    assert [message["total"] for message in messages[:-1]] == [steps + 1] * (len(messages) - 1)
    assert streamed(ada, f"{post.path}/review") == [review, done]
    known = ada.get("/api/me/progress").json()["puzzles"]
    name, mistake = next(iter(known["mistakes"].items()))
    assert known["repeats"][name][1] == known["tries"] == 0
    state = cirkis.parse_position(mistake["position"])
    assert (state.to_play, mistake["loss"] >= 0.2) == (0, True)
    names = [placement.name for placement in state.variant.table.placements]
    played, better = names[mistake["played"][0]], names[mistake["better"][0]]
    again = f"/api/puzzles/{name}/again"
    shown = ada.post(again, {"cells": None}).json()
    assert (shown["loss"], shown["is_good"], shown["returns"], shown["due"]) == (0, True, 1, 0)
    assert shown["comparison"]["worse"]["placement"] == played
    assert ada.post(again, {"cells": played}).json()["loss"] == mistake["loss"]
    others = {one.name for one in cirkis.legal_placements(state)} - {played, better}
    other = ada.post(again, {"cells": min(others)}).json()  # searched, unlike the other two
    compared = other["comparison"]["better" if other["is_good"] else "worse"]
    assert (compared["placement"], other["is_good"]) == (min(others), other["loss"] < 0.05)
    refused = ada.post(again, {"cells": state.leader.name if state.leader else "A40"}).json()
    assert refused["error"]["code"] in ("overlaps", "unreadable-placement")
    missing = stranger(client).post(again, {"cells": None}).json()
    assert missing["error"]["code"] == "not-found"


def test_mistakes_found_by_a_browser_come_back(client: TestClient) -> None:
    """Lines that cannot be played are not noted, nor placements of others."""
    ada = stranger(client)
    post = ada.at(ada.post("/api/tables", GREEDY).json()["id"])
    while not post.wait_until(lambda view: view["outcome"] or view["to_play"] == 0)["outcome"]:
        post.place(-1)
    seats = [move["seat"] for move in post.view()["moves"]]
    mine, theirs = (seats.index(seat) + 1 for seat in (0, 1))
    legal = client.get(f"{post.path}/position?after={mine - 1}").json()["legal"]
    overlapping = legal[0] - 1 if legal[0] else max(legal) + 1

    def known_after(number: int, better: list[int]) -> list[dict[str, Any]]:
        costly = {"number": number, "loss": 0.5, "chance": 0.2, "reply": [], "better": better}
        ada.post(f"{post.path}/mistakes", {"costly": [costly]})
        return list(ada.get("/api/me/progress").json()["puzzles"]["mistakes"].values())

    for number, better in ((mine, [99_999]), (mine, [overlapping]), (mine, []), (0, legal[:1])):
        assert known_after(number, better) == []
    assert known_after(theirs, legal[:1]) == []
    (known,) = known_after(mine, legal[:1])
    assert (known["loss"], known["chance"], known["better"]) == (0.5, 0.7, legal[:1])


def test_abandoned_analyses_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the reader disconnects early, the computer stops thinking."""
    stopped = Event()

    def think(_state: State, _seconds: float, stop: Event) -> Iterator[Message]:
        try:
            while not stop.is_set():
                yield DoneMessage()
        finally:
            stopped.set()

    monkeypatch.setattr(engine_jobs, "analyse_position", think)

    async def read_one() -> None:
        gate = Gate()
        thoughts = EngineJobs(gate, 0.0).analyse(
            initial_table(begin_entries(NewTable(), random.Random(1), None)[0]), 60
        )
        assert json.loads(await anext(thoughts)) == {"type": "done"}
        await thoughts.aclose()  # pyrefly: ignore[missing-attribute]
        assert await asyncio.to_thread(stopped.wait, PATIENCE)
        gate.close()

    asyncio.run(read_one())


def test_abandoned_reviews_stop() -> None:
    """A review stops when its last reader disconnects, and not before."""

    async def run() -> tuple[int, int]:
        review = Review()
        task = asyncio.create_task(asyncio.Event().wait())
        review.task = task  # pyrefly: ignore[bad-assignment]
        review.update(b"{}")
        readers = [review.read(), review.read()]
        for reader in readers:
            assert await anext(reader) == b"{}"
        await readers[0].aclose()
        early = task.cancelling()
        await readers[1].aclose()
        return early, task.cancelling()

    assert asyncio.run(run()) == (0, 1)


def _fail(problem: Exception, *_: object, **__: object) -> Iterator[Message]:
    raise problem
    yield  # as a generator


@pytest.mark.parametrize("what", ["analysis?seconds=0.3", "review"])
def test_a_search_that_fails(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The stream ends with an error, so that the page need not wait; the next request searches."""
    post = played(client, SHORT, 2)
    for problem, told in (
        (RuntimeError("a mistake"), "search-failed"),
        (CirkisError("the computer has no opinion"), "the computer has no opinion"),
    ):
        fail = partial(_fail, problem)
        with monkeypatch.context() as patched:
            patched.setattr(engine_jobs, "analyse_position", fail)
            patched.setattr(engine_jobs, "review_round", fail)
            error, done = streamed(client, f"{post.path}/{what}")
        assert (error["type"], done) == ("error", {"type": "done"})
        assert told in error["error"].values()
    kinds = [message["type"] for message in streamed(client, f"{post.path}/{what}")]
    assert kinds[-2:] == [what.partition("?")[0], "done"]

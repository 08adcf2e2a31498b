"""What a server's page asks the engine in its browser: the same answers, as far as it may ask."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from cirkis.errors import CirkisError
from cirkis.in_browser import engine
from tests.in_browser.places import Player, Server
from tests.server.helpers import open_client

PERSON = {"kind": "person"}
CASUAL = {"kind": "computer", "level": "casual", "name": "Hal"}
END = {"options": {"target": 10, "stop": "at-once"}, "plies": ["A1", "B1", "C1", "D1"]}
OF_TABLE = {"chat", "code"}  # in views; they say nothing about the game


def think(what: str, query: str, found: Any = None) -> list[Any]:
    """Return the engine's answers about a round, or the position in the query."""
    messages: list[str] = []
    job = {"kind": "ask", "what": what, "query": dict(parse_qsl(query)), "round": found}
    asyncio.run(engine.run(json.dumps(job), messages.append))
    return [json.loads(text) for text in messages]


def of_game(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: of_game(value[name]) for name in value if name not in OF_TABLE}
    return [of_game(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": [PERSON, CASUAL, PERSON], "plies": ["A1", 2, "B1"], "options": {"match": 30}},
        {"seats": [PERSON, PERSON], "setup": [[0, "A1"], [1, "B1"]], "plies": ["C1", "D1"]},
    ],
)
def test_explanations_and_positions_are_the_same(tmp_path: Path, wish: Any) -> None:
    with open_client(tmp_path) as client:
        player = Player(Server(client))
        player.make(wish)
        found = player.ask("GET", "/api/tables/{T}/round")
        placements = player.look()["table"]["pieces"]["placements"]
        view = player.ask("GET", "/api/tables/{T}/position?after=1")
        assert of_game(think("position", "after=1", found)) == [of_game(view)]
        legal = view["legal"]
        better, worse = ("%2B".join(placements[one][1]) for one in legal[:2])
        query = f"after=1&better={better}&worse={worse}"
        there = player.ask("GET", f"/api/tables/{{T}}/explanation?{query}")
        assert of_game(think("explanation", query, found)) == [of_game(there)]
        if wish["seats"][1] is CASUAL:
            return
        free = f"at={json.dumps(wish)}&better=E1&worse=D2"
        there = player.ask("GET", f"/api/positions/explanation?{free}")
        assert of_game(think("explanation", free)) == [of_game(there)]


@pytest.mark.slow
def test_certain_analyses_are_the_same(tmp_path: Path) -> None:
    """What is certain does not depend on the speed of a device."""
    with open_client(tmp_path) as client:
        player = Player(Server(client))
        player.make({"seats": [PERSON, PERSON], **END})
        found = player.ask("GET", "/api/tables/{T}/round")
        query = "line=E1&seconds=1"
        text = client.get(f"/api/tables/{player.table}/analysis?{query}").text
        there, _ = (json.loads(one.removeprefix("data: ")) for one in text.split("\n\n")[:-1])
        assert think("analysis", query, found) == [there]
    review = think("review", "", found)[-1]["game"]
    assert [ply["number"] for ply in review["plies"]] == [1, 2, 3, 4]
    with pytest.raises(CirkisError):
        think("analysis", "after=9", found)


def test_the_server_decides_who_may_ask(tmp_path: Path) -> None:
    with open_client(tmp_path) as client:
        player = Player(Server(client))
        bank = {"kind": "bank", "seconds": 300}
        seats = [PERSON, {"kind": "computer", "level": "casual"}]
        player.make({"seats": seats, "clock": bank, "rated": True})
        assert player.ask("GET", "/api/tables/{T}/round")["error"]["code"] == "no-advice"

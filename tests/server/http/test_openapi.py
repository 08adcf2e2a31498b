"""The OpenAPI description is accurate: routes, messages and responses."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from starlette.routing import Route, WebSocketRoute

from cirkis.server import make_app
from cirkis.server.http.endpoints import endpoints_with
from cirkis.server.http.openapi import openapi_json
from cirkis.tables.messages import ClientMessage, CommandAnswer, ErrorReply, ServerMessage, encode
from tests.server import helpers
from tests.server.helpers import PEOPLE, Post, TestClient, new_table

DESCRIBED = [endpoint for endpoint in endpoints_with() if endpoint.is_described]


def test_every_route_is_in_the_table(tmp_path: Path) -> None:
    found = set()
    for route in make_app(helpers.settings(tmp_path, lobby=True, clubs=True)).routes:
        assert isinstance(route, Route | WebSocketRoute)
        methods = route.methods or set() if isinstance(route, Route) else {"WS"}
        found |= {(method, route.path) for method in methods - {"HEAD"}}
    assert found == {(endpoint.method, endpoint.path) for endpoint in endpoints_with()}


def test_messages_are_described() -> None:
    """Every type of message on a live connection has its schema."""
    document = openapi_json(endpoints_with())
    schemas = document["components"]["schemas"]
    live = document["x-websockets"]["/api/tables/{id}/live"]
    for kinds, listed in ((ServerMessage, live["sends"]), (ClientMessage, live["receives"])):
        tags = [str(kind.__struct_config__.tag) for kind in get_args(kinds)]
        named = [one["$ref"].rpartition("/")[2] for one in listed["anyOf"]]
        assert [schemas[name]["properties"]["type"]["enum"] for name in named] == [
            [tag] for tag in tags
        ]


def _same(answer: Any, kind: Any) -> None:
    """Assert that a response has the fields of its type, no more and no fewer."""
    assert json.loads(encode(msgspec.convert(answer, kind))) == answer


def _check(client: Any, method: str, path: str, row: str, body: Any = None) -> None:
    """Assert that the response has exactly the fields in the description."""
    answer = client.request(method, path, json=body)
    endpoint = next(one for one in DESCRIBED if (one.method, one.path) == (method, row))
    assert answer.status_code == endpoint.status, answer.text
    _same(answer.json(), endpoint.answer)


def test_answers_have_the_forms_described(client: TestClient) -> None:
    wish = {"options": {"players": 2, "match": 30}, "clock": {"kind": "bank", "seconds": 600}}
    table = new_table(client, {**PEOPLE, **wish})
    post, at = Post(client, table), "/api/tables/{id}"
    client.post(f"{post.path}/sayings", json={"type": "say", "text": "hello"})
    post.place()
    code = post.fetch()["table"]["code"]
    for path in ("/health", "/api/openapi.json", "/api/board", "/api/setup", "/api/mine"):
        _check(client, "GET", path, path)
    _check(client, "GET", f"/api/codes/{code}", "/api/codes/{code}")
    _check(client, "GET", f"/api/tables?ids={table}", "/api/tables")
    for below in ("", "/link", "/sayings", "/position"):
        _check(client, "GET", post.path + below, at + below)
    _check(client, "POST", "/api/people", "/api/people", {})
    _check(client, "POST", "/api/tables", "/api/tables", PEOPLE)
    saying = {"type": "say", "phrase": "hello"}
    _check(client, "POST", f"{post.path}/sayings", f"{at}/sayings", saying)
    _same(post.place(), CommandAnswer)
    _same(post.send_now("next-round"), CommandAnswer)
    _same(client.get("/api/tables/nowhere").json(), ErrorReply)

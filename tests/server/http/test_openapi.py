"""The description of the server is true: routes, answers, and what strange requests come to."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from starlette.routing import Route, WebSocketRoute

from cirkis.server import make_app
from cirkis.server.http.openapi import ROUTES, Asked, openapi_json
from cirkis.server.http.schemas import CommandAnswer, Refusal
from cirkis.table.refusals import CODES
from tests.server import helpers
from tests.server.helpers import PEOPLE, Post, TestClient, new_table, open_client

with warnings.catch_warnings():  # what it imports is not all up to date
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import (
        response_schema_conformance,
        status_code_conformance,
    )

TEXT = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")
ENDLESS = {"events", "analysis", "review"}  # streams that last
EXAMPLES = 8  # half of them as described, half of them not, where that is possible


def test_every_route_is_described(tmp_path: Path) -> None:
    """The routes of the app, but for the page and its files, are those of the table."""
    found = set()
    for route in make_app(helpers.settings(tmp_path)).routes:
        assert isinstance(route, Route | WebSocketRoute)
        methods = route.methods or set() if isinstance(route, Route) else {"WS"}
        found |= {(method, route.path) for method in methods - {"HEAD"}}
    pages = {("GET", path) for path in ("/", "/help", "/table/{id}", "/table/{id}/review")}
    pages.add(("GET", "/static/{version}/{name:path}"))
    assert found - pages == {(asked.method, asked.path) for asked in ROUTES}
    assert pages <= found


def test_the_docs_name_the_same() -> None:
    """The table of requests in docs/server.md has a row for each row of the description."""
    section = TEXT.split("## HTTP")[1].split("## People")[0]
    told = set(re.findall(r"^\| `(GET|POST|WS) (/(?:api|health|metrics)[^?`]*)", section, re.M))
    assert told == {(asked.method, asked.path) for asked in ROUTES}


def test_codes_are_those_of_the_table_of_errors() -> None:
    """Nothing is described as refused with a code that does not exist."""
    assert {code for asked in ROUTES for code in asked.codes} <= CODES.keys()


def _row(method: str, path: str) -> Asked:
    return next(asked for asked in ROUTES if (asked.method, asked.path) == (method, path))


def _check(client: Any, method: str, path: str, row: str, body: Any = None) -> None:
    """The answer has just the fields that the description tells."""
    answer = client.request(method, path, json=body)
    asked = _row(method, row)
    assert answer.status_code == asked.status, answer.text
    msgspec.convert(answer.json(), asked.answer)


def test_answers_have_the_forms_described(client: TestClient) -> None:
    """Every answer in JSON has the fields of its form, no more and no fewer."""
    wish = {"options": {"players": 2, "match": 30}, "clock": {"kind": "bank", "seconds": 600}}
    table = new_table(client, {**PEOPLE, **wish})
    post, at = Post(client, table), "/api/tables/{id}"
    client.post(f"{post.path}/sayings", json={"type": "say", "text": "hello"})
    post.place()
    code = post.told()["table"]["code"]
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
    msgspec.convert(post.place(), CommandAnswer)
    msgspec.convert(post.send_now("next-round"), CommandAnswer)
    msgspec.convert(client.get("/api/tables/nowhere").json(), Refusal)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A client of a server with no limits that many requests would meet, and a table there."""
    root = tmp_path_factory.mktemp("openapi")
    with open_client(root, posts_per_20s=10**6, codes_per_10_minutes=10**6) as client:
        yield client, new_table(client)


SCHEMA = schemathesis.openapi.from_dict(openapi_json())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
QUICK = [one for one in OPERATIONS if one.path.split("/")[-1] not in ENDLESS]


def _requests(operation: Any) -> Any:
    """Requests for an operation; where it takes something, also such as it does not take."""
    fine = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not operation.body:
        return fine
    return fine | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize("operation", QUICK, ids=lambda one: one.label)
def test_strange_requests(operation: Any, served: Any) -> None:
    """Whatever is sent, also to a table that exists, the answer is as described and never 5xx."""
    client, table = served

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=_requests(operation), exists=...)
    def ask(case: Any, exists: bool) -> None:
        if exists and "id" in case.path_parameters:
            case.path_parameters["id"] = table
        given = case.as_transport_kwargs(base_url=f"http://{helpers.HOST}")
        given.pop("cookies", None)
        if isinstance(given.get("data"), bytes | str):  # httpx has a name of its own for it
            given["content"] = given.pop("data")
        answer = client.request(**given)
        case.validate_response(
            answer,
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance],
        )

    ask()

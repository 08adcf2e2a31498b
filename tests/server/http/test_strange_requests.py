"""Whatever is sent to the server, its responses match its OpenAPI description."""

import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cirkis.server.http.endpoints import endpoints_with
from cirkis.server.http.openapi import openapi_json
from tests.nightly import rounds
from tests.server import helpers
from tests.server.helpers import TestClient, new_table
from tests.server.hosted import Hosted

ENDLESS = {"events", "analysis", "review"}  # streams that stay open
EXAMPLES = rounds(4, 30)  # half of them valid, half invalid if possible


@pytest.fixture(scope="module")
def table(served: TestClient) -> str:
    """A table on a server whose limits these requests do not reach."""
    return new_table(served)


@pytest.fixture(scope="module")
def operations() -> dict[str, Any]:
    """Import schemathesis, which takes too long for those who only collect tests."""
    with warnings.catch_warnings():  # it imports some outdated code
        warnings.simplefilter("ignore")
        import schemathesis

    schema = schemathesis.openapi.from_dict(openapi_json(endpoints_with()))
    return {one.label: one for one in (found.ok() for found in schema.get_all_operations())}


ASKED = [
    f"{one.method} {one.path}"
    for one in endpoints_with()
    if one.is_described and one.method != "WS" and one.path.split("/")[-1] not in ENDLESS
]


def _requests(operation: Any) -> Any:
    """Return requests for an operation; if it has input, invalid ones too."""
    from schemathesis import GenerationMode

    fine = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not operation.body:
        return fine
    return fine | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize("label", ASKED)
def test_strange_requests(
    label: str, operations: dict[str, Any], client: TestClient, table: str
) -> None:
    """Whatever is sent, even to an existing table, the response is as described, never 5xx."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        response_schema_conformance,
        status_code_conformance,
    )

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=_requests(operations[label]), exists=...)
    def ask(case: Any, exists: bool) -> None:
        if exists and "id" in case.path_parameters:
            case.path_parameters["id"] = table
        given = case.as_transport_kwargs(base_url=f"http://{helpers.HOST}")
        given.pop("cookies", None)
        if isinstance(given.get("data"), bytes | str):  # httpx calls this `content`
            given["content"] = given.pop("data")
        answer = client.request(**given)
        case.validate_response(
            answer,
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance],
        )

    ask()


BODY = b"{}" + b" " * 100_000
JSON = {"Content-Type": "application/json"}


def test_requests_after_refusals(tmp_path: Path) -> None:
    """Whoever sends a body that is read whole, even if it is then refused, stays connected; and
    each request gets a response once the sender's requests are used up.
    """
    hosted = Hosted("--data", str(tmp_path), limits={"requests": 20})
    with hosted as server, server.client() as client:
        for body, status in (({}, 201), ({"nothing": 1}, 400), ({}, 201)):
            answer = client.post("/api/tables", json=body)
            assert (answer.status_code, answer.headers.get("connection")) == (status, None)
        codes = {
            client.post("/api/people", content=BODY, headers=JSON).status_code for _ in range(8)
        }
    assert codes <= {201, 413, 429}

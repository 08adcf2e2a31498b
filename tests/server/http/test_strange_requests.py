"""Whatever is sent to the server, its responses match its OpenAPI description."""

import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cirkis.server.http.endpoints import endpoints_with
from cirkis.server.http.openapi import openapi_json
from tests.server import helpers
from tests.server.helpers import new_table, open_client

with warnings.catch_warnings():  # schemathesis imports some outdated code
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import (
        response_schema_conformance,
        status_code_conformance,
    )

ENDLESS = {"events", "analysis", "review"}  # streams that stay open
EXAMPLES = 8  # half of them valid, half invalid if possible


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A client of a server whose limits these requests do not reach, and a table there."""
    root = tmp_path_factory.mktemp("openapi")
    with open_client(root) as client:
        yield client, new_table(client)


SCHEMA = schemathesis.openapi.from_dict(openapi_json(endpoints_with()))
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
QUICK = [one for one in OPERATIONS if one.path.split("/")[-1] not in ENDLESS]


def _requests(operation: Any) -> Any:
    """Return requests for an operation; if it has input, invalid ones too."""
    fine = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not operation.body:
        return fine
    return fine | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize("operation", QUICK, ids=lambda one: one.label)
def test_strange_requests(operation: Any, served: Any) -> None:
    """Whatever is sent, even to an existing table, the response is as described, never 5xx."""
    client, table = served

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=_requests(operation), exists=...)
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

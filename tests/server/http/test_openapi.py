"""The OpenAPI description is accurate: routes, messages and responses."""

from pathlib import Path
from typing import get_args

from starlette.routing import Route, WebSocketRoute

from cirkis.server import make_app
from cirkis.server.http.endpoints import endpoints_with
from cirkis.server.http.openapi import openapi_json
from cirkis.tables.messages import ClientMessage, ServerMessage
from tests.server import helpers


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

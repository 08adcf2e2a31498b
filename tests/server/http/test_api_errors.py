"""Whatever is wrong with a request, the response is an error in the usual form."""

import json
from pathlib import Path
from typing import Any

import pytest

from cirkis.backend.requests import tables
from cirkis.errors import IllegalReason
from cirkis.server import make_app
from cirkis.tables.refusals import CODES
from tests.server.helpers import (
    HOST,
    PEOPLE,
    Post,
    TestClient,
    command,
    new_table,
    settings,
)

HUGE = b"9" * 4300  # Python refuses to write longer numbers
BAD_TABLES: list[tuple[Any, int, str]] = [
    ({"clock": {"kind": "bank", "seconds": 9}}, 400, "unreadable"),
    ({"clock": {"kind": "days", "days": 31}}, 400, "unreadable"),
    (b"{", 400, "unreadable"),
    (b'"\xff\xfe"', 400, "unreadable"),
    (b"[" * 30_000, 400, "unreadable"),
    (b'{"options":{"players":' + b"[" * 900 + b"]" * 900 + b"}}", 400, "unreadable"),
    ({"colour": "red"}, 400, "unreadable"),
    ({"seats": [{"kind": "person"}] * 5}, 400, "unreadable"),
    ({"seats": [{"kind": "person", "name": "x" * 41}, {"kind": "person"}]}, 400, "unreadable"),
    ({"seats": [{"kind": "person", "name": "a\nb"}, {"kind": "person"}]}, 422, "name-unreadable"),
    ({"options": {"players": 5}}, 422, "bad-option"),
    ({"options": {"players": True}}, 422, "bad-option"),
    (b'{"setup":[[%s,"A1"]]}' % HUGE, 400, "unreadable"),
    ({"options": {"speed": 3}}, 422, "bad-option"),
    ({"options": {"colours": ["red", "red"]}}, 422, "bad-option"),
    ({"options": {"match": 1, "Match": 2}}, 422, "bad-option"),
    ({"options": {"pieces": "/etc/passwd"}}, 422, "bad-option"),
    ({"options": {"pieces": "[[shape]]" + "[" * 9000}}, 422, "bad-option"),
    ({"options": {"pieces": f"[[shape]]\ncount = {'9' * 6000}"}}, 422, "bad-option"),
    ({"options": {"players": 3}, "seats": PEOPLE["seats"]}, 422, "bad-seats"),
    ({"seats": [{"kind": "person"}]}, 400, "unreadable"),
    ({"seats": [{"kind": "computer"}, {"kind": "person"}]}, 422, "bad-seats"),
    ({"seats": [{"kind": "person"}, {"kind": "open"}]}, 401, "no-person"),
    ({"seats": [{"kind": "computer", "level": "god"}, {"kind": "person"}]}, 422, "bad-seats"),
    (b'{"options":{"players":2}}' + b" " * 40_000, 413, "too-large"),
]

BAD_COMMANDS: list[tuple[Any, int, str]] = [
    ({"type": "claim", "id": "a", "version": 1, "seat": 0}, 401, "no-person"),
    ({"type": "leave", "id": "a", "version": 1, "seat": 0}, 409, "begun"),
    ({"type": "place", "id": "a", "version": 1, "cells": "A1" * 60}, 400, "unreadable"),
    ({"type": "place", "id": "a", "version": 10**30, "cells": "A1"}, 400, "unreadable"),
    ({"type": "place", "id": "", "version": 1, "cells": "A1"}, 400, "unreadable"),
    ({"type": "place", "id": "computer:1", "version": 1, "cells": "A1"}, 400, "unreadable"),
    ({"type": "chat", "on": True}, 400, "unreadable"),
    ({"type": "say", "text": "hello"}, 400, "unreadable"),
    ({"type": "undo", "id": "a", "version": 1, "plies": -1}, 400, "unreadable"),
    ({"type": "place", "id": "a", "version": 1, "cells": "A1++A2"}, 422, "unreadable-placement"),
    ({"type": "place", "id": "a", "version": 1, "cells": "A1+E33"}, 409, "no-such-piece"),
    ({"type": "place", "id": "a", "version": 0, "cells": "A1"}, 409, "stale"),
    ({"type": "undo", "id": "a", "version": 1}, 409, "nothing-to-undo"),
    ({"type": "withdraw", "id": "a", "version": 1, "seat": 2}, 422, "bad-seats"),
    ({"type": "seat", "id": "a", "version": 1, "seat": 0, "kind": "computer"}, 422, "bad-seats"),
    (b" " * 9000, 413, "too-large"),
]

ILLEGAL = {reason.value for reason in IllegalReason}


def check_error(answer: Any, status: int, code: str) -> None:
    """Assert that the response is an error in the usual form: a known code, and a sentence."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    more = {"too-many": {"quota", "retry_after"}}.get(code, {"cells"} if code in ILLEGAL else set())
    assert set(answer.json()["error"]) - more == {"code", "message"}
    assert CODES[code] == status
    assert "Traceback" not in answer.text


def _post(client: TestClient, path: str, body: Any) -> Any:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(path, content=content, headers={"Content-Type": "application/json"})


@pytest.fixture
def posted(client: TestClient) -> Post:
    """A two-player table."""
    return Post(client, new_table(client))


@pytest.mark.parametrize(("body", "status", "code"), BAD_TABLES)
def test_bad_tables(posted: Post, body: Any, status: int, code: str) -> None:
    """An invalid request for a table is refused with a code and a sentence."""
    check_error(_post(posted.client, "/api/tables", body), status, code)


@pytest.mark.parametrize(("body", "status", "code"), BAD_COMMANDS)
def test_bad_commands(posted: Post, body: Any, status: int, code: str) -> None:
    if isinstance(body, dict) and body.get("id") == "a":
        body = {**body, "id": command("", 0)["id"]}
    check_error(_post(posted.client, f"{posted.path}/commands", body), status, code)
    assert posted.view()["version"] == 1


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not-found"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/tables/nothere", 404, "no-table"),
        ("GET", "/api/tables/nothere/record", 404, "no-table"),
        ("GET", "/api/tables?ids=" + ",".join(map(str, range(101))), 400, "unreadable"),
        ("GET", "/api/positions/setup?at={}&turn=12", 400, "unreadable"),
        ("DELETE", "/api/tables", 405, "wrong-method"),
        ("PUT", "/api/board", 405, "wrong-method"),
        ("GET", "/api/tables/x/commands", 405, "wrong-method"),
        ("GET", "/api/tables/x/live", 404, "not-found"),
        ("POST", "/api/tables/none/commands", 404, "no-table"),
    ],
)
def test_bad_addresses(posted: Post, method: str, path: str, status: int, code: str) -> None:
    """A wrong URL or method is refused with a code and a sentence."""
    body = command("undo", 1) if method == "POST" else None
    headers = {"Content-Type": "application/json"}
    check_error(posted.client.request(method, path, json=body, headers=headers), status, code)


BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


def test_pages_at_wrong_addresses(posted: Post) -> None:
    """A browser that opens a wrong URL gets the page, uncached, with the right status.

    The pages of a table and of its review are found.
    """
    for path in ("/nothing", "/table", "/api/nothing", "/table/nothere", "/x/%00"):
        answer = posted.client.get(path, headers=BROWSER)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert "/main.js" in answer.text
        assert answer.headers["cache-control"] == "no-store"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    for path in (f"/table/{posted.table_id}", f"/table/{posted.table_id}/review"):
        assert posted.client.get(path, headers=BROWSER).status_code == 200


def test_internal_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error inside the server has the usual form and reveals nothing."""

    def mistaken(*_: object) -> None:
        raise RuntimeError("something internal")

    monkeypatch.setattr(tables, "make_view", mistaken)
    made = make_app(settings(tmp_path))
    with TestClient(made, f"http://{HOST}", raise_server_exceptions=False) as client:
        answer = client.get(f"/api/tables/{new_table(client)}")
    check_error(answer, 500, "internal")
    assert "something" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"

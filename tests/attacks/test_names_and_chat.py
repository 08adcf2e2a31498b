"""Names and chat: only one line of plain text gets in, and it comes out unchanged."""

import json

import pytest

from cirkis.game import read_records
from tests.server.helpers import Post, TestClient, new_table

SCRIPTS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=a()>',
    "';DROP TABLE tables;--",
    "</script><svg onload=a()>{{7*7}}${7*7}",
    "] # [x",
]


@pytest.mark.parametrize("word", ["Ada\n", "a\x00b", "\u202eadA", "\ud800"])
def test_only_single_lines_are_accepted(client: TestClient, word: str) -> None:
    """Line breaks, control characters and bidi overrides are refused in names, chat and ids."""
    post = Post(client, new_table(client))
    rename = {"type": "rename", "id": "a", "version": 1, "seat": 0, "name": word}
    wishes = [
        ("/api/tables", {"seats": [{"kind": "person", "name": word}, {"kind": "person"}]}),
        (f"{post.path}/commands", rename),
        (f"{post.path}/sayings", {"text": word}),
        (f"{post.path}/commands", {"type": "undo", "id": word, "version": 1}),
    ]
    is_text = word != "\ud800" and "\0" not in word
    bad_name = (422, "name-unreadable") if is_text else (400, "unreadable")
    for (path, wish), refusal in zip(
        wishes, [bad_name] * 2 + [(400, "unreadable")] * 2, strict=True
    ):
        body = json.dumps(wish)  # json encodes even a lone surrogate
        kind = {"Content-Type": "application/json"}
        answer = client.post(path, content=body, headers=kind)
        assert (answer.status_code, answer.json()["error"]["code"]) == refusal, path
    assert post.view()["version"] == 1
    assert client.get(f"{post.path}/sayings").json()["said"] == []


def test_scripts_stay_plain_text(client: TestClient) -> None:
    """A script in a name or in chat is stored and sent unchanged, as JSON or plain text only."""
    for script in SCRIPTS:
        seats = [{"kind": "person", "name": script}, {"kind": "person", "name": "Bo"}]
        post = Post(client, new_table(client, {"seats": seats}))
        assert post.view()["seats"][0]["name"] == script
        answer = client.post(f"{post.path}/sayings", json={"text": script})
        assert answer.json()["text"] == script
        assert answer.headers["content-type"] == "application/json"
        assert post.send_now("resign", seat=1)["ok"]
        record = client.get(f"{post.path}/record")
        assert record.headers["content-type"].startswith("text/plain")
        assert record.headers["content-disposition"].startswith("attachment")
        assert len(read_records(record.text)) == 1

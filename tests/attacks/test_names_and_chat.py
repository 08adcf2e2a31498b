"""Names and chat: only one line of plain text gets in, and it comes out unchanged."""

import json

from cirkis.game import read_records
from tests.server.helpers import Post, TestClient, new_table

SCRIPTS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=a()>',
    "';DROP TABLE tables;--",
    "</script><svg onload=a()>{{7*7}}${7*7}",
    "] # [x",
]


def test_only_single_lines_are_accepted(client: TestClient) -> None:
    """Line breaks, control characters and bidi overrides are refused in names, chat and ids."""
    post = Post(client, new_table(client))
    kind = {"Content-Type": "application/json"}
    for word in ("Ada\n", "a\x00b", "\u202eadA", "\ud800"):
        rename = {"type": "rename", "id": "a", "version": 1, "seat": 0, "name": word}
        undo = {"type": "undo", "id": word, "version": 1}
        for path, wish in (("commands", rename), ("sayings", {"text": word}), ("commands", undo)):
            body = json.dumps(wish)  # json encodes even a lone surrogate
            answer = client.post(f"{post.path}/{path}", content=body, headers=kind)
            assert answer.json()["error"]["code"] in ("unreadable", "name-unreadable"), wish
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

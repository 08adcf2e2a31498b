"""Lists of studies, which are shown without reading the studies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.helpers import Stranger, TestClient, change_stored, stranger

PATH = "/api/studies"
RECORD = '[Cirkis "1"]\n[Event "Mine"]\n1. green A:A1 2. purple C:B1+C1\n'
SHOWN = {
    "title": "Mine",
    "colours": ["green", "purple"],
    "pieces": [[0, "A1"], [1, "B1+C1"]],
}


def _make(who: Stranger, record: str = RECORD) -> str:
    return str(who.post(PATH, {"record": record}).json()["ids"][0])


def _shown(who: Stranger) -> list[dict[str, Any]]:
    answer = who.get(PATH)
    assert answer.status_code == 200, answer.text
    return [{name: one[name] for name in SHOWN} for one in answer.json()]


def _post(client: TestClient, who: Stranger) -> None:
    _make(who)


def _save(client: TestClient, who: Stranger) -> None:
    made = _make(who, '[Cirkis "1"]\n')
    record = who.get(f"{PATH}/{_make(stranger(client))}").json()["record"]
    draft = {"record": record, "version": 1}
    assert client.put(f"{PATH}/{made}", json=draft, headers=who.headers).status_code == 200


def _bring(client: TestClient, who: Stranger) -> None:
    study = {
        "kind": "study",
        "id": "from-elsewhere",
        "changed": 1.0,
        "document": {"record": RECORD},
    }
    file = {"exported": 1.0, "documents": [study], "tables": []}
    assert client.put("/api/me/data", json=file, headers=who.headers).status_code == 200


@pytest.mark.parametrize("keep", [_post, _save, _bring])
def test_a_list_reads_no_studies(
    client: TestClient, keep: Callable[[TestClient, Stranger], None]
) -> None:
    """However a study came here, the list shows what it was then, even if it is damaged by now."""
    ada = stranger(client)
    keep(client, ada)
    change_stored(client, "UPDATE documents SET document = 'damaged'")
    assert _shown(ada) == [SHOWN]


def test_damaged_studies_are_not_taken_over(client: TestClient) -> None:
    """A file with a study that is none is refused, and nothing of it is here."""
    ada = stranger(client)
    documents: tuple[Any, ...] = ([], {"record": "nonsense"}, {"record": 7})
    for document in documents:
        study = {"kind": "study", "id": "strange", "changed": 1.0, "document": document}
        file = {"exported": 1.0, "documents": [study], "tables": []}
        answer = client.put("/api/me/data", json=file, headers=ada.headers)
        assert answer.json()["error"]["code"] == "bad-file"
    assert _shown(ada) == []

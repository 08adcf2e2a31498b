"""Study lists, which are shown without reading the studies."""

from typing import Any

from tests.server.helpers import Stranger, TestClient, change_stored, stranger

PATH = "/api/studies"
RECORD = '[Cirkis "1"]\n[Event "Mine"]\n1. green A:A1 2. purple C:B1+C1\n'
LESSON = {"type": "lesson-reached", "lesson": "stars", "step": 2}
SHOWN = {"title": "Mine", "colours": ["green", "purple"], "pieces": [[0, "A1"], [1, "B1+C1"]]}


def _make(who: Stranger, record: str = RECORD) -> str:
    return str(who.post(PATH, {"record": record}).json()["ids"][0])


def _shown(who: Stranger) -> list[dict[str, Any]]:
    answer = who.get(PATH)
    assert answer.status_code == 200, answer.text
    return [{name: one[name] for name in SHOWN} for one in answer.json()["studies"]]


def _import(client: TestClient, who: Stranger, document: Any, study: str) -> Any:
    one = {"kind": "study", "id": study, "changed": 1.0, "document": document}
    file = {"exported": 1.0, "documents": [one], "tables": []}
    return client.put("/api/me/data", json=file, headers=who.headers)


def _import_one(client: TestClient, who: Stranger, study: str = "from-elsewhere") -> None:
    assert _import(client, who, {"record": RECORD}, study).status_code == 200


def test_a_list_reads_no_studies(client: TestClient) -> None:
    """The list shows a study as it was saved, even if it is damaged, and however it was stored:
    posted, saved or imported.
    """
    poster, editor, importer = people = [stranger(client) for _ in range(3)]
    record = poster.get(f"{PATH}/{_make(poster)}").json()["record"]
    made, draft = _make(editor, '[Cirkis "1"]\n'), {"record": record, "version": 1}
    assert client.put(f"{PATH}/{made}", json=draft, headers=editor.headers).status_code == 200
    _import_one(client, importer)
    change_stored(client, "UPDATE documents SET document = 'damaged'")
    assert [_shown(who) for who in people] == [[SHOWN]] * 3


def test_damaged_studies_are_not_imported(client: TestClient) -> None:
    ada = stranger(client)
    documents: tuple[Any, ...] = ([], {"record": "nonsense"}, {"record": 7}, "text", None)
    for document in documents:
        error = _import(client, ada, document, "strange").json()["error"]
        assert error["code"] == "bad-file"
        assert "\n" not in error["message"]
    assert _shown(ada) == []


def test_importers_cannot_choose_a_studys_address(client: TestClient) -> None:
    """The link to a study that its owner deleted never shows somebody else's import."""
    ada, bob = stranger(client), stranger(client)
    address = f"{PATH}/{_make(ada)}"
    assert client.delete(address, headers=ada.headers).status_code == 200
    for _ in range(2):
        _import_one(client, bob, address.rpartition("/")[2])
    assert bob.get(address).json()["error"]["code"] == "no-study"
    assert _shown(bob) == [SHOWN]  # once, although it was imported twice
    _import_one(client, bob, bob.get(PATH).json()["studies"][0]["id"])
    assert _shown(bob) == [SHOWN]


def test_damaged_studies_are_counted_and_left_out(client: TestClient) -> None:
    """Lists show the intact studies and how many are damaged; opening a damaged one says so."""
    ada = stranger(client)
    address = f"{PATH}/{_make(ada)}"
    assert client.post("/api/me/progress", json=LESSON, headers=ada.headers).status_code == 200
    change_stored(
        client, "UPDATE documents SET document = '[', summary = '[]' WHERE kind = 'study'"
    )
    _make(ada)
    listed = ada.get(PATH).json()
    assert (len(listed["studies"]), listed["damaged"]) == (1, 1)
    for path in (address, f"{address}/record"):
        answer = ada.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (410, "broken-study")
    data = ada.get("/api/me/data").json()
    assert sorted(one["kind"] for one in data["documents"]) == ["progress", "study"]
    assert data["damaged"] == ["study"]
    change_stored(client, "UPDATE documents SET summary = NULL")
    assert ada.get(PATH).json() == {"studies": [], "damaged": 2}


def test_damaged_ratings_of_puzzles_hide_no_puzzle(client: TestClient) -> None:
    damaged = "'~puzzles', 'puzzle-ratings', 'a', '[]', 1, 1.0"
    columns = "person, kind, id, document, version, changed"
    change_stored(client, f"INSERT INTO documents ({columns}) VALUES ({damaged})")
    assert stranger(client).get("/api/puzzles").status_code == 200

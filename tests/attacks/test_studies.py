"""Studies as large as strangers can make them."""

from pathlib import Path

import pytest

from cirkis.backend import studies
from cirkis.backend.documents import KINDS
from cirkis.backend.studies import split_studies
from cirkis.tables.refusals import Refused
from tests.server.helpers import TestClient, change_stored, open_client, stranger
from tests.server.http.test_api_errors import check_error

MIB = 1024 * 1024
STUDIES = "/api/studies"


def study(title: str = "", comment: str = "") -> dict[str, str]:
    return {"record": f'[Cirkis "1"]\n[Event "{title}"]\n\n{{{comment}}} 1. green A:A1\n'}


def test_huge_titles(tmp_path: Path) -> None:
    """Lists and previews show only the beginning of a title, even if all of it is stored."""
    with open_client(tmp_path) as client:
        ada, title = stranger(client), "Ada's " + "x" * 200_000
        (made,) = ada.post(STUDIES, study(title)).json()["ids"]
        assert title[:50] in ada.get(STUDIES).json()["studies"][0]["title"]
        assert len(ada.get(STUDIES).content) < 1000
        assert len(ada.get(f"/study/{made}").content) < 50_000
        summary = f'{{"title":"{"y" * 200_000}","colours":["red"],"pieces":[]}}'
        change_stored(client, f"UPDATE documents SET summary = '{summary}'")
        answer = ada.get(STUDIES)
        assert len(answer.content) < 1000
        assert answer.json()["studies"][0]["title"].startswith("yyy")


def test_rewriting_is_charged(tmp_path: Path) -> None:
    """Each time the same large study is stored again, part of the hourly quota is used up."""
    with open_client(tmp_path, limits={"bytes": MIB}) as client:
        ada = stranger(client)
        (made,) = ada.post(STUDIES, study(comment="x" * 200_000)).json()["ids"]
        record = ada.get(f"{STUDIES}/{made}").json()["record"]
        for version in range(1, 50):
            draft = {"record": record, "version": version}
            answer = client.put(f"{STUDIES}/{made}", json=draft, headers=ada.headers)
            if answer.status_code == 429:
                break
        assert 10 < version < 50
        assert answer.json()["error"]["quota"] == "bytes"


def test_too_many_studies_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of thousands of records is refused before they are read, which would take seconds."""
    monkeypatch.setattr(studies, "read_records", pytest.fail)
    with pytest.raises(Refused, match="more than 20"):
        split_studies('[Cirkis "1"]' * 18_000)


def test_studies_are_stored_together(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a file has more studies than the person has room for, none of them is stored."""
    monkeypatch.setitem(KINDS, "study", KINDS["study"]._replace(most=3))
    ada, two = stranger(client), {"record": study()["record"] * 2}
    before = ada.post(STUDIES, two).json()["ids"]
    made = [{"kind": "study", "id": name, "changed": 1, "document": study()} for name in "ab"]
    file = {"exported": 1, "documents": made, "tables": []}
    imported = client.put("/api/me/data", json=file, headers=ada.headers)
    for answer in (ada.post(STUDIES, two), imported):
        check_error(answer, 409, "many-documents")
        assert "nothing was stored" in answer.json()["error"]["message"]
    assert {one["id"] for one in ada.get(STUDIES).json()["studies"]} == set(before)

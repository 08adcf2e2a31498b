"""Saved games are called by what they are."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from tests.server.helpers import open_client


def test_files_are_called_after_people_and_date(tmp_path: Path) -> None:
    """A saved game is called by its date and players, whatever letters their names have."""
    seats = [{"kind": "person", "name": "Zoë / Ü"}, {"kind": "computer", "level": "casual"}]
    with open_client(tmp_path) as client:
        answer = client.post("/api/tables", json={"options": {"players": 2}, "seats": seats})
        saved = client.get(f"/api/tables/{answer.json()['id']}/record")
    name = unquote(saved.headers["content-disposition"].partition("UTF-8''")[2])
    assert re.fullmatch(r"cirkis-20\d\d-\d\d-\d\d-Zoë-Ü-(casual|Casual.*)\.cirkis", name)

"""Pictures cost processor time, so nobody can have more drawn than their share."""

import asyncio
from pathlib import Path

import pytest

from cirkis.server import pictures
from cirkis.server.gate.gate import Gate
from cirkis.server.pictures import draw_png
from cirkis.server.quotas import Quotas
from cirkis.server.workshop import Workshop
from cirkis.tables.model.refusals import Refused
from tests.server.helpers import new_table, open_client, settings


def test_pictures_are_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawing process's time is charged to the requester, who is then refused more."""
    with open_client(tmp_path, processor_ms_per_10s=250) as client:
        path = f"/api/tables/{new_table(client)}/picture.png"
        answers = [client.get(path, params={"language": name}) for name in ("en", "fr", "de")]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["quota"] == "processor"


def test_a_picture_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that hangs is killed, and the next picture is drawn."""
    monkeypatch.setattr(pictures, "MOST_SECONDS", 0.01)

    async def ask() -> None:
        shop = Workshop(Gate(Quotas(settings(tmp_path))))
        with pytest.raises(Refused, match="error"):
            await draw_png(shop, "<svg/>")
        monkeypatch.setattr(pictures, "MOST_SECONDS", 30)
        svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
        assert (await draw_png(shop, svg)).startswith(b"\x89PNG")

    asyncio.run(ask())

"""Pictures cost processor time: nobody can have more of them drawn than their share."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cirkis.server import pictures
from cirkis.server.pictures import KEPT, MOST_WAITING, PictureMaker
from cirkis.server.quotas import Quotas
from cirkis.tables.table.refusals import Refused
from tests.server.helpers import new_table, open_client, settings


class Drawing(PictureMaker):
    """Draws nothing, and notes how much of it goes on at once."""

    now = most = count = 0

    async def _draw(self, svg: str) -> bytes:
        self.now += 1
        self.count += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0)
        self.now -= 1
        return svg.encode()


def test_flood_of_pictures(tmp_path: Path) -> None:
    """Of many pictures asked for at once, one is drawn at a time, few wait, none is drawn twice."""

    async def flood() -> None:
        maker = Drawing(Quotas(settings(tmp_path)))
        asked = [maker.png(f"{number}") for number in range(50) for _ in range(3)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        drawn = [answer for answer in answers if isinstance(answer, bytes)]
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(drawn) == 3 * MOST_WAITING
        assert {problem.code for problem in refused} == {"too-many"}
        assert len(drawn) + len(refused) == 150
        assert (maker.most, maker.count) == (1, MOST_WAITING)

    asyncio.run(flood())


def test_memory_for_pictures(tmp_path: Path) -> None:
    """However many are asked for one after the other, the latest are kept, and no more."""

    async def ask() -> None:
        maker = Drawing(Quotas(settings(tmp_path)))
        for number in range(KEPT + 30):
            await maker.png(f"{number}")
        await maker.png(f"{KEPT + 29}")
        assert maker.count == KEPT + 30
        await maker.png("29")
        assert maker.count == KEPT + 31

    asyncio.run(ask())


def test_pictures_are_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of the process that draws counts for whoever asks, who is then refused more."""
    with open_client(tmp_path, processor_ms_per_10s=250) as client:
        path = f"/api/tables/{new_table(client)}/picture.png"
        answers = [client.get(path, params={"language": name}) for name in ("en", "fr", "de")]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["quota"] == "processor"


def test_a_picture_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that hangs is ended, and the next picture is drawn."""
    monkeypatch.setattr(pictures, "MOST_SECONDS", 0.01)

    async def ask() -> None:
        maker = PictureMaker(Quotas(settings(tmp_path)))
        with pytest.raises(Refused, match="error"):
            await maker.png("<svg/>")
        monkeypatch.setattr(pictures, "MOST_SECONDS", 30)
        svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
        assert (await maker.png(svg)).startswith(b"\x89PNG")

    asyncio.run(ask())

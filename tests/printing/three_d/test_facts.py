"""The facts about a set, compared with its files."""

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cirkis.printing.kinds import Made, SolidSettings
from cirkis.printing.three_d.make import make, preview
from tests.printing.three_d.conftest import Built
from tests.printing.three_d.slicer import RECORD, given_of


def fact(made: Made, key: str, **values: object) -> dict[str, object]:
    found = [f.values for f in made.facts if f.key == key]
    return next(row for row in found if values.items() <= row.items())


@pytest.mark.parametrize("row", json.loads(RECORD.read_text("utf-8")), ids=str)
def test_plastic_and_time(row: dict[str, Any]) -> None:
    """Plastic and time match PrusaSlicer's figures to within 15%; a cm³ of PLA weighs 1.24 g."""
    made = make(SolidSettings(**given_of(row["given"]), files="parts"))
    seconds, total = 0, 0.0
    for colour, times in (("board", 5), ("green", 1)):
        told = fact(made, "print-3d-fact-colour", colour=colour)
        volume = row[colour][1] * times
        assert told["volume"] == pytest.approx(volume, rel=0.15)
        assert told["mass"] == pytest.approx(volume * 1.24, rel=0.15)
        seconds += row[colour][0] * times
        total += volume
    told = fact(made, "print-3d-fact-all")
    assert told["volume"] == pytest.approx(total, rel=0.15)
    assert told["hours"] == pytest.approx(seconds / 3600, rel=0.15)


def test_parts_and_runs(beds: Built, small_bed: Built) -> None:
    """The facts count all parts and runs; each file counts as many times as it must be printed."""
    for built in (beds, small_bed):
        rows = re.findall(r"^(cirkis-\S+\.3mf) +(once|\d+)", built.readme, re.MULTILINE)
        times = {name: 1 if count == "once" else int(count) for name, count in rows}
        assert set(times) == set(built.beds)
        parts = sum(len(built.beds[name].solids) * count for name, count in times.items())
        expected = {"parts": parts, "beds": sum(times.values())}
        assert fact(built.made, "print-3d-fact-runs") == expected


def test_size_of_the_board(beds: Built) -> None:
    """The board is 4 phi³ edges wide, plus the rim, which is as wide as a line."""
    values = fact(beds.made, "print-3d-fact-board")
    assert values["width"] == round(4 * ((1 + 5**0.5) / 2) ** 3 * 20 + 2 * 1.8 / 0.951057)
    assert (values["parts"], values["keys"]) == (5, 15)


def test_pictures() -> None:
    """Pictures show pieces in all colours, the board from above and below, and the tray."""
    shown = preview(SolidSettings())
    assert [one.key.rsplit("-", 1)[1] for one in shown] == ["pieces", "board", "below", "tray"]
    for one in shown:
        root = ElementTree.fromstring(one.svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        _, _, width, height = map(float, root.get("viewBox", "").split())
        spots = re.findall(r"(-?[\d.]+) (-?[\d.]+)", one.svg.split("<g", 1)[1])
        assert len(spots) > 100
        assert all(0 <= float(x) <= width and 0 <= float(y) <= height for x, y in spots)

"""The facts about a set, compared with its files."""

import re
from xml.etree import ElementTree

import pytest

from cirkis.printing.solid.make import preview
from cirkis.printing.solid.settings import SolidSettings
from tests.printing.solid.conftest import Built


def fact(built: Built, key: str, **values: object) -> dict[str, object]:
    found = [f.values for f in built.made.facts if f.key == key]
    return next(row for row in found if values.items() <= row.items())


def test_volume_and_mass(beds: Built) -> None:
    """Volume and mass of each colour are those of its beds' parts, in PLA of 1.24 g/cm³."""
    total = 0.0
    for colour in ("board", "green", "purple", "red", "yellow"):
        solids = beds.beds[f"cirkis-{colour}-1.3mf"].solids.values()
        volume = sum(solid.volume for solid in solids) / 1000 * (5 if colour == "board" else 1)
        values = fact(beds, "print-solid-fact-colour", colour=colour)
        assert values["volume"] == pytest.approx(volume, abs=0.6)
        assert values["mass"] == pytest.approx(volume * 1.24, abs=0.7)
        total += volume
    values = fact(beds, "print-solid-fact-all")
    assert values["volume"] == pytest.approx(total, abs=1)
    assert values["hours"] == pytest.approx(total * 1000 / 8 / 3600, abs=1)


def test_parts_and_runs(beds: Built, small_bed: Built) -> None:
    """The facts count all parts and runs, with each file as often as the text says to print it."""
    for built in (beds, small_bed):
        rows = re.findall(r"^(cirkis-\S+\.3mf) +(once|\d+)", built.readme, re.MULTILINE)
        times = {name: 1 if count == "once" else int(count) for name, count in rows}
        assert set(times) == set(built.beds)
        parts = sum(len(built.beds[name].solids) * count for name, count in times.items())
        expected = {"parts": parts, "beds": sum(times.values())}
        assert fact(built, "print-solid-fact-runs") == expected


def test_size_of_the_board(beds: Built) -> None:
    """The board is 4 phi³ edges wide, plus the rim, which is as wide as a line."""
    values = fact(beds, "print-solid-fact-board")
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

"""A set's files for 3D printers, and what is said about them."""

import json
import re
import sys
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
import shapely
from shapely import MultiPoint, box

from cirkis.drawing import palette
from cirkis.errors import MissingModule
from cirkis.game import standard_pieces
from cirkis.printing.kinds import Made, SolidSettings, no_progress
from cirkis.printing.three_d.make import make, preview
from tests.nightly import rounds
from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import heights, is_sound, section
from tests.printing.three_d.slicer import FITTED, RECORD, given_of


def fact(made: Made, key: str, **values: object) -> dict[str, object]:
    found = [f.values for f in made.facts if f.key == key]
    return next(row for row in found if values.items() <= row.items())


SLICED = json.loads(RECORD.read_text("utf-8"))


@pytest.mark.parametrize("row", SLICED[rounds(FITTED + 3, 0) :], ids=str)
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


COLOURS = ("green", "purple", "red", "yellow")
COUNTS = {shape.name: shape.count for shape in standard_pieces().shapes}


def test_solids_are_sound(parts: Built, beds: Built, small_bed: Built) -> None:
    """Every STL and every object of a 3MF is a closed solid that stands on the bed."""
    in_beds = [bed.solids for built in (beds, small_bed) for bed in built.beds.values()]
    for solids in (parts.stl, *in_beds):
        for name, solid in solids.items():
            assert is_sound(solid), name
            assert abs(float(solid.bounds[0][2])) < 1e-6, name


def test_stl_names_and_numbers(parts: Built) -> None:
    """There is an STL of every shape for every colour, and the readme says how many to print."""
    said = dict(re.findall(r"^(cirkis-\S+\.stl) +(once|\d+ times)$", parts.readme, re.MULTILINE))
    expected = {
        f"cirkis-{colour}-{name.lower().replace(' ', '-')}.stl": count
        for colour in COLOURS
        for name, count in COUNTS.items()
    }
    expected |= {"cirkis-tray.stl": 4, "cirkis-peg.stl": 4, "cirkis-board-part-1.stl": 5}
    numbers = {n: 1 if text == "once" else int(text.split()[0]) for n, text in said.items()}
    keys = numbers.pop("cirkis-key.stl")
    assert numbers == expected
    assert keys % 5 == 0
    assert set(parts.stl) == set(said)


def test_beds(beds: Built, small_bed: Built, parts: Built) -> None:
    """Each player's file has the twenty pieces from the box, a tray and a peg, with plain names and
    the colour that the page gives the player. The board's file has one fifth with its keys, and
    says that five are needed; a small bed has parts of it. The board is 4 phi³ edges wide, plus the
    rim, which is as wide as a line.
    """
    names = [f"{name} {n}" for name, count in COUNTS.items() for n in range(1, count + 1)]
    names[names.index("Triangle 1")] = "Triangle"
    assert len(names) == 20
    styles = {colour.value: style.body for colour, style in palette().players.items()}
    for colour in COLOURS[:2]:
        bed = beds.beds[f"cirkis-{colour}-1.3mf"]
        assert set(bed.solids) == {f"{colour} {name}" for name in (*names, "tray", "peg")}
        assert bed.unit == "millimeter"
        assert {c.lower() for c in bed.colours.values()} == {f"{styles[colour]}ff"}
    board = beds.beds["cirkis-board-1.3mf"]
    assert set(board.solids) == {"board part 1", "key 1", "key 2", "key 3"}
    assert "5 times" in board.metadata["Description"]
    assert re.search(r"cirkis-board-1.3mf +5 times", beds.readme)
    values = fact(beds.made, "print-3d-fact-board")
    assert values["width"] == round(4 * ((1 + 5**0.5) / 2) ** 3 * 20 + 2 * 1.8 / 0.951057)
    assert (values["parts"], values["keys"]) == (5, 15)
    texts = [bed.metadata["Description"] for bed in beds.beds.values()] + [parts.readme]
    assert all("Reconstructed: where the board is cut" in text for text in texts)
    small = [name for bed in small_bed.beds.values() for name in bed.solids]
    assert len(small) == len(set(small))
    assert {"board part 1", "board part 2", "green tray", "green peg"} <= set(small)


def test_parts_lie_apart_on_the_bed(beds: Built, small_bed: Built) -> None:
    for built in (beds, small_bed):
        for file, bed in built.beds.items():
            plate = box(0, 0, built.settings.bed_width, built.settings.bed_depth)
            hulls = {}
            for name, solid in bed.solids.items():
                assert plate.covers(MultiPoint(solid.vertices[:, :2])), (file, name)
                cuts = [section(solid, height) for height in heights(solid)]
                hulls[name] = shapely.union_all(cuts)
            for one, other in combinations(hulls, 2):
                assert hulls[one].distance(hulls[other]) > 2, (file, one, other)


def test_without_lib3mf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cirkis.extras.is_installed", lambda module: module != "lib3mf")
    monkeypatch.setitem(sys.modules, "lib3mf", None)
    with pytest.raises(MissingModule, match="lib3mf"):
        make(SolidSettings(sets=1), no_progress)
    assert make(SolidSettings(sets=1, files="parts"), no_progress).files

"""A set for the laser cutter: its files and facts, with usual and odd settings."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
import shapely
from shapely import Polygon

from cirkis.i18n import texts_in
from cirkis.printing.kinds import LaserSettings, Made
from cirkis.printing.laser.make import make, preview
from tests.game.rules.positions import piece_set
from tests.nightly import rounds
from tests.printing.exact import exact_cell, is_same, moved_by
from tests.printing.laser.reading import Drawn, files, read_sheet

FEW = piece_set("few")


@cache
def made() -> Made:
    return make(LaserSettings(sets=2))


@cache
def sheets() -> dict[str, Drawn]:
    return {name: read_sheet(f) for name, f in files(made()).items() if name != "laser-readme"}


def test_facts_agree_with_the_files() -> None:
    board, grooves, clearance = made().facts[:3]
    assert board.values == {"width": 322, "height": 339, "parts": 1}  # 4 phi^3 · 20 = 338.9
    assert grooves.values == {"depth": 1.0, "height": 0.8}
    assert clearance.values == {"clearance": 0.15}
    assert " each," not in made().files[-1].data.decode()
    listed = {f.values["what"]: f.values for f in made().facts if "what" in f.values}
    assert list(listed) == ["test", "board-base", "board-lines", "tracks", "green", "purple"]
    for what, values in listed.items():
        own = {n: s for n, s in sheets().items() if n == what or n.startswith(f"{what}-1")}
        assert values["sheets"] == sum(not name.endswith("-back") for name in own)
        lengths = {
            "cut": sum(s.length.get(layer, 0) for s in own.values() for layer in _CUTS),
            "score": sum(s.length.get("score", 0) for s in own.values()),
        }
        for key, long in lengths.items():
            assert values[key] == pytest.approx(long / 1000, abs=0.06), (what, key)
        for key, layer in (("engraved", "engrave"), ("grooved", "groove")):
            area = sum(sheet.area(layer).area for sheet in own.values())
            assert values[key] == pytest.approx(area / 100, abs=0.06), (what, key)


_CUTS = ("cut-inner", "cut-outer")


def test_another_language() -> None:
    """The text beside the files states the kerf, the clearance and the lines' height in the chosen
    language, as does a note on the rim that the set is reconstructed.

    Previews show every side of every sheet, each with its own name.
    """
    chosen = LaserSettings(language="fr", kerf=0.17, clearance=0.13, sets=1, pieces=FEW)
    french = files(make(chosen))
    text = french["laser-readme"].data.decode()
    assert all(number in text for number in ("0,17", "0,13", "0,8", "The board and the pieces"))
    rims = sheets()["board-lines"], read_sheet(french["board-lines"])
    english, other = (len(rim.layers["engrave"]) for rim in rims)
    assert 100 < english != other > 100  # letters
    shown = preview(chosen)
    assert len({texts_in("fr")(one.key, **one.values) for one in shown}) == len(french) - 1
    assert all(one.svg.startswith("<svg") for one in shown)


def test_test_piece() -> None:
    """The wedge is a kite cell; openings are 0 to 0.4 mm wider all round; the bar is 40 x 10."""
    parts = sheets()["test"].parts(0.15)
    wedge, bar, strip = sorted(parts, key=lambda part: (len(part.interiors), part.area))
    x0, y0, x1, y1 = bar.bounds
    assert sorted((round(x1 - x0, 2), round(y1 - y0, 2))) == [10, 40]
    kite = next(exact_cell(i, 8) for i in range(165) if exact_cell(i, 8).area > 98)
    assert wedge.area == pytest.approx(kite.area, abs=0.1)
    openings = sorted((Polygon(hole) for hole in strip.interiors), key=lambda hole: hole.area)
    wanted = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4]
    for opening, clearance in zip(openings, wanted, strict=True):
        assert moved_by(opening, -clearance).area == pytest.approx(kite.area, abs=0.2)
    (patch,) = sheets()["test"].layers["groove"]
    assert patch.area == pytest.approx(64)


def test_tracks_and_pegs() -> None:
    """Each track has a row of 11 slots and one of 10; the peg's tenon fits with the clearance."""
    parts = sheets()["tracks"].parts(0.15)
    slotted = [part for part in parts if part.interiors]
    assert (len(parts), len(slotted)) == (4, 2)
    assert all(is_same(Polygon(part.exterior).envelope, part.envelope) for part in parts)
    for part in slotted:
        slots = [Polygon(hole) for hole in part.interiors]
        assert len(slots) == 21
        for slot in slots:
            x0, y0, x1, y1 = slot.bounds
            assert sorted((round(x1 - x0, 2), round(y1 - y0, 2))) == [3.15, 6.15]
        spots = [slot.centroid.coords[0] for slot in slots]
        rows = [Counter(round(spot[axis]) for spot in spots) for axis in (0, 1)]
        assert sorted(min(rows, key=len).values()) == [10, 11]
    pegs = [p for p in sheets()["green-1"].parts(0.15) if len(p.exterior.coords) == 11]
    assert len(pegs) == 1
    edges = sorted(
        round(shapely.Point(a).distance(shapely.Point(b)), 2)
        for a, b in zip(pegs[0].exterior.coords, pegs[0].exterior.coords[1:], strict=False)
    )
    assert edges.count(3.0) == 2  # as long as the slotted plate is thick
    assert edges.count(6.0) == 2  # the end of the tenon, and the top


ODD: list[dict[str, Any]] = [
    {"kerf": 0.4, "engraving": "pattern", "sheet_width": 380.0},
    {"edge": 5.0, "clearance": 0.0, "line": 1.0, "kerf": 0.0, "gap": 0.0, "sheet_width": 150.0},
    {"pieces": piece_set("many"), "sheet_width": 190.0, "sheet_height": 120.0, "gap": 4.0},
    {"pieces": piece_set("few"), "line_height": 3.0, "engraving": "none", "kerf": 0.5, "gap": 0.5},
    # every night:
    {"edge": 60.0, "line": 10.0, "clearance": 3.0, "sheet_width": 1500.0, "sheet_height": 1200.0},
    {"thickness": 20.0, "line_height": 8.0, "sheet_width": 3000.0, "sheet_height": 1000.0},
]


@pytest.mark.parametrize("given", ODD[: rounds(4, 6)])
def test_nothing_overlaps_or_leaves_the_sheet(given: dict[str, Any]) -> None:
    """Cuts are at least gap minus kerf apart; parts stay on the sheet, and engravings on parts."""
    chosen = LaserSettings(sets=1, **given)
    for name, file in files(make(chosen)).items():
        if name == "laser-readme":
            continue
        sheet = read_sheet(file)
        assert (sheet.width, sheet.height) == (chosen.sheet_width, chosen.sheet_height)
        beam = chosen.kerf / 2 - 1e-3
        inside = shapely.box(beam, beam, sheet.width - beam, sheet.height - beam)
        shapes = [shape for shapes in sheet.layers.values() for shape in shapes]
        assert all(inside.covers(shape) for shape in shapes), name
        cuts = sheet.layers["cut-outer"]
        for number, cut in enumerate(cuts):
            for other in cuts[:number]:
                assert cut.intersection(other).area < 0.01, name
                assert cut.distance(other) >= chosen.gap - chosen.kerf - 1e-3, name
        if name.endswith("-back"):
            continue
        parts = sheet.parts(chosen.kerf)
        tree = shapely.STRtree(parts)
        for groove in sheet.layers.get("groove", []):
            on = tree.query(groove, "intersects")
            assert sum(parts[k].intersection(groove).area > 0.01 for k in on) == 1, name
        material = shapely.union_all(parts).buffer(0.001)
        burnt = [*sheet.layers.get("engrave", []), *sheet.layers.get("score", [])]
        assert all(material.covers(shape) for shape in burnt), name
        holes = sum(len(part.interiors) for part in parts)
        assert holes == len(sheet.layers["cut-inner"]), name

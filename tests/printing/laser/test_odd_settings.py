"""Unusual settings: nothing overlaps on a sheet, and engravings stay on their parts."""

from typing import Any

import pytest
import shapely

from cirkis.printing.kinds import LaserSettings
from cirkis.printing.laser.make import make
from tests.game.rules.positions import piece_set
from tests.printing.laser.reading import files, read_sheet

ODD: list[dict[str, Any]] = [
    {"kerf": 0.4, "engraving": "pattern", "sheet_width": 380.0},
    {"kerf": 0.0, "gap": 0.0},
    {"edge": 5.0, "clearance": 0.0, "line": 1.0, "kerf": 0.05, "sheet_width": 150.0},
    {"edge": 60.0, "line": 10.0, "clearance": 3.0, "sheet_width": 1500.0, "sheet_height": 1200.0},
    {"thickness": 20.0, "line_height": 8.0, "sheet_width": 3000.0, "sheet_height": 1000.0},
    {"pieces": piece_set("many"), "sheet_width": 190.0, "sheet_height": 120.0, "gap": 4.0},
    {"pieces": piece_set("few"), "line_height": 3.0, "engraving": "none", "kerf": 0.5, "gap": 0.5},
]


@pytest.mark.parametrize("given", ODD)
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

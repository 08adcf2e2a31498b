"""Impossible settings are refused in one sentence, with values that work."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cirkis.errors import PrintError
from cirkis.i18n import languages, texts_in
from cirkis.printing.kinds import LaserSettings, PaperSettings, SolidSettings, make, preview
from cirkis.printing.settings import Settings
from tests.game.rules.positions import piece_set

_paper = partial(PaperSettings, sets=1)
_laser = partial(LaserSettings, sets=1)
_few = partial(_laser, pieces=piece_set("few"))  # where the pieces do not matter
_solid = partial(SolidSettings, sets=1, files="parts")

THIN = {"kerf": 0.7, "thickness": 0.5}
LARGE = {"edge": 100.0, "sheet_width": 240.0, "sheet_height": 220.0}
SHEET = {"sheet_width": "width", "sheet_height": "height"}
BED = {"bed_width": "least", "bed_depth": "least"}
NO_ROOM = {"edge": 5, "nozzle": 1.2, "bed_width": 400, "bed_depth": 400}
LONG = {"edge": 65, "pieces": piece_set("chain"), "clearance": 0, "paper": "letter"}

REFUSED: list[object] = [
    # The kind of set, its settings, the setting to blame, which value in the sentence fixes which
    # setting, and how far beyond it a value fails again (0 if it is not the exact limit).
    (_paper, {"edge": 100}, "edge", {"edge": "high"}, 0.1),
    (_paper, {"edge": 5, "clearance": 2}, "clearance", {"clearance": "most"}, 0.01),
    (_paper, LONG, "edge", {"edge": "most"}, 0.2),
    (_few, {"gap": 0.1, "kerf": 0.2}, "gap", {"gap": "kerf"}, 0),
    (_few, {"kerf": 1.9}, "kerf", {"kerf": "most"}, 0.03),
    (_few, {"kerf": 0.6, "line": 0.5}, "kerf", {"kerf": "most"}, 0),
    (_few, THIN, "kerf", {"kerf": "most"}, 0),
    (_few, {"clearance": 3.0, "edge": 10.0}, "clearance", {"clearance": "most"}, 0.01),
    (_few, {"line": 10.0, "edge": 12.0}, "line", {"line": "most"}, 0),
    (_few, {"line": 10.0, "clearance": 3.0, "edge": 10.0}, "edge", {"edge": "least"}, 0),
    (_laser, {"line_height": 2.0}, "line_height", {"line_height": "most"}, 0.01),
    (_laser, {"thickness": 1.0, "line_height": 0.5}, "thickness", {"thickness": "least"}, 0),
    (_few, {"sheet_width": 60.0, "sheet_height": 50.0}, "sheet_width", SHEET, 0),
    (_few, LARGE, "sheet_width", {"edge": "edge"}, 0.2),
    (_few, {"thickness": 20.0, "sheet_width": 300.0}, "sheet_height", SHEET, 0),
    (_solid, {"line": 1.0}, "line", {"line": "least"}, -0.01),
    (_solid, {"nozzle": 0.6}, "line", {"line": "least"}, -0.01),
    (_solid, {"clearance": 1.5}, "line", {"line": "least"}, -0.01),
    (_solid, {"edge": 6}, "edge", {"edge": "least"}, -0.1),
    (_solid, {"line": 10}, "edge", {"edge": "least"}, -0.1),
    (_solid, NO_ROOM, "edge", {"edge": "least", "line": "line"}, -0.1),
    (_solid, {"bed_width": 100, "bed_depth": 100}, "bed_width", BED, -0.2),
    (_solid, {"edge": 30, "bed_depth": 60}, "bed_depth", BED, -0.2),
    (_solid, {"edge": 90, "bed_width": 120, "bed_depth": 120}, "bed_width", BED, -0.2),
]


@pytest.mark.parametrize(("kind", "given", "option", "cure", "beyond"), REFUSED)
def test_suggested_values_work(
    kind: Callable[..., Settings],
    given: dict[str, Any],
    option: str,
    cure: dict[str, str],
    beyond: float,
) -> None:
    """Refusals name the setting to change, with a value that works.

    A preview is enough to show this, because it checks and places everything in the set.
    """
    with pytest.raises(PrintError) as caught:
        preview(kind(**given))
    error = caught.value
    assert error.option == option
    for language in languages():
        sentence = texts_in(language)(error.key, **error.values)
        assert sentence.endswith(".")
        assert ". " not in sentence
    cured = {name: float(error.values[key]) for name, key in cure.items()}
    assert all(f"{value:g}" in str(error) for value in cured.values())
    assert preview(kind(**given | cured))
    if beyond:
        with pytest.raises(PrintError):
            preview(kind(**given | {name: value + beyond for name, value in cured.items()}))


def test_what_cannot_be_previewed_cannot_be_made() -> None:
    for wrong in (_paper(edge=5, clearance=2), _laser(kerf=1.9), _solid(edge=6)):
        with pytest.raises(PrintError) as shown:
            preview(wrong)
        with pytest.raises(PrintError, match=re.escape(str(shown.value))):
            make(wrong)

"""What cannot be cut is refused in one sentence, with a value that works."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cirkis.errors import PrintError
from cirkis.i18n import languages, texts_in
from cirkis.printing.laser.make import make, preview
from cirkis.printing.laser.settings import LaserSettings
from tests.printing.laser.test_places import piece_set

_SHEET = {"sheet_width": "width", "sheet_height": "height"}


def _slow(*row: object) -> object:
    return pytest.param(*row, marks=pytest.mark.slow)


REFUSED: list[object] = [
    # the settings, what is to blame, which value of the sentence is for which setting, and how
    # much more than that value is refused again, where it is the closest one
    ({"gap": 0.1, "kerf": 0.2}, "gap", {"gap": "kerf"}, 0),
    ({"kerf": 1.9}, "kerf", {"kerf": "most"}, 0.03),
    ({"kerf": 0.6, "line": 0.5}, "kerf", {"kerf": "most"}, 0),
    ({"kerf": 0.7, "thickness": 0.5, "pieces": piece_set("few")}, "kerf", {"kerf": "most"}, 0),
    ({"clearance": 3.0, "edge": 10.0}, "clearance", {"clearance": "most"}, 0.01),
    ({"line": 10.0, "edge": 12.0}, "line", {"line": "most"}, 0),
    ({"line": 10.0, "clearance": 3.0, "edge": 10.0}, "edge", {"edge": "least"}, 0),
    ({"line_height": 2.0}, "line_height", {"line_height": "most"}, 0.01),
    ({"thickness": 1.0, "line_height": 0.5}, "thickness", {"thickness": "least"}, 0),
    _slow({"sheet_width": 60.0, "sheet_height": 50.0}, "sheet_width", _SHEET, 0),
    _slow({"edge": 100.0, "sheet_width": 300.0, "sheet_height": 280.0}, "sheet_width", _SHEET, 0),
    _slow(
        {"edge": 100.0, "sheet_width": 300.0, "sheet_height": 280.0},
        "sheet_width",
        {"edge": "edge"},
        0.2,
    ),
    _slow({"edge": 60.0, "sheet_width": 700.0, "sheet_height": 100.0}, "sheet_height", _SHEET, 0),
    _slow({"thickness": 20.0, "sheet_width": 300.0}, "sheet_height", _SHEET, 0),
]


@pytest.mark.parametrize(("given", "option", "cure", "more"), REFUSED)
def test_what_would_do_does(
    given: dict[str, Any], option: str, cure: dict[str, str], more: float
) -> None:
    """The setting to change is named; with the value of the sentence the set can be made."""
    with pytest.raises(PrintError) as caught:
        make(LaserSettings(sets=1, **given))
    error = caught.value
    assert error.option == option
    cured = {name: float(error.values[key]) for name, key in cure.items()}
    assert make(LaserSettings(sets=1, **given | cured)).files
    if more:
        closer = {name: value + more for name, value in cured.items()}
        with pytest.raises(PrintError):
            make(LaserSettings(sets=1, **given | closer))
    for language in languages():
        sentence = texts_in(language)(error.key, **error.values)
        assert sentence.endswith(".")
        assert ". " not in sentence


def test_preview_refuses_too() -> None:
    """A preview of what cannot be cut says the same."""
    chosen = LaserSettings(clearance=3.0, edge=10.0)
    with pytest.raises(PrintError) as shown:
        preview(chosen)
    with pytest.raises(PrintError) as cut:
        make(chosen)
    assert str(shown.value) == str(cut.value)


def test_pieces_of_one_cell_need_no_grooves() -> None:
    """Where no piece has a joint, lines may be as thick as the pieces."""
    chosen = LaserSettings(pieces=piece_set("few"), sets=1, engraving="none")
    made = make(replace(chosen, line_height=3.0))
    assert [file.name for file in made.files if "back" in file.name] == []

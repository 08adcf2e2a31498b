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
    """Return a case that makes a board in many parts."""
    return pytest.param(*row, marks=pytest.mark.slow)


REFUSED: list[object] = [
    # the settings, what is to blame, and which value of the sentence is for which setting
    ({"gap": 0.1, "kerf": 0.2}, "gap", {"gap": "kerf"}),
    ({"kerf": 1.9}, "kerf", {"kerf": "most"}),
    ({"kerf": 0.6, "line": 0.5}, "kerf", {"kerf": "most"}),
    ({"kerf": 0.7, "thickness": 0.5, "pieces": piece_set("few")}, "kerf", {"kerf": "most"}),
    ({"clearance": 3.0, "edge": 10.0}, "clearance", {"clearance": "most"}),
    ({"line": 10.0, "edge": 12.0}, "line", {"line": "most"}),
    ({"line": 10.0, "clearance": 3.0, "edge": 10.0}, "edge", {"edge": "least"}),
    ({"line_height": 2.0}, "line_height", {"line_height": "most"}),
    ({"thickness": 1.0, "line_height": 0.5}, "thickness", {"thickness": "least"}),
    _slow({"sheet_width": 60.0, "sheet_height": 50.0}, "sheet_width", _SHEET),
    _slow({"edge": 100.0, "sheet_width": 300.0, "sheet_height": 280.0}, "sheet_width", _SHEET),
    _slow(
        {"edge": 100.0, "sheet_width": 300.0, "sheet_height": 280.0},
        "sheet_width",
        {"edge": "edge"},
    ),
    _slow({"edge": 60.0, "sheet_width": 700.0, "sheet_height": 100.0}, "sheet_height", _SHEET),
    _slow({"thickness": 20.0, "sheet_width": 300.0}, "sheet_height", _SHEET),
]


@pytest.mark.parametrize(("given", "option", "cure"), REFUSED)
def test_what_would_do_does(given: dict[str, Any], option: str, cure: dict[str, str]) -> None:
    """The setting to change is named, and with the value of the sentence the set can be made."""
    with pytest.raises(PrintError) as caught:
        make(LaserSettings(sets=1, **given))
    error = caught.value
    assert error.option == option
    cured = given | {name: float(error.values[key]) for name, key in cure.items()}
    assert make(LaserSettings(sets=1, **cured)).files
    for language in languages():
        sentence = texts_in(language)(error.key, **error.values)
        assert sentence.endswith(".")
        assert ". " not in sentence


LIMITS = [
    ({"kerf": 1.9}, "kerf", "most", 0.03),
    ({"clearance": 3.0, "edge": 10.0}, "clearance", "most", 0.01),
    ({"line_height": 2.0}, "line_height", "most", 0.01),
    ({"edge": 100.0, "sheet_width": 300.0, "sheet_height": 280.0}, "edge", "edge", 0.2),
]


@pytest.mark.parametrize(("given", "name", "key", "step"), LIMITS)
def test_limits_are_close(given: dict[str, Any], name: str, key: str, step: float) -> None:
    """A little more than what would do is still refused."""
    with pytest.raises(PrintError) as caught:
        make(LaserSettings(sets=1, **given))
    more = given | {name: caught.value.values[key] + step}
    with pytest.raises(PrintError):
        make(LaserSettings(sets=1, **more))


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

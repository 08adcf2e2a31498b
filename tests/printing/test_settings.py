"""The kinds of sets, their settings, and sets that cannot be made."""

import math
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from cirkis.errors import PrintError
from cirkis.i18n import languages, texts_in
from cirkis.printing.kinds import KINDS, LaserSettings, PaperSettings, SolidSettings, make, preview
from cirkis.printing.settings import Settings, parse_settings
from tests.game.rules.positions import piece_set

pytestmark = pytest.mark.slow  # makes six sets

CASES: dict[str, dict[str, str]] = {
    "paper": {},
    "laser": {"format": "dxf"},
    "3d": {"bed_width": "150", "bed_depth": "140"},
}


def digests(kind: str, seen: list[tuple[int, int]]) -> dict[str, str]:
    """Make a small set; return a hash of each of its files, and append its progress to `seen`."""
    given = {"sets": "1", **CASES[kind]}
    settings = parse_settings(KINDS[kind].settings, given, piece_set("few"))
    made = make(settings, lambda done, total: seen.append((done, total)))
    return {file.name: sha256(file.data).hexdigest() for file in made.files}


def test_same_bytes_and_progress_to_the_end() -> None:
    """Another process, with another hash seed, writes the same files; progress reaches the end."""
    mine = {}
    for kind in CASES:
        seen: list[tuple[int, int]] = []
        mine[kind] = digests(kind, seen)
        assert seen == sorted(seen)
        assert seen[-1][0] == seen[-1][1] > 3
    code = "from tests.printing.test_settings import *; print({k: digests(k, []) for k in CASES})"
    command = [sys.executable, "-c", code]
    environ = os.environ | {"PYTHONHASHSEED": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environ)
    assert done.stdout.strip() == str(mine)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("edge", text) for text in ("4.99", "100.1", "nan", "1e2", "20mm")],
        *[("edge", text) for text in ("", "9" * 5000, "٢٠")],
        *[("sets", text) for text in ("0", "5", "2.0")],
        ("format", "pdf"),
        ("pieces", "standard"),
        ("colour", "green"),
    ],
)
def test_bad_values_are_refused(name: str, text: str) -> None:
    with pytest.raises(PrintError) as caught:
        parse_settings(LaserSettings, {name: text})
    assert caught.value.option == name
    assert str(caught.value).endswith(".")
    assert name == "colour" or f"“{text}”" in str(caught.value)  # the text as written
    for value in (math.nan, -1.0, True, "20"):  # the class itself refuses them, too
        with pytest.raises(PrintError):
            LaserSettings(edge=value)  # pyrefly: ignore[bad-argument-type]


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
    (_few, LARGE, "sheet_width", {"edge": "edge"}, 0.2),
    (_few, {"thickness": 20.0, "sheet_width": 300.0}, "sheet_height", SHEET, 0),
    (_solid, {"line": 1.0}, "line", {"line": "least"}, -0.01),
    (_solid, {"nozzle": 0.6}, "line", {"line": "least"}, -0.01),
    (_solid, {"edge": 6}, "edge", {"edge": "least"}, -0.1),
    (_solid, NO_ROOM, "edge", {"edge": "least", "line": "line"}, -0.1),
    (_solid, {"bed_width": 100, "bed_depth": 100}, "bed_width", BED, -0.2),
    (_solid, {"edge": 30, "bed_depth": 60}, "bed_depth", BED, -0.2),
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

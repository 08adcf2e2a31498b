"""What cannot be built is told in one sentence, with a value that would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cirkis.errors import PrintError
from cirkis.i18n import languages, texts_in
from cirkis.printing.made import no_progress
from cirkis.printing.solid.make import make, preview
from cirkis.printing.solid.settings import SolidSettings

BAD = {
    "a line that leaves nothing at a seam": ({"line": 1.0}, "line"),
    "a nozzle too wide for the line": ({"nozzle": 0.6}, "line"),
    "a clearance too large for the line": ({"clearance": 1.5}, "line"),
    "cells too small": ({"edge": 6}, "edge"),
    "lines that leave nothing of a sliver": ({"line": 10}, "edge"),
    "cells too small and lines too narrow": (
        {"edge": 5, "nozzle": 1.2, "bed_width": 400, "bed_depth": 400},
        "edge",
    ),
    "a bed too small for the track": ({"bed_width": 100, "bed_depth": 100}, "bed_width"),
    "a bed too shallow for a piece": ({"edge": 30, "bed_depth": 60}, "bed_depth"),
    "cells too large for the bed": ({"edge": 90, "bed_width": 120, "bed_depth": 120}, "bed_width"),
}


def remedy(wrong: PrintError) -> dict[str, Any]:
    if wrong.key == "print-solid-bed":
        return {"bed_width": wrong.values["least"], "bed_depth": wrong.values["least"]}
    if wrong.key == "print-solid-edge-and-line":
        return {"edge": wrong.values["least"], "line": wrong.values["line"]}
    return {wrong.option: wrong.values["least"]}


@pytest.mark.parametrize("name", BAD)
def test_bad_settings_name_what_would_do(name: str) -> None:
    """The sentence names a value; with it the set can be built, and with a bit less it cannot."""
    given, option = BAD[name]
    settings = SolidSettings(sets=1, files="parts", **given)  # type: ignore[arg-type]
    with pytest.raises(PrintError) as caught:
        make(settings, no_progress)
    assert caught.value.option == option
    better = remedy(caught.value)
    for value in better.values():
        assert f"{value:g}" in str(caught.value)
    for language in languages():
        assert texts_in(language)(caught.value.key, **caught.value.values).endswith(".")
    assert make(replace(settings, **better), no_progress).files
    less = {key: value * 0.97 for key, value in better.items()}
    with pytest.raises(PrintError):
        preview(replace(settings, **less))


@pytest.mark.parametrize(
    "given",
    [
        {"edge": 100, "bed_width": 700, "bed_depth": 600},
        {"edge": 10, "bed_width": 130, "bed_depth": 130},
        {"nozzle": 0.2, "line": 1.0, "clearance": 0.1},
        {
            "nozzle": 0.8,
            "line": 3.6,
            "clearance": 0.4,
            "edge": 30,
            "bed_width": 250,
            "bed_depth": 250,
        },
        {"clearance": 0, "line": 1.6},
        {"edge": 33.3, "bed_width": 250, "bed_depth": 210},
    ],
)
def test_other_sizes_can_be_built(given: dict[str, Any]) -> None:
    """Sizes far from the usual ones give closed parts too: `make` judges each before it writes."""
    assert make(SolidSettings(sets=1, files="parts", **given), no_progress).files

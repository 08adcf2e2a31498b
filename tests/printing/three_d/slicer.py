"""PrusaSlicer's estimates for sets; `python -m tests.printing.three_d.slicer` writes sliced.json.

Version 2.5 (Debian's prusa-slicer) with default settings except layers, infill, bed and nozzle.
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from cirkis.printing.kinds import SolidSettings
from cirkis.printing.three_d.make import make
from tests.game.rules.positions import piece_set

RECORD = Path(__file__).with_name("sliced.json")
COMMAND = (
    *("prusa-slicer", "--export-gcode", "--dont-arrange", "--layer-height", "0.2"),
    *("--first-layer-height", "0.2", "--fill-density", "15%"),
)
FITTED = 7
_SETS: list[dict[str, Any]] = [
    {},
    {"bed_width": 150, "bed_depth": 140},
    {"edge": 12, "bed_width": 180, "bed_depth": 180},
    {"edge": 40, "bed_width": 350, "bed_depth": 350},
    {"edge": 16, "nozzle": 0.25, "line": 1.2, "clearance": 0.15},
    {"edge": 26, "nozzle": 0.6, "line": 2.6, "bed_width": 250, "bed_depth": 250},
    {"edge": 24, "nozzle": 0.5, "line": 2.6, "clearance": 0.3, "pieces": "one_hand"},
    # The estimate was fitted only to the sets above (FITTED of them).
    {"edge": 10, "bed_width": 130, "bed_depth": 130},
    {"edge": 100, "bed_width": 700, "bed_depth": 600},
    {"edge": 33.3, "bed_width": 250, "bed_depth": 210},
    {"line": 1.6, "clearance": 0},
    {"line": 1, "clearance": 0.1, "nozzle": 0.2},
    {"edge": 30, "nozzle": 0.8, "line": 3.6, "clearance": 0.4, "bed_width": 250, "bed_depth": 250},
]


def given_of(row: dict[str, Any]) -> dict[str, Any]:
    """Return settings for one player, with the piece set that the row names."""
    return {**row, "pieces": piece_set(row.get("pieces", "standard")), "sets": 1}


def main() -> None:
    rows = []
    for given in _SETS:
        settings = SolidSettings(**given_of(given))
        row: dict[str, Any] = {"given": given, "board": [0, 0.0], "green": [0, 0.0]}
        for file in make(settings).files[:-1]:
            seconds, volume = _slice(file.data, settings)
            told = row["board" if "board" in file.name else "green"]
            told[:] = told[0] + seconds, round(told[1] + volume, 2)
        rows.append(json.dumps(row))
    RECORD.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def _slice(data: bytes, settings: SolidSettings) -> tuple[int, float]:
    """Return the printing time in seconds and the plastic in cm³ for a bed."""
    width, depth = settings.bed_width, settings.bed_depth
    bed = f"0x0,{width}x0,{width}x{depth},0x{depth}"
    with tempfile.TemporaryDirectory() as folder:
        model, out = Path(folder, "bed.3mf"), Path(folder, "bed.gcode")
        model.write_bytes(data)
        more = ("--bed-shape", bed, "--nozzle-diameter", str(settings.nozzle))
        command = (*COMMAND, *more, "-o", str(out), str(model))
        subprocess.run(command, check=True, capture_output=True)
        told = out.read_text("utf-8")
    (time,) = re.findall(r"^; estimated printing time \(normal mode\) = (.*)$", told, re.MULTILINE)
    (volume,) = re.findall(r"^; filament used \[cm3\] = (.*)$", told, re.MULTILINE)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    return sum(int(n) * units[unit] for n, unit in re.findall(r"(\d+)([dhms])", time)), float(
        volume
    )


if __name__ == "__main__":
    main()

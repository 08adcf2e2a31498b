"""Sum up what building takes: parts, beds, plastic and time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import trimesh

from cirkis.game import standard_board
from cirkis.printing.made import Fact
from cirkis.printing.solid.beds import Bed
from cirkis.printing.solid.plan import Plan
from cirkis.printing.solid.slabs import Part
from cirkis.printing.split import FIFTHS

DENSITY = 1.24
"""Of PLA, in g/cm³."""
FLOW = 8.0
"""Flow of a common printer, in mm³/s."""


def facts_of(
    plan: Plan, beds: Sequence[Bed], solids: Mapping[Part, trimesh.Trimesh]
) -> tuple[Fact, ...]:
    """Return the facts about a set; there are no beds if each part has a file of its own."""
    wanted = [("board", part, part.count * FIFTHS) for part in plan.fifth]
    wanted += [(c.value, part, part.count) for c, parts in plan.players.items() for part in parts]
    volumes: dict[str, float] = {}
    for name, part, count in wanted:
        volumes[name] = volumes.get(name, 0) + float(solids[part].volume) * count / 1000
    total = sum(volumes.values())
    hours = math.ceil(total * 1000 / FLOW / 3600)
    parts = {"parts": sum(count for _, _, count in wanted)}
    runs = {"beds": sum(bed.times for bed in beds)} if beds else {}
    return (
        Fact("print-solid-fact-board", _board(plan)),
        Fact("print-solid-fact-runs" if beds else "print-solid-fact-parts", parts | runs),
        *(
            Fact("print-solid-fact-colour", {"colour": name, **_weight(volume)})
            for name, volume in volumes.items()
        ),
        Fact(
            "print-solid-fact-all",
            {**_weight(total), "hours": hours, "density": DENSITY, "flow": FLOW},
        ),
    )


def _board(plan: Plan) -> dict[str, float]:
    x, y = standard_board().rim[0].xy()
    corner = math.hypot(x, y) * plan.sizes.edge + plan.sizes.rim / math.cos(math.pi / 10)
    return {
        "width": round(2 * corner),
        "parts": FIFTHS * (len(plan.fifth) - 1),
        "keys": len(plan.seats),
    }


def _weight(volume: float) -> dict[str, int]:
    """Return a volume in cm³ and its mass in grams."""
    return {"volume": round(volume), "mass": round(volume * DENSITY)}

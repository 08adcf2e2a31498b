"""Draw pictures for link previews, in other processes because resvg blocks all threads."""

import sys
from importlib import resources

from cirkis.drawing import resvg
from cirkis.drawing.raster import FONT
from cirkis.extras import is_installed
from cirkis.server.gate import Gate
from cirkis.server.processes import Process
from cirkis.server.quotas import Quotas
from cirkis.tables.refusals import refused

MAX_SECONDS = 30.0  # per picture


def can_draw() -> bool:
    """Return whether the `pictures` extra is installed."""
    return is_installed("resvg_py") and is_installed("PIL")


async def draw_png(gate: Gate, quotas: Quotas, svg: str) -> bytes:
    """Convert an SVG to PNG. Raises Refused if that fails, or too much is waiting or used up."""
    if not can_draw():
        raise refused("not-found")
    with resources.as_file(FONT) as font:
        command = (sys.executable, "-I", resvg.__file__, str(font))
        process = Process(command, svg.encode(), MAX_SECONDS)
        quotas.charge("picture")
        done = await gate.start("picture", process.run, on_drop=process.kill)
    if done is None or done.returncode:
        raise refused("internal")
    return done.stdout

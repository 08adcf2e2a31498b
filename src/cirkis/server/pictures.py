"""Draw pictures for link previews, in other processes because resvg blocks all threads."""

import sys
from importlib import resources

from cirkis.drawing import resvg
from cirkis.drawing.raster import FONT
from cirkis.extras import is_installed
from cirkis.server.load_control.gate import Gate
from cirkis.server.processes import Process
from cirkis.tables.refusals import refused

MAX_SECONDS = 30.0  # per picture


def can_draw() -> bool:
    """Return whether the `pictures` extra is installed."""
    return is_installed("resvg_py") and is_installed("PIL")


async def draw_png(gate: Gate, svg: str) -> bytes:
    """Convert an SVG to PNG. Raises Refused if that fails or too many requests are waiting."""
    if not can_draw():
        raise refused("not-found")
    with resources.as_file(FONT) as font:
        command = (sys.executable, "-I", resvg.__file__, str(font))
        process = Process(command, svg.encode(), MAX_SECONDS)
        done = await gate.start(
            "picture",
            process.run,
            operation="picture",
            on_drop=process.kill,
            seconds=lambda: process.seconds,
        )
    if done is None or done.returncode:
        raise refused("internal")
    return done.stdout

"""Draw pictures for link previews, in other processes because resvg blocks all threads."""

import hashlib
import sys
from importlib import resources
from subprocess import CompletedProcess

from cirkis.drawing import resvg
from cirkis.drawing.raster import FONT
from cirkis.extras import is_installed
from cirkis.server.processes import Process
from cirkis.server.workshop import Made, Workshop
from cirkis.tables.refusals import refused

MOST_SECONDS = 30.0  # per picture


def can_draw() -> bool:
    """Return whether the `pictures` extra is installed."""
    return is_installed("resvg_py") and is_installed("PIL")


async def draw_png(workshop: Workshop, svg: str) -> bytes:
    """Convert an SVG to PNG. Raises Refused if that fails or too many requests are waiting."""
    if not can_draw():
        raise refused("not-found")
    given = svg.encode()
    key = hashlib.sha256(given).digest()
    with resources.as_file(FONT) as font:
        command = (sys.executable, "-I", resvg.__file__, str(font))
        return await workshop.make(key, "picture", Process(command, given, MOST_SECONDS), _read)


def _read(done: CompletedProcess[bytes] | None) -> Made[bytes]:
    if done is None or done.returncode:
        raise refused("internal")
    return Made(done.stdout, float(done.stderr or 0), len(done.stdout))

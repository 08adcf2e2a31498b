"""Stand-ins for the code that makes sets: simple and quick, to test everything around it.

`python stand_in.py < ORDER > REPLY` does the work of `cirkis.printing.apart`, with these stand-ins.
The edge, which every kind has, selects their behaviour: see `EDGES`.
"""

import io
import os
import sys
import time
from html import escape
from types import ModuleType
from typing import Any

from cirkis.extras import missing
from cirkis.printing import apart
from cirkis.printing.kinds import KINDS, Fact, Made, MadeFile, Preview
from cirkis.printing.settings import problem

COMMAND = (sys.executable, "-P", __file__)
PREPARE = f"""
from cirkis.server.printing import sets
sets.COMMAND = {COMMAND!r}
"""
SLOW, CRASHES, LACKING, ENDLESS, TELLING = 61, 62, 63, 64, 65
EDGES = {
    SLOW: "half a second passes",
    CRASHES: "an error is raised",
    LACKING: "a package is missing",
    ENDLESS: "it does not end",
    TELLING: "the page says what is in the environment",
}
"""Edges in millimetres, and what each triggers."""
LARGEST = 55
MM = 72 / 25.4


def page_count(edge: float) -> int:
    """Return the number of pages: the larger the pieces, the more."""
    return 1 + int(edge // 10)


def preview(settings: Any) -> tuple[Preview, ...]:
    """Show each page: its number, and the name of the piece set."""
    _happen(settings)
    count = page_count(settings.edge)
    pages = range(1, count + 1)
    return tuple(
        Preview("print-shown", {"n": page, "count": count}, _svg(page, settings)) for page in pages
    )


def make(settings: Any, progress: Any, check: Any) -> Made:
    """Make a PDF with `page_count` pages, or a file for each page."""
    _happen(settings)
    count = page_count(settings.edge)
    facts = (Fact("print-shown", {"n": count, "count": count}),)
    if hasattr(settings, "paper"):
        return Made((MadeFile(f"cirkis-paper-{settings.paper}.pdf", _pdf(count)),), facts)
    files = (MadeFile(f"sheet-{page}.svg", b"<svg/>") for page in range(count))
    return Made(tuple(files), facts)


def _happen(settings: Any) -> None:
    print("a library says something")
    os.write(sys.stderr.fileno(), b"and complains\n")
    if settings.edge == SLOW:
        time.sleep(0.5)
    elif settings.edge == CRASHES:
        raise RuntimeError("a secret path")
    elif settings.edge == LACKING:
        raise missing("shapely")
    elif settings.edge == ENDLESS:
        while True:
            pass
    elif settings.edge > LARGEST and settings.edge != TELLING:
        raise problem(
            "edge", "print-bounds", name="edge", low=5, high=LARGEST, unit="mm", value=settings.edge
        )


def _svg(page: int, settings: Any) -> str:
    words = f"{page} {settings.pieces.name}"
    if settings.edge == TELLING:
        words = " ".join(f"{name}={value}" for name, value in os.environ.items())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297" width="210mm"'
        f' height="297mm"><rect width="210" height="297" fill="#fff"/>'
        f'<circle cx="105" cy="148" r="{settings.edge}"/><text x="20" y="40">{escape(words)}</text>'
        "</svg>"
    )


def _pdf(count: int) -> bytes:
    from reportlab.pdfgen.canvas import Canvas  # most orders are for pictures

    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), invariant=1)
    for page in range(count):
        canvas.drawString(72, 72, f"page {page + 1}")
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def main() -> None:
    """Answer one order with these stand-ins."""
    for kind in KINDS.values():
        room: Any = ModuleType(kind.module)
        room.make, room.preview = make, preview
        sys.modules[kind.module] = room
    apart.main()


if __name__ == "__main__":
    main()

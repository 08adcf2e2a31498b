"""The text beside the files: how often each is built, how to print, and what is reconstructed."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.i18n import texts_in
from cirkis.printing.made import Fact, MadeFile
from cirkis.printing.solid.settings import SolidSettings

NAME = "cirkis-readme.txt"


def readme(
    settings: SolidSettings, files: Iterable[tuple[MadeFile, int]], facts: Iterable[Fact]
) -> MadeFile:
    """Return the text; files come with how often they are built."""
    texts = texts_in()
    listed = sorted(((file.name, count) for file, count in files), key=lambda row: row[0])
    width = max(len(name) for name, _ in listed)
    lines = [
        texts("print-solid-title", name="3D"),
        "",
        *(f"{name:{width}}  {texts('print-solid-count', count=count)}" for name, count in listed),
        "",
        *(texts(fact.key, **fact.values) for fact in facts),
        "",
        texts(
            "print-solid-how-made",
            width=settings.bed_width,
            depth=settings.bed_depth,
            nozzle=settings.nozzle,
        ),
        texts("print-solid-how-print"),
        texts("print-solid-how-fit", clearance=settings.clearance),
        texts("print-solid-how-join"),
        texts("print-solid-how-play"),
        "",
        texts("print-solid-reconstructed"),
        texts("print-notice"),
    ]
    return MadeFile(NAME, ("\n".join(lines) + "\n").encode())

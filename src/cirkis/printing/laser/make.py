"""Make a set for the laser cutter: its files, facts and previews."""

from __future__ import annotations

from collections.abc import Sequence

from cirkis.drawing import find_theme, palette
from cirkis.printing.dxf import write_dxf
from cirkis.printing.laser.batches import BASE, TRIAL, make_batches
from cirkis.printing.laser.drawing import back_sheet, front_sheet
from cirkis.printing.laser.facts import facts
from cirkis.printing.laser.limits import check
from cirkis.printing.laser.plates import Batch, Plate, lay_out
from cirkis.printing.laser.readme import readme
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.laser.sizes import check_sizes
from cirkis.printing.made import Made, MadeFile, Preview, Progress, no_progress
from cirkis.printing.sheet import Layer, Sheet, Style, outline_path
from cirkis.printing.svg import write_svg

_WRITERS = {
    "svg": lambda sheet: (write_svg(sheet) + "\n").encode(),
    "dxf": write_dxf,
}
_SHOWN_LINE = 1 / 700  # width of a line in a preview, by the width of the sheet
_WOOD = "#d9b98c"


def make(settings: LaserSettings, progress: Progress = no_progress) -> Made:
    """Make the sheets of a set, and a text on how to build it.

    Raises:
        PrintError: it cannot be cut; the message says what would work.
    """
    batches = _checked(settings)
    write, laid, files = _WRITERS[settings.format], [], []
    for number, batch in enumerate(batches):
        progress(number, len(batches))
        plates = lay_out(batch, settings)
        laid.append((batch, plates))
        for plate in plates:
            for sheet in _sides(plate):
                files.append(MadeFile(f"{sheet.name}.{settings.format}", write(sheet)))
    progress(len(batches), len(batches))
    has_backs = any(batch.has_backs for batch in batches)
    board_parts = next(len(batch.parts) for batch in batches if batch.name == BASE)
    text = readme(settings, has_backs=has_backs, board_parts=board_parts)
    return Made((*files, text), facts(settings, laid))


def preview(settings: LaserSettings) -> tuple[Preview, ...]:
    """Return each sheet as it lies in the machine, with thicker lines on its material.

    The test piece comes last: there is little to see on its sheet.

    Raises:
        PrintError: as in `make`.
    """
    shown = []
    for batch in sorted(_checked(settings), key=lambda batch: batch.name == TRIAL):
        plates = lay_out(batch, settings)
        for number, plate in enumerate(plates, 1):
            values = {"what": batch.name, "number": number, "sheets": len(plates)}
            shown.append(Preview("print-laser-preview", values, _shown(batch, plate)))
            if plate.panel is not None:
                svg = _shown(batch, plate, is_back=True)
                shown.append(Preview("print-laser-preview-back", values, svg))
    return tuple(shown)


def _checked(settings: LaserSettings) -> tuple[Batch, ...]:
    check(settings)
    check_sizes(settings)
    return make_batches(settings)


def _sides(plate: Plate) -> Sequence[Sheet]:
    """Return what is burnt, the back first: it must be done before anything is cut out."""
    back, front = back_sheet(plate), front_sheet(plate)
    return (front,) if back is None else (back, front)


def _shown(batch: Batch, plate: Plate, *, is_back: bool = False) -> str:
    """Return one side of a sheet as a picture."""
    width = plate.width * _SHOWN_LINE
    sheet = back_sheet(plate, width) if is_back else front_sheet(plate, width)
    assert sheet is not None
    parts = plate.parts
    if is_back and plate.panel is not None:
        parts = tuple(part.moved(plate.panel.turning) for part in parts)
    material = Style(fill=_material(batch.name))
    layer = Layer("material", tuple(outline_path(part.outline, material) for part in parts))
    whole = Sheet(sheet.name, sheet.width, sheet.height, (layer, *sheet.layers))
    return write_svg(whole, paper=find_theme("light").card)


def _material(name: str) -> str:
    """Return the colour of what a sheet is made of."""
    bodies = {colour.value: style.body for colour, style in palette().players.items()}
    return bodies.get(name, _WOOD)

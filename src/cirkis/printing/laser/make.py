"""Make a set for the laser cutter: its files, facts and previews."""

from collections.abc import Sequence

from cirkis.drawing import find_theme, palette
from cirkis.printing.dxf import write_dxf
from cirkis.printing.laser.board_plates import base_plate, lines_plate
from cirkis.printing.laser.cutout import Cutout
from cirkis.printing.laser.drawing import back_sheet, front_sheet, sides
from cirkis.printing.laser.limits import check
from cirkis.printing.laser.pieces import piece_cutouts
from cirkis.printing.laser.plates import STRAIGHT, Batch, lay_out
from cirkis.printing.laser.report import README, board_facts, readme, sheets_fact
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.laser.split import board_groups, split_plate
from cirkis.printing.laser.tracks import peg, track_plates
from cirkis.printing.laser.trial import trial_cutouts
from cirkis.printing.made import (
    Check,
    Made,
    MadeFile,
    Preview,
    Progress,
    no_check,
    no_progress,
)
from cirkis.printing.sheet import Layer, Sheet, Style, outline_path
from cirkis.printing.svg import write_svg

_WRITERS = {"svg": lambda sheet: (write_svg(sheet) + "\n").encode(), "dxf": write_dxf}
_TRIAL, _BASE = "test", "board-base"
_UPSIDE = (0.0, 180.0)  # angles for parts already turned to fit their smallest rectangle
_SHOWN_LINE = 1 / 700  # width of a line in a preview, as a share of the sheet's width
_WOOD = "#d9b98c"


def make(
    settings: LaserSettings, progress: Progress = no_progress, check: Check = no_check
) -> Made:
    """Make the sheets of a set, and instructions for building it.

    Raises PrintError if it cannot be cut; the message suggests a value that would work.
    """
    batches = _batches(settings)
    write, files, facts = _WRITERS[settings.format], [], []
    laid = [lay_out(batch, settings) for batch in batches]
    drawn = [[side for plate in plates for side in sides(plate)] for plates in laid]
    check((*(_file_name(sheet, settings) for sheets in drawn for sheet in sheets), README))
    for number, (batch, plates, sheets) in enumerate(zip(batches, laid, drawn, strict=True)):
        progress(number, len(batches))
        files += [MadeFile(_file_name(sheet, settings), write(sheet)) for sheet in sheets]
        facts.append(sheets_fact(batch.name, len(plates), sheets))
    progress(len(batches), len(batches))
    has_backs = any(batch.has_backs for batch in batches)
    parts = next(len(batch.cutouts) for batch in batches if batch.name == _BASE)
    text = readme(settings, has_backs=has_backs, board_parts=parts)
    return Made((*files, text), (*board_facts(settings, parts), *facts))


def _file_name(sheet: Sheet, settings: LaserSettings) -> str:
    return f"{sheet.name}.{settings.format}"


def preview(settings: LaserSettings) -> tuple[Preview, ...]:
    """Return each sheet as it lies in the machine, on its material and with thicker lines.

    The test piece comes last, because its sheet shows little. Raises PrintError as `make` does.
    """
    width = settings.sheet_width * _SHOWN_LINE
    shown = []
    for batch in sorted(_batches(settings), key=lambda batch: batch.name == _TRIAL):
        plates = lay_out(batch, settings)
        for number, plate in enumerate(plates, 1):
            values = {"what": batch.name, "number": number, "sheets": len(plates)}
            front = _shown(front_sheet(plate, width), batch.name, plate.cutouts)
            shown.append(Preview("print-laser-preview", values, front))
            if plate.panel is not None:
                turned = [cutout.moved(plate.panel.turning) for cutout in plate.cutouts]
                back = _shown(back_sheet(plate, plate.panel, width), batch.name, turned)
                shown.append(Preview("print-laser-preview-back", values, back))
    return tuple(shown)


def _batches(settings: LaserSettings) -> tuple[Batch, ...]:
    """Return everything to cut, by material, after checking that it fits."""
    check(settings)
    tracks = tuple(plate for colour in settings.colours for plate in track_plates(settings, colour))
    groups = board_groups(settings)
    return (
        Batch(_TRIAL, trial_cutouts(settings), STRAIGHT),
        Batch(_BASE, split_plate(base_plate(settings), groups, settings), _UPSIDE),
        Batch("board-lines", split_plate(lines_plate(settings), groups, settings), _UPSIDE),
        Batch("tracks", tracks, STRAIGHT),
        *(
            Batch(
                colour.value,
                (*piece_cutouts(settings, colour), peg(settings, colour)),
                is_numbered=True,
            )
            for colour in settings.colours
        ),
    )


def _shown(side: Sheet, name: str, cutouts: Sequence[Cutout]) -> str:
    """Return one side of a sheet as a picture, on its batch's material."""
    bodies = {colour.value: style.body for colour, style in palette().players.items()}
    material = Style(fill=bodies.get(name, _WOOD))
    layer = Layer("material", tuple(outline_path(cutout.outline, material) for cutout in cutouts))
    whole = Sheet(side.name, side.width, side.height, (layer, *side.layers))
    return write_svg(whole, paper=find_theme("light").card)

"""Make a set for the laser cutter: its files, facts, instructions and previews."""

import math
import textwrap
from collections.abc import Iterable, Sequence

from shapely import LineString, Polygon

from cirkis.drawing import find_theme, palette
from cirkis.i18n import texts_in
from cirkis.printing.cells import decagon
from cirkis.printing.dxf import write_dxf
from cirkis.printing.kinds import (
    Check,
    Fact,
    LaserSettings,
    Made,
    MadeFile,
    OnProgress,
    Preview,
    no_check,
    no_progress,
)
from cirkis.printing.laser.board import base_plate, board_groups, lines_plate, split_plate
from cirkis.printing.laser.limits import check
from cirkis.printing.laser.parts import BAR, Cutout, peg, piece_cutouts, track_plates, trial_cutouts
from cirkis.printing.laser.plates import (
    CUT_INNER,
    CUT_OUTER,
    ENGRAVE,
    GROOVE,
    SCORE,
    STRAIGHT,
    Batch,
    LaserLayer,
    back_sheet,
    front_sheet,
    lay_out,
    sides,
)
from cirkis.printing.sheet import Circle, Item, Layer, Path, Sheet, Style, outline_path, write_svg

README = "cirkis-laser-readme.txt"
_METRE, _SQUARE_CM = 1000, 100  # in millimetres and square millimetres
_WIDTH = 90  # width of the text, in characters


def board_facts(settings: LaserSettings, parts: int) -> tuple[Fact, ...]:
    x0, y0, x1, y1 = decagon(settings.edge).bounds
    sizes = {"width": round(x1 - x0), "height": round(y1 - y0), "parts": parts}
    depth = {"depth": settings.groove_depth, "height": settings.line_height}
    return (
        Fact("print-laser-fact-board", sizes),
        Fact("print-laser-fact-grooves", depth),
        Fact("print-laser-fact-clearance", {"clearance": settings.clearance}),
    )


def sheets_fact(what: str, count: int, sides: Iterable[Sheet]) -> Fact:
    items: dict[str, list[Item]] = {}
    for layer in (layer for side in sides for layer in side.layers):
        items.setdefault(layer.name, []).extend(layer.items)

    def metres(*layers: LaserLayer) -> float:
        return round(sum(_length(i) for one in layers for i in items.get(one.name, ())) / _METRE, 1)

    def area(layer: LaserLayer) -> float:
        return round(sum(map(_area, items.get(layer.name, ()))) / _SQUARE_CM, 1)

    values = {
        "what": what,
        "sheets": count,
        "cut": metres(CUT_INNER, CUT_OUTER),
        "score": metres(SCORE),
        "grooved": area(GROOVE),
        "engraved": area(ENGRAVE),
    }
    return Fact("print-laser-fact-sheets", values)


def readme(settings: LaserSettings, *, has_backs: bool, board_parts: int) -> MadeFile:
    """Return the text that comes with the files: materials, and how to cut and build a set."""
    texts = texts_in(settings.language)
    values = {
        "thickness": settings.thickness,
        "height": settings.line_height,
        "depth": settings.groove_depth,
        "kerf": settings.kerf,
        "clearance": settings.clearance,
        "long": BAR[0],
        "wide": BAR[1],
        "parts": board_parts,
    }
    chapters = {
        **dict.fromkeys(("title", "materials", "layers", "test"), True),
        "backs": has_backs,
        "parts": board_parts > 1,
        **dict.fromkeys(("glue", "tracks", "rules", "reconstructed"), True),
    }
    names = [name for name, is_included in chapters.items() if is_included]
    paragraphs = [texts(f"print-laser-readme-{name}", **values) for name in names]
    paragraphs.append(texts("print-notice"))
    wrapped = [textwrap.fill(text, _WIDTH, break_on_hyphens=False) for text in paragraphs]
    return MadeFile(README, ("\n\n".join(wrapped) + "\n").encode())


def _area(item: Item) -> float:
    assert isinstance(item, Path)
    return float(Polygon(item.lines[0], item.lines[1:]).area)


def _length(item: Item) -> float:
    if isinstance(item, Circle):
        return 2 * math.pi * item.radius
    assert isinstance(item, Path)
    ends = slice(1 if item.closed else 0)
    return sum(float(LineString([*line, *line[ends]]).length) for line in item.lines)


_WRITERS = {"svg": lambda sheet: (write_svg(sheet) + "\n").encode(), "dxf": write_dxf}
_TRIAL, _BASE = "test", "board-base"
_UPSIDE = (0.0, 180.0)  # angles for parts already turned to fit their smallest rectangle
_SHOWN_LINE = 1 / 700  # width of a line in a preview, as a share of the sheet's width
_WOOD = "#d9b98c"


def make(
    settings: LaserSettings, progress: OnProgress = no_progress, check: Check = no_check
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

"""The first page: a plan of the tiles, the contents, instructions, and which facts are certain."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from reportlab.platypus import Flowable, FrameBreak

from cirkis.drawing import Narrator
from cirkis.game import standard_pieces
from cirkis.i18n import Texts
from cirkis.printing.cells import Fit, make_pieces
from cirkis.printing.kinds import PaperSettings
from cirkis.printing.paper.board import TileGrid, board_items, framed_size, plan_items
from cirkis.printing.paper.page import BLANK, Box, Draft, Look
from cirkis.printing.paper.prose import Prose, flow, style
from cirkis.printing.sheet import Item

_SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)  # font sizes to try, in points
_PLAN = 84.0  # side of the plan, in millimetres
_GAP = 8.0
_SPACE = 2 * "\N{NO-BREAK SPACE}"

Numbered = tuple[int, Draft]

Block = tuple[str, str]
"""A role ("title", "text" or the number of a step) and its text."""


def cover_items(
    settings: PaperSettings, look: Look, grid: TileGrid | None, pages: Sequence[Numbered]
) -> list[Item]:
    """Return the items of the first page; `grid` is None if the board is on one page."""
    box = look.content()
    items: list[Item] = list(_plan(look, grid, Box(box.left, box.top - _PLAN, _PLAN, _PLAN)))
    left = box.left + _PLAN + _GAP
    beside = Box(left, box.top - _PLAN, box.right - left, _PLAN)
    below = Box(box.left, box.bottom, box.width, box.height - _PLAN - _GAP)
    left_half, right_half = below.columns(2, _GAP)
    return items + _set(
        [
            (list(_contents(pages, look.texts)), beside),
            (list(_steps(settings, look.texts, pages)), left_half),
            (list(_certain(settings, look.texts)), right_half),
        ],
        look,
    )


def _plan(look: Look, grid: TileGrid | None, box: Box) -> Iterator[Item]:
    if grid is not None:
        yield from plan_items(grid, look, box, size=4.5)
    else:
        scale = min(box.width, box.height) / max(framed_size(1.0))
        yield from board_items(scale, look.ink.board, box.centre)


def _set(columns: Sequence[tuple[Sequence[Block], Box]], look: Look) -> list[Item]:
    """Return all columns in the same font size, the largest that fits."""
    boxes = [box for _, box in columns]
    for size in _SIZES:
        story: list[Flowable] = []
        for blocks, _ in columns:
            story += [*_set_blocks(blocks, size, look), FrameBreak()]
        pages = flow(story[:-1], boxes)
        if len(pages) == 1:
            break
    # The smallest size always fits: a test tries every language and paper.
    return list(pages[0])


def _set_blocks(blocks: Sequence[Block], size: float, look: Look) -> Iterator[Flowable]:
    prose = style(size, look.ink.text, spaceBefore=0.5 * size)
    title = style(1.15 * size, look.ink.text, bold=True, spaceBefore=size)
    for kind, text in blocks:
        if kind == "title":
            yield Prose(text, title)
        else:
            yield Prose(text, prose, bullet="" if kind == "text" else kind)


def _contents(pages: Sequence[Numbered], texts: Texts) -> Iterator[Block]:
    """Yield a line for each run of related pages, including their blank backs."""
    printed = [page for page in pages if page[1].key != BLANK]
    for _, run in groupby(printed, key=lambda page: page[1].values.get("colour", page[1].key)):
        numbers, drafts = zip(*run, strict=True)
        first, last = numbers[0], numbers[-1]
        last += last < len(pages) and pages[last][1].key == BLANK
        key = "print-paper-pages-many" if first < last else "print-paper-pages-one"
        span = texts(key, first=first, last=last)
        heading = texts(f"{drafts[0].key}.all", **drafts[0].values)
        yield "text", f"{span}{_SPACE}{heading}"


def _steps(settings: PaperSettings, texts: Texts, pages: Sequence[Numbered]) -> Iterator[Block]:
    yield "title", texts("print-paper-steps")
    steps = [texts("print-paper-step-print")]
    if settings.backs:
        steps.append(texts("print-paper-step-both-sides"))
    tiles = any(draft.key == "print-paper-tile-page" for _, draft in pages)
    steps.append(texts("print-paper-step-tiles") if tiles else texts("print-paper-step-sheet"))
    steps.append(texts("print-paper-step-pieces"))
    if not settings.backs and (turned := _turned(settings, texts)):
        steps.append(texts("print-paper-step-turned", shapes=texts.join(turned)))
    if settings.look == "line-art":
        steps.append(texts("print-paper-step-colours"))
    steps.append(texts("print-paper-step-pegs"))
    rules = [number for number, draft in pages if draft.key == "print-paper-rules-page"]
    if len(rules) == 2:
        steps.append(texts("print-paper-step-rules", first=rules[0], last=rules[-1]))
    for number, step in enumerate(steps, 1):
        yield str(number), step


def _turned(settings: PaperSettings, texts: Texts) -> list[str]:
    shapes = make_pieces(settings.pieces, Fit(1.0, line=0, clearance=0))
    return [Narrator(texts).shape(piece.shape.name) for piece in shapes if piece.is_handed]


def _certain(settings: PaperSettings, texts: Texts) -> Iterator[Block]:
    yield "title", texts("print-paper-certain")
    yield "text", texts("print-paper-certain-board")
    if settings.pieces == standard_pieces():
        yield "text", texts("print-paper-certain-pieces")
    else:
        yield "text", texts("print-paper-own-pieces", name=settings.pieces.name)
    yield "text", texts("print-notice")

"""Draw a line around each figure, to show whether it is full, and who leads in it or has won it."""

from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import Canvas
from cirkis.drawing.svg.markup import element
from cirkis.drawing.svg.scene import Scene
from cirkis.game import Board, Colour, Figure, FigureKind
from cirkis.game.board import center_mask
from cirkis.game.rules.scoring import strict_majority

_INSET = 0.08  # from a figure's edge to its line, in short edges, to keep neighbouring lines apart
_EMPTY = {"stroke_width": 3.6, "stroke_opacity": 0.75}
_LED = {"stroke_width": 5.4, "stroke_dasharray": "18 9"}
_FULL = {"stroke_width": 6.6}


def figure_lines(canvas: Canvas, scene: Scene) -> str:
    """Return a line around each figure: plain, dashed in the leading colour, or thick if full."""
    owned: dict[Colour, int] = {}
    for colour, mask in scene.pieces:
        owned[colour] = owned.get(colour, 0) | mask
    lines = [
        element(
            "path",
            d=canvas.outline(_area(canvas.board, figure), _INSET),
            data_line=figure.name,
            **_look(figure, owned),
        )
        for figure in scene.figures
    ]
    return element("g", *lines, class_="figures", fill="none", stroke_linejoin="round")


def _area(board: Board, figure: Figure) -> int:
    """Return the cells that a figure's line encloses; for the Center Ring, also those inside it."""
    return center_mask(board) if figure.kind is FigureKind.CENTER_RING else figure.mask


def _look(figure: Figure, owned: dict[Colour, int]) -> dict[str, object]:
    style = palette()
    board = style.board
    plain = board.circle_line if figure.kind is FigureKind.CIRCLE else board.star_line
    counts = tuple((figure.mask & mask).bit_count() for mask in owned.values())
    leading = strict_majority(counts) if any(counts) else None
    shine = None if leading is None else style.players[tuple(owned)[leading]].shine
    if sum(counts) == figure.mask.bit_count():
        return {"stroke": shine or board.nobody, **_FULL}
    if shine is not None:
        return {"stroke": shine, **_LED}
    return {"stroke": plain, **_EMPTY}

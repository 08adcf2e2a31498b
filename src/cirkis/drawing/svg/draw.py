"""Draw positions as pictures, cards and films, and explanatory diagrams, all as SVG."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cirkis.drawing.narration import describe, narrator_in
from cirkis.drawing.outlines import XY, figure_anchor, piece_anchor
from cirkis.drawing.svg.canvas import (
    SCALE,
    Canvas,
    DrawnPiece,
    Frame,
    Scene,
    centred_text,
    element,
    find_cells,
    find_colour,
    new_canvas,
    scene_of,
    svg_document,
    to_svg,
)
from cirkis.drawing.svg.layers import (
    arrow,
    board_layer,
    highlight_layer,
    last_layer,
    legal_layer,
    names_layer,
    owners_layer,
    piece_layer,
    scene_layers,
    text_tag,
    top_layers,
    whole_board,
)
from cirkis.drawing.svg.players import (
    HALF_HEIGHT,
    STOCKS_WIDTH,
    Faces,
    Names,
    face_badge,
    player_badge,
    player_name,
    ring_or_rays,
    scores_layer,
    stocks_layer,
)
from cirkis.errors import CirkisError
from cirkis.game import Board, Colour, FigureKind, State, figures
from cirkis.game.board import iter_bits
from cirkis.i18n import ENGLISH, Texts, texts_in


def draw_svg(
    state: State,
    *,
    theme: str = "light",
    names: bool = False,
    legal: bool = False,
    last: int = 1,
    owners: bool = True,
    scores: bool = True,
    stocks: bool = False,
    players: Names = (),
    faces: Faces = (),
    size: int | None = None,
    highlight: Iterable[str] = (),
    prefix: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Draw a position as a self-contained SVG.

    Args:
        state: the position.
        theme: "light" or "dark": the paper around the board.
        names: write the cell names.
        legal: show where the seat to play can place now.
        last: how many of the last placements to number.
        owners: mark full figures with the player who has the most of their cells.
        scores: show points, and whose turn it is or who has won.
        stocks: show the pieces that each player has not placed yet.
        players: the players' names, by seat; None for a player without a name.
        faces: the numbers of people's faces, by seat; None for a player without one.
        size: height in pixels; by default the picture fills the available space.
        highlight: names of cells to highlight.
        prefix: the start of every id; by default a unique one.
        language: the language of the title and description for screen readers.

    Raises:
        CirkisError: the theme, a cell or the language is unknown, or the size or prefix is invalid.

    >>> from cirkis.game import new_game
    >>> draw_svg(new_game(), legal=True, theme="dark").startswith("<svg")
    True
    """
    canvas = new_canvas(theme, prefix)
    scene = scene_of(state, has_marks=not names)
    half = HALF_HEIGHT + (STOCKS_WIDTH if stocks else 0)
    layers = [
        *scene_layers(
            canvas,
            scene,
            legal=legal_layer(canvas, state) if legal and not state.is_over else "",
            highlight=highlight_layer(canvas, find_cells(canvas.board, highlight)),
        ),
        owners_layer(canvas, state) if owners else "",
        names_layer(canvas, scene.pieces) if names else "",
        last_layer(state, last),
        scores_layer(canvas, state, half, players, faces) if scores else "",
        stocks_layer(canvas, state, half) if stocks else "",
    ]
    narrator = narrator_in(language, players)
    box = (-half, -HALF_HEIGHT, 2 * half, 2 * HALF_HEIGHT)
    frame = Frame(*describe(narrator, state), box, size)
    return svg_document(canvas, layers, state.options.colours, frame)


_BOX = (-HALF_HEIGHT, -HALF_HEIGHT, 2 * HALF_HEIGHT, 2 * HALF_HEIGHT)  # the whole board

CARD_SIZE = 1200, 630  # pixels: the size of link previews in messaging apps and social networks
_CARD_WIDTH = 2 * HALF_HEIGHT * CARD_SIZE[0] / CARD_SIZE[1]
# Where the rows beside the board begin and end.
_ROW_LEFT = 640.0
_ROW_RIGHT = _CARD_WIDTH - HALF_HEIGHT - 90
_ROW_STEP = 150.0  # the distance between two players' rows
_LONGEST_CARD_NAME = 17
_CARD_FACE = 30  # the radius of a face, in SVG units


def draw_card(
    state: State,
    *,
    players: Names = (),
    faces: Faces = (),
    theme: str = "light",
    prefix: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Draw a position as a wide SVG of CARD_SIZE, for link previews.

    Args:
        state: the position.
        players: the names of the players, by seat; by default their colours.
        faces, theme, prefix, language: as in draw_svg.

    Raises:
        CirkisError: there is no such theme or language, or the prefix is invalid.
    """
    canvas = new_canvas(theme, prefix)
    narrator = narrator_in(language, players)
    names = [narrator.player(state, seat) for seat in range(state.options.players)]
    layers = [
        *scene_layers(canvas, scene_of(state)),
        owners_layer(canvas, state),
        _card_words(canvas, narrator.texts("title"), (_ROW_LEFT - 30, -390), 104, "start"),
        *(_card_row(canvas, state, seat, names, faces) for seat in range(state.options.players)),
    ]
    box = (-HALF_HEIGHT, -HALF_HEIGHT, _CARD_WIDTH, 2 * HALF_HEIGHT)
    frame = Frame(*describe(narrator, state), box, CARD_SIZE[1], rounding=0)
    return svg_document(canvas, layers, state.options.colours, frame)


def _card_row(canvas: Canvas, state: State, seat: int, names: Names, faces: Faces) -> str:
    y = 60 + _ROW_STEP * (seat - (state.options.players - 1) / 2)
    face = face_badge(faces, seat, (_ROW_LEFT + 74 + _CARD_FACE, y), _CARD_FACE)
    x, longest = _ROW_LEFT + 74, _LONGEST_CARD_NAME
    if face:
        x, longest = x + 2.5 * _CARD_FACE, longest - 3
    return element(
        "g",
        ring_or_rays(canvas, state, seat, (_ROW_LEFT, y)),
        player_badge(state.options.colours[seat], (_ROW_LEFT, y)),
        face,
        _card_words(canvas, player_name(names, seat, longest), (x, y), 60, "start"),
        _card_words(canvas, str(state.scores[seat]), (_ROW_RIGHT, y), 76, "end"),
        class_="seat",
    )


def _card_words(
    canvas: Canvas, text: str, at: tuple[float, float], size: float, anchor: str
) -> str:
    return centred_text(text, at, size, fill=canvas.theme.text, font_weight=600, text_anchor=anchor)


def draw_film(
    states: Sequence[State],
    *,
    theme: str = "light",
    players: Names = (),
    faces: Faces = (),
    prefix: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Draw a game's positions as frames of one SVG.

    To show frame n, hide elements whose `data-from` is greater than n, whose `data-until` is n or
    less, or whose `data-at` is not n. The rest is the picture that draw_svg draws of position n.

    Args:
        states: the positions, in order.
        theme, players, faces, prefix, language: as in draw_svg.

    Raises:
        CirkisError: there is no such theme or language, or the prefix is invalid.
    """
    canvas = new_canvas(theme, prefix)
    last = states[-1]
    title, description = describe(narrator_in(language, players), last)
    layers = [
        board_layer(canvas, whole_board(canvas.board), last.variant.figures, _covered(states)),
        *_pieces(canvas, states),
        *(_frame(canvas, number, state, players, faces) for number, state in enumerate(states)),
    ]
    return svg_document(canvas, layers, last.options.colours, Frame(title, description, _BOX, None))


def _covered(states: Sequence[State]) -> dict[int, int]:
    """Return the first frame in which each cell is covered, omitting cells that stay empty."""
    first: dict[int, int] = {}
    for number, state in enumerate(states):
        for cell in iter_bits(state.filled):
            first.setdefault(cell, number)
    return first


def _pieces(canvas: Canvas, states: Sequence[State]) -> Iterator[str]:
    """Yield each piece, marked with the first frame in which it is no longer the Leader, if any."""
    scenes = [scene_of(state) for state in states]
    for nth, piece in enumerate(scenes[-1].pieces):
        shown = (n for n, scene in enumerate(scenes) if nth < len(scene.pieces)
                 and scene.leader != piece.mask)  # fmt: skip
        first = next(shown, None)
        if first is not None:
            yield element("g", piece_layer(canvas, piece), data_from=first)


def _frame(canvas: Canvas, number: int, state: State, players: Names, faces: Faces) -> str:
    """Return everything that appears in only one frame: the Leader, lines, badges, points."""
    return element(
        "g",
        *top_layers(canvas, scene_of(state)),
        owners_layer(canvas, state),
        last_layer(state, 1),
        scores_layer(canvas, state, HALF_HEIGHT, players, faces),
        data_at=number,
    )


_CROP_MARGIN = 0.7 * SCALE  # margin around the cells of a cropped picture


def draw_diagram(
    placed: Sequence[tuple[Colour | str, str]] = (),
    *,
    leader: str | None = None,
    highlight: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
    arrows: Iterable[tuple[str, str]] = (),
    crop: Iterable[str] = (),
    names: bool = False,
    theme: str = "light",
    size: int | None = None,
    title: str = "",
    description: str = "",
    prefix: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Draw an explanatory picture as a self-contained SVG; the position need not be legal.

    Args:
        placed: pieces as (colour, cells), such as [("green", "A1+B1"), ("red", "C1")].
        leader: cells of the Leader.
        highlight: cells to highlight, one by one or joined by plus signs.
        labels: short labels, keyed by the cells or the figure to write them on.
        arrows: pairs of cells or figures, as (from, to).
        crop: cells to show; by default the whole board.
        names: write the names of the cells.
        theme, size, prefix, language: as in draw_svg.
        title, description: text for screen readers; by default, it says what the picture shows.

    Raises:
        CirkisError: a name is unknown, two pieces overlap, or the size or prefix is invalid.
    """
    canvas = new_canvas(theme, prefix)
    board, texts = canvas.board, texts_in(language)
    pieces = _drawn_pieces(board, placed)
    leading = find_cells(board, [leader] if leader else [])
    tinted = tuple(f for f in figures(board) if f.kind is not FigureKind.CENTER_RING)
    scene = Scene(pieces, leading, tinted, has_marks=not names)
    lit = highlight_layer(canvas, find_cells(board, highlight))
    layers = [
        *scene_layers(canvas, scene, highlight=lit),
        names_layer(canvas, pieces) if names else "",
        *(arrow(_anchor(board, start), _anchor(board, end)) for start, end in arrows),
        *(text_tag(text, _anchor(board, at)) for at, text in (labels or {}).items()),
    ]
    description = description or _describe(texts, board, pieces)
    frame = Frame(title or texts("diagram"), description, _box(board, crop), size)
    return svg_document(canvas, layers, [p.colour for p in pieces], frame)


def _drawn_pieces(
    board: Board, placed: Sequence[tuple[Colour | str, str]]
) -> tuple[DrawnPiece, ...]:
    """Return the pieces to draw, or raise CirkisError if they overlap."""
    pieces, filled = [], 0
    for colour, cells in placed:
        mask = find_cells(board, [cells])
        if mask & filled:
            raise CirkisError(f"{cells} does not fit: {board.names(mask & filled)[0]} is filled")
        filled |= mask
        pieces.append(DrawnPiece(find_colour(colour), mask))
    return tuple(pieces)


def _anchor(board: Board, name: str) -> XY:
    """Return where to write on a figure, or on cells joined by plus signs, in SVG coordinates."""
    for figure in figures(board):
        if figure.name == name:
            return to_svg(figure_anchor(board, figure))
    return to_svg(piece_anchor(board, find_cells(board, [name])))


def _box(board: Board, crop: Iterable[str]) -> tuple[float, float, float, float]:
    """Return the box (left, top, width, height) around the cells, or around the whole picture."""
    mask = find_cells(board, crop)
    if not mask:
        return _BOX
    corners = [to_svg(corner) for i in iter_bits(mask) for corner in board.cells[i].corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = math.floor(min(xs) - _CROP_MARGIN), math.floor(min(ys) - _CROP_MARGIN)
    return (
        left,
        top,
        math.ceil(max(xs) + _CROP_MARGIN) - left,
        math.ceil(max(ys) + _CROP_MARGIN) - top,
    )


def _describe(texts: Texts, board: Board, pieces: tuple[DrawnPiece, ...]) -> str:
    parts = [
        texts("diagram-piece", who=texts(f"colour-{colour.value}"), cells="+".join(names))
        for colour, mask in pieces
        if (names := board.names(mask))
    ]
    return texts("diagram-pieces", pieces=texts.join(parts)) if parts else texts("position-empty")

"""Draw a game as one SVG, to be shown step by step: frames share all pieces except the Leader."""

from collections.abc import Iterator, Sequence

from cirkis.drawing.narration import describe, narrator_in
from cirkis.drawing.svg.canvas import Canvas, element
from cirkis.drawing.svg.document import Frame, new_canvas, svg_document
from cirkis.drawing.svg.layers import (
    board_layer,
    last_layer,
    owners_layer,
    piece_layer,
    top_layers,
    whole_board,
)
from cirkis.drawing.svg.players import HALF_HEIGHT, Faces, Names, scores_layer
from cirkis.drawing.svg.scene import scene_of
from cirkis.game import State
from cirkis.game.board import iter_bits
from cirkis.i18n import ENGLISH

_BOX = (-HALF_HEIGHT, -HALF_HEIGHT, 2 * HALF_HEIGHT, 2 * HALF_HEIGHT)


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

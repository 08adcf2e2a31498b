"""Draw a position of the game as SVG."""

from collections.abc import Iterable

from cirkis.drawing.narration import describe, narrator_in
from cirkis.drawing.svg.document import Frame, new_canvas, svg_document
from cirkis.drawing.svg.layers import (
    highlight_layer,
    last_layer,
    legal_layer,
    names_layer,
    owners_layer,
    scene_layers,
)
from cirkis.drawing.svg.players import (
    HALF_HEIGHT,
    STOCKS_WIDTH,
    Faces,
    Names,
    scores_layer,
    stocks_layer,
)
from cirkis.drawing.svg.scene import find_cells, scene_of
from cirkis.game import State
from cirkis.i18n import ENGLISH


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

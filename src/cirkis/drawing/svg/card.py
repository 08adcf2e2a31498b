"""Draw a position as a card: the board, with the players and the score beside it."""

from cirkis.drawing.narration import describe, narrator_in
from cirkis.drawing.svg.canvas import Canvas, centred_text, element
from cirkis.drawing.svg.document import Frame, new_canvas, svg_document
from cirkis.drawing.svg.layers import owners_layer, scene_layers
from cirkis.drawing.svg.players import (
    HALF_HEIGHT,
    Faces,
    Names,
    face_badge,
    player_badge,
    player_name,
    ring_or_rays,
)
from cirkis.drawing.svg.scene import scene_of
from cirkis.game import State
from cirkis.i18n import ENGLISH

CARD_SIZE = 1200, 630  # pixels: the size of link previews in messaging apps and social networks
_WIDTH = 2 * HALF_HEIGHT * CARD_SIZE[0] / CARD_SIZE[1]
_LEFT, _RIGHT = 640.0, _WIDTH - HALF_HEIGHT - 90  # where the rows beside the board begin and end
_STEP = 150.0  # the distance between two players' rows
_LONGEST_NAME = 17
_FACE = 30  # the radius of a face, in SVG units


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
        _words(canvas, narrator.texts("title"), (_LEFT - 30, -390), 104, "start"),
        *(_player(canvas, state, seat, names, faces) for seat in range(state.options.players)),
    ]
    box = (-HALF_HEIGHT, -HALF_HEIGHT, _WIDTH, 2 * HALF_HEIGHT)
    frame = Frame(*describe(narrator, state), box, CARD_SIZE[1], rounding=0)
    return svg_document(canvas, layers, state.options.colours, frame)


def _player(canvas: Canvas, state: State, seat: int, names: Names, faces: Faces) -> str:
    y = 60 + _STEP * (seat - (state.options.players - 1) / 2)
    face = face_badge(faces, seat, (_LEFT + 74 + _FACE, y), _FACE)
    x, longest = (
        (_LEFT + 74 + 2.5 * _FACE, _LONGEST_NAME - 3) if face else (_LEFT + 74, _LONGEST_NAME)
    )
    return element(
        "g",
        ring_or_rays(canvas, state, seat, (_LEFT, y)),
        player_badge(state.options.colours[seat], (_LEFT, y)),
        face,
        _words(canvas, player_name(names, seat, longest), (x, y), 60, "start"),
        _words(canvas, str(state.scores[seat]), (_RIGHT, y), 76, "end"),
        class_="seat",
    )


def _words(canvas: Canvas, text: str, at: tuple[float, float], size: float, anchor: str) -> str:
    return centred_text(text, at, size, fill=canvas.theme.text, font_weight=600, text_anchor=anchor)

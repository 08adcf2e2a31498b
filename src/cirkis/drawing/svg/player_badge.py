"""Draw the small round badges that identify players and people."""

from collections.abc import Sequence

from cirkis.drawing.outlines import XY
from cirkis.drawing.style.faces import RADIUS, RIM, face
from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import translate
from cirkis.drawing.svg.markup import element
from cirkis.game import Colour

_PLAYER, _OWNER = 27, 17  # radii in SVG units
_MARK = 0.5  # size of the mark, in radii


def player_badge(colour: Colour, at: XY) -> str:
    """Return a player's mark on a disc of the player's colour."""
    player = palette().players[colour]
    disc = element("circle", r=_PLAYER, fill=player.body, stroke=player.shine, stroke_width=5)
    mark = mark_path(player.mark, (0, 0), _PLAYER * _MARK, fill=player.ink)
    return element("g", disc, mark, transform=translate(at), class_=f"badge {colour.value}")


def face_badge(faces: Sequence[int | None], seat: int, at: XY, radius: float) -> str:
    """Return the face of the person in a seat; "" if there is none."""
    number = faces[seat] if seat < len(faces) else None
    if number is None:
        return ""
    look = face(number)
    return element(
        "g",
        element("circle", r=RADIUS, fill=look.ground, stroke=look.rim, stroke_width=RIM),
        element("path", d=look.figure, fill=look.ink),
        element("path", d=look.mark, fill=look.rim) if look.mark else "",
        transform=f"{translate(at)} scale({radius / (RADIUS + RIM / 2):g})",
        class_="face",
    )


def owner_badge(colour: Colour | None, at: XY, figure: str) -> str:
    """Return the mark of a figure's winner (None for a tie) on a dark disc."""
    style = palette()
    light = style.players[colour].shine if colour else style.board.nobody
    path = style.players[colour].mark if colour else style.nobody_mark
    disc = element("circle", r=_OWNER, fill=style.board.badge, stroke=light, stroke_width=2.5)
    mark = mark_path(path, (0, 0), _OWNER * _MARK, fill=light)
    who = colour.value if colour else "nobody"
    return element(
        "g", disc, mark, transform=translate(at), class_=f"owner {who}", data_figure=figure
    )


def mark_path(path: str, at: XY, size: float, **attributes: object) -> str:
    """Return a mark from path data between -1 and 1; `size` is half its width in SVG units."""
    transform = f"{translate(at)} scale({size:g})"
    return element("path", d=path, transform=transform, **attributes)

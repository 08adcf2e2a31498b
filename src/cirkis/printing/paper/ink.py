"""The colours of printed sheets: the palette on white paper, or black lines only.

The dark board on screen would use a lot of ink and hide the lines to cut along. On paper, its cells
have the same colours mixed with white, so that pieces stand out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from cirkis.drawing import PlayerStyle, palette
from cirkis.drawing.style.palette import mix
from cirkis.game import Colour, FigureKind
from cirkis.printing.sheet import Style

WHITE, BLACK = "#ffffff", "#000000"
_FULL_EDGE, _THINNEST = 10.0, 0.35  # edge at which lines have full width; least share of it
_BOLD, _THICK, _THIN, _FINE = 0.5, 0.35, 0.25, 0.12  # widths of lines, in millimetres


@dataclass(frozen=True, slots=True)
class BoardInk:
    cell: Style  # cells that belong to no figure
    figures: Mapping[FigureKind, Style]
    frame: Style
    line: Style
    rings: Mapping[FigureKind, Style]  # lines around figures
    name: str
    marked: Style  # highlighted cells
    around: Style  # the outline of highlights


@dataclass(frozen=True, slots=True)
class PieceInk:
    body: Style
    pattern: Style
    joint: Style
    outline: Style
    mark: Style
    player: PlayerStyle


@dataclass(frozen=True, slots=True)
class Ink:
    text: str
    muted: str  # less important words
    board: BoardInk
    players: Mapping[Colour, PieceInk]
    leader: Style  # the line around the Leader


def at_scale(style: Style, edge: float) -> Style:
    """Return a style for a small picture, in which lines are thinner."""
    return replace(style, width=style.width * min(1.0, max(_THINNEST, edge / _FULL_EDGE)))


@cache
def ink_for(look: str) -> Ink:
    return _in_colour() if look == "colour" else _in_lines()


def _in_colour() -> Ink:
    look = palette()
    board, theme = look.board, look.themes["light"]

    def tint(colour: str, share: float) -> Style:
        return Style(fill=mix(colour[:7], WHITE, share))

    return Ink(
        text=theme.text,
        muted=theme.muted,
        board=BoardInk(
            cell=tint(board.line_light, 0.78),
            figures={
                FigureKind.CIRCLE: tint(board.circle_line, 0.45),
                FigureKind.STAR: tint(board.star_line, 0.4),
                FigureKind.CENTER_RING: tint(board.center_ring, 0.65),
            },
            frame=Style(mix(board.line, WHITE, 0.35), board.outline, _THIN),
            line=Style(line=board.frame_light, width=_THIN),
            rings={
                FigureKind.CIRCLE: Style(line=board.frame_light, width=_BOLD),
                FigureKind.STAR: Style(line=mix(board.star_line, board.outline, 0.4), width=_BOLD),
            },
            name=board.frame_light,
            marked=Style(WHITE, board.outline, _THIN),
            around=Style(line=board.outline, width=2 * _BOLD),
        ),
        players={colour: _coloured(style) for colour, style in look.players.items()},
        leader=Style(line=board.leader, width=_BOLD),
    )


def _coloured(player: PlayerStyle) -> PieceInk:
    outline = palette().board.outline
    soft = mix(player.body, player.ink, palette().piece.pattern_opacity)
    return PieceInk(
        body=Style(player.body),
        pattern=Style(soft),
        joint=Style(line=outline, width=_FINE),
        outline=Style(line=outline, width=_THIN),
        mark=Style(player.ink),
        player=player,
    )


def _in_lines() -> Ink:
    widths = (_FINE, _THIN, _THICK, _BOLD)
    fine, thin, thick, bold = (Style(line=BLACK, width=width) for width in widths)
    return Ink(
        text=BLACK,
        muted=BLACK,
        board=BoardInk(
            cell=Style(WHITE),
            figures=dict.fromkeys(FigureKind, Style(WHITE)),
            frame=Style(WHITE, BLACK, _THIN),
            line=thin,
            rings={FigureKind.CIRCLE: bold, FigureKind.STAR: Style(None, BLACK, _BOLD, (1.2, 0.8))},
            name=BLACK,
            marked=Style("#d9d9d9", BLACK, _THIN),
            around=Style(line=BLACK, width=2 * _BOLD),
        ),
        players={
            colour: PieceInk(
                body=Style(WHITE),
                pattern=fine,
                joint=thin,
                outline=thick,
                mark=Style(BLACK),
                player=style,
            )
            for colour, style in palette().players.items()
        },
        leader=Style(line=WHITE, width=_BOLD),
    )

"""The colours, patterns and marks of the page, SVG and the terminal, and how colours mix."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from cirkis.errors import CirkisError
from cirkis.game import Board, Colour, Figure, FigureKind
from cirkis.game.board import iter_bits

DATA = "palette.toml"


@dataclass(frozen=True, slots=True)
class PieceFinish:
    """The finish that all players' pieces share.

    Attributes:
        opacity: the opacity of a piece's body, from 0 to 1.
        light: the opacity of the shine where a piece is brightest, from 0 to 1.
        pattern_opacity: the opacity of the pattern, from 0 to 1.
        pattern_size: side of a pattern's tile, in short edges.
    """

    opacity: float
    light: float
    pattern_opacity: float
    pattern_size: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """A texture that identifies a player's pieces without colour.

    Attributes:
        turn: rotation of the tiles, in degrees.
        path: SVG path data to fill, in a tile from 0 to 1.
    """

    turn: float
    path: str


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """The look of one player's pieces, marks, words and lines.

    Attributes:
        body: colour of a piece.
        shine: colour of its bright edge and of the light inside it.
        shade: colour of its dark edge.
        ink: colour of the text on a piece and of its pattern.
        text: colours of words about the player, by theme.
        pattern: texture of a piece.
        mark: the player's mark, as SVG path data in coordinates of about -1 to 1.
        letter: the player's letter, used where there is no colour.
        dashes: lengths of the dashes and gaps in the player's line in a graph, in pixels.
    """

    body: str
    shine: str
    shade: str
    ink: str
    text: Mapping[str, str]
    pattern: Pattern
    mark: str
    letter: str
    dashes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """Colours of the board, which are the same in every theme.

    Attributes:
        cell, cell_light, cell_shade: cells, and the bright and dark sides of their beds.
        circle, star, center_ring: translucent colours over the cells of figures.
        circle_line, star_line: the lines around Circles and Stars.
        frame, frame_light, frame_shade: the frame, and its bright and dark sides.
        line, line_light, groove: raised lines, their bright edges and their shadows.
        outline: the line around every piece.
        leader: the line around the Leader.
        name: names of empty cells.
        badge: background of the marks on full figures.
        nobody: the mark on a full figure in which players are tied.
    """

    cell: str
    cell_light: str
    cell_shade: str
    circle: str
    circle_line: str
    star: str
    star_line: str
    center_ring: str
    frame: str
    frame_light: str
    frame_shade: str
    line: str
    line_light: str
    groove: str
    outline: str
    leader: str
    name: str
    badge: str
    nobody: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of the paper around the board.

    Attributes:
        name: "light" or "dark".
        paper: the paper under the board.
        card: panels on the paper.
        text: words on paper and panels.
        muted: less important words.
    """

    name: str
    paper: str
    card: str
    text: str
    muted: str


@dataclass(frozen=True, slots=True)
class Palette:
    """The complete look of the game.

    Attributes:
        piece: the finish that all players' pieces share.
        players: the style of each colour.
        board: colours of the board.
        themes: light and dark paper, by name.
        nobody_mark: the mark on a figure that nobody won, as SVG path data, like a player's.
    """

    piece: PieceFinish
    players: Mapping[Colour, PlayerStyle]
    board: BoardStyle
    themes: Mapping[str, Theme]
    nobody_mark: str


@cache
def palette() -> Palette:
    """Return the look of the game, as defined in palette.toml."""
    data = tomllib.loads(resources.files("cirkis.drawing.style").joinpath(DATA).read_text("utf-8"))
    patterns = {name: Pattern(**row) for name, row in data["patterns"].items()}
    return Palette(
        piece=PieceFinish(**data["piece"]),
        players={
            colour: _player(data["players"][colour.value], patterns, data["marks"])
            for colour in Colour
        },
        board=BoardStyle(**data["board"]),
        themes={name: Theme(name, **row) for name, row in data["themes"].items()},
        nobody_mark=data["marks"]["nobody"],
    )


def _player(
    row: dict[str, Any], patterns: Mapping[str, Pattern], marks: Mapping[str, str]
) -> PlayerStyle:
    looked_up: dict[str, Any] = {
        "pattern": patterns[row["pattern"]],
        "mark": marks[row["mark"]],
        "dashes": tuple(row["dashes"]),
    }
    return PlayerStyle(**{**row, **looked_up})


def find_theme(name: str) -> Theme:
    """Return the theme called "light" or "dark".

    Raises:
        CirkisError: there is no such theme.
    """
    themes = palette().themes
    if name not in themes:
        raise CirkisError(f'there is no theme "{name}", only {" and ".join(themes)}')
    return themes[name]


@cache
def cell_colours(board: Board, figures: tuple[Figure, ...]) -> tuple[str, ...]:
    """Return every empty cell's colour by index; where figures overlap, the last one wins."""
    style = palette().board
    films = {
        FigureKind.CIRCLE: style.circle,
        FigureKind.STAR: style.star,
        FigureKind.CENTER_RING: style.center_ring,
    }
    colours = [style.cell] * len(board.cells)
    for figure in figures:
        for cell in iter_bits(figure.mask):
            colours[cell] = lay_over(style.cell, films[figure.kind])
    return tuple(colours)


RGB = tuple[int, int, int]


def to_rgb(colour: str) -> RGB:
    """Return red, green and blue, each from 0 to 255; opacity is ignored."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Mix two colours; `share` is the share of the second, from 0 to 1."""
    pairs = zip(to_rgb(colour), to_rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lay_over(ground: str, film: str) -> str:
    """Return how an opaque colour looks under a translucent one."""
    return mix(ground, film, int(film[7:9], 16) / 255)

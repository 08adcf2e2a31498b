"""Cir*Kis, the board game on Penrose tiles: rules, records, drawings, players, a table to play at.

The layers, each of which imports only those above it (errors may be imported by all):

    geometry   exact numbers and the kite-and-dart tiling
    board      cells, names, who touches whom, figures
    pieces     shapes, piece sets, placements
    rules      options, states, legality, scoring, turns, matches
    records    game records: read, write, replay
    drawing    positions as SVG and for the terminal
    players    the Player protocol, simple players, the table of levels
    search     compiled rules and the strong players' tree search
    analysis   what the computer thinks of a position or a game, and why
    simulation many games between players, counted
    learning   what the search knows from games with itself
    arena      matches and tournaments, resumable, with ratings and a sequential test
    engine     the text protocol for other programs
    server     the table in the browser
    cli        the command line
    lazy       names of upper layers that stand here too, imported when first asked for
"""

from typing import TYPE_CHECKING

from cirkis import drawing, errors  # drawing also gives states their picture in notebooks
from cirkis.board import Board, Cell, Figure, standard_board
from cirkis.lazy import lazily
from cirkis.pieces import PieceSet, Placement, load_piece_set
from cirkis.rules import (
    Colour,
    EndReason,
    Match,
    Options,
    Outcome,
    Played,
    State,
    Stop,
    finish_round,
    is_legal,
    legal_placements,
    new_game,
    new_match,
    next_round,
    parse_placement,
    play,
    replay,
    withdraw,
)

if TYPE_CHECKING:
    from cirkis import analysis
    from cirkis.analysis import analyse

__getattr__ = lazily(__name__, {"analyse": "cirkis.analysis", "analysis": "cirkis.analysis"})

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Cell",
    "Colour",
    "EndReason",
    "Figure",
    "Match",
    "Options",
    "Outcome",
    "PieceSet",
    "Placement",
    "Played",
    "State",
    "Stop",
    "analyse",
    "analysis",
    "drawing",
    "errors",
    "finish_round",
    "is_legal",
    "legal_placements",
    "load_piece_set",
    "new_game",
    "new_match",
    "next_round",
    "parse_placement",
    "play",
    "replay",
    "standard_board",
    "withdraw",
]

"""Cir*Kis, the board game on Penrose tiles: rules, records, drawings, players and a server.

The layers; each imports only those above it (any may import errors):

    i18n         every sentence a person reads, in every language
    geometry     exact numbers and the kite-and-dart tiling
    board        cells, names, adjacency, figures
    pieces       shapes, piece sets, placements
    rules        options, states, legality, scoring, turns, matches
    records      game records: read, write, replay
    observation  a position as numbers for learning programs
    positions    a position as a line of text and as a 64-bit key
    openings     what good players begin with
    narration    games and positions in words, in every language
    style        colours, patterns and marks of page, SVG and terminal
    drawing      positions as SVG and for the terminal
    player       the Player protocol
    search       compiled rules, evaluation and tree search
    players      the levels and the simple players
    analysis     chances, mistakes and reasons, of a position or a game
    jobs         long work, shared by processes or a cluster, saved and resumed
    arena        simulations, matches and tournaments, with ratings
    selfplay     games of the search against itself, as data to learn from
    gtp          the Go Text Protocol, for other programs
    table        a shared table as pure code: commands, log, clocks, views
    progress     what is remembered of one person: lessons, puzzles, ratings
    lessons      positions with something to do, judged by the rules
    puzzles      positions with one placement that is clearly best
    mining       puzzles found in games of strong players
    live         a table in use: who is connected, what they are sent, what happens by itself
    server       tables over HTTP and WebSocket, stored in a database
    local        tables on one device without a server, in a browser
    cli          the command line
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cirkis import drawing, errors  # drawing also gives states their picture in notebooks
from cirkis.board import Board, Cell, Figure, standard_board
from cirkis.pieces import PieceSet, Placement, load_piece_set
from cirkis.positions import parse_position, position_key, position_text, symmetric_key
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


def __getattr__(name: str) -> Any:
    """Import the analysis when it is first asked for: most programs never need it."""
    if name not in ("analyse", "analysis"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module("cirkis.analysis")
    return module if name == "analysis" else module.analyse


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
    "parse_position",
    "play",
    "position_key",
    "position_text",
    "replay",
    "standard_board",
    "symmetric_key",
    "withdraw",
]

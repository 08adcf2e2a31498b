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
    printing     a set for the table: sheets to print, parts to cut and to build
    player       the Player protocol
    search       compiled rules, evaluation and tree search
    batch        thousands of boards at once, in numpy arrays
    players      the levels and the simple players
    envs         environments of PettingZoo, Gymnasium and OpenSpiel, to learn in
    analysis     chances, mistakes and reasons, of a position or a game
    jobs         long work, shared by processes or a cluster, saved and resumed
    games        recorded games by the thousand: chosen, counted, explored
    arena        simulations, matches and tournaments, with ratings
    selfplay     games of the search against itself, as data to learn from
    gtp          the Go Text Protocol, for other programs
    testing      the contract of players, for tests of your own
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

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, which takes long to load

if TYPE_CHECKING:
    from typing import Any

    from cirkis import analysis, drawing, errors
    from cirkis.analysis import analyse
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

_HOMES = ("board", "pieces", "rules", "positions", "analysis")
"""Where the public names are, those first that most programs need."""


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for.

    So the command line has begun, and ends quietly on Ctrl-C, before anything takes long.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    import_module("cirkis.drawing")  # which gives states their picture in notebooks
    if name in ("analysis", "drawing", "errors"):
        return import_module(f"cirkis.{name}")
    modules = (import_module(f"cirkis.{home}") for home in _HOMES)
    value = next(getattr(module, name) for module in modules if name in module.__all__)
    globals()[name] = value
    return value


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

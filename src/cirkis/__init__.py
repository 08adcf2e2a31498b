"""Cir*Kis, the board game on Penrose tiles: rules, records, drawings, players and a server.

Each subpackage imports only those above it, `errors`, `extras`, `files` and `version`:

    i18n         every message that people read, in every language
    game         board, pieces, rules, records and positions
    drawing      positions and games as pictures and in words
    printing     printable sets: sheets to print, parts to cut or to print in 3D
    engine       computer players: search, levels, openings, analysis
    envs         environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel, JAX
    tables       a shared table: commands, log, clocks and views, in pure functions
    practice     lessons, puzzles and people's progress
    backend      tables in use and answers to requests, on a server or in a browser
    lab          matches, self-play and recorded games by the thousand; the Go Text Protocol
    server       tables over HTTP and WebSocket, stored in a database
    in_browser   tables in a browser, without a server
    web          the page
    cli          the command line
"""

from __future__ import annotations

TYPE_CHECKING = False  # like typing's, without the slow import

if TYPE_CHECKING:
    from typing import Any

    from cirkis import drawing, engine, envs, errors, game, lab, practice
    from cirkis.engine import analyse
    from cirkis.game import (
        Board,
        Cell,
        Colour,
        EndReason,
        Figure,
        Match,
        Options,
        Outcome,
        PieceSet,
        Placement,
        Played,
        State,
        Stop,
        finish_round,
        is_legal,
        legal_placements,
        load_piece_set,
        new_game,
        new_match,
        next_round,
        parse_placement,
        parse_position,
        play,
        position_key,
        position_text,
        replay,
        standard_board,
        symmetric_key,
        withdraw,
    )

    __version__: str

_ROOMS = ("drawing", "engine", "envs", "errors", "game", "lab", "practice")


def __getattr__(name: str) -> Any:
    """Load a public name on first use, so that Ctrl-C works during the slow imports."""
    if name not in __all__ and name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "__version__":  # asks git in a checkout
        return import_module("cirkis.version").program_version()
    import_module("cirkis.drawing")  # so that notebooks show states as pictures
    if name in _ROOMS:
        return import_module(f"cirkis.{name}")
    value = getattr(import_module("cirkis.engine" if name == "analyse" else "cirkis.game"), name)
    globals()[name] = value
    return value


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
    "drawing",
    "engine",
    "envs",
    "errors",
    "finish_round",
    "game",
    "is_legal",
    "lab",
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
    "practice",
    "replay",
    "standard_board",
    "symmetric_key",
    "withdraw",
]

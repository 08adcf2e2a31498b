"""`cirkis games explore`: what was played in a position, and with what results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.common_options import flag, json_option
from cirkis.cli.files import states_after
from cirkis.cli.game_options import game_options, given_flags
from cirkis.cli.output import say
from cirkis.cli.texts import described, texts
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.game import State
    from cirkis.lab import Explored, PlayedMove
    from cirkis.lab.recorded_games.tree import PlayerGames

SHOWN_PLAYERS = 3


@click.command("explore", **described("command-games-explore"))
@click.argument("tree", metavar="TREE")
@click.argument("placements", nargs=-1)
@flag("command-games-explore", "--position", metavar="TEXT")
@json_option
@game_options(without=("colours", "match"))
@click.pass_context
def explore_command(
    ctx: click.Context,
    tree: str,
    placements: tuple[str, ...],
    position: str | None,
    as_json: bool,
    options: Options,
) -> None:
    from cirkis.game import new_game, parse_position
    from cirkis.lab import GameTree

    if position is not None and (flags := given_flags(ctx)):
        raise click.UsageError(texts("games-position-options", flags=", ".join(flags)))
    start = new_game(options) if position is None else parse_position(position)
    state = states_after(start, placements)[-1]
    with GameTree(Path(tree)) as opened:
        found = opened.explore(state)
    if as_json:
        say(json.dumps(explored_json(found), indent=1))
    else:
        say("\n".join(_report(state, found)))


def explored_json(found: Explored) -> dict[str, Any]:
    return {
        "games": found.games,
        "shares": [round(share, 6) for share in found.shares],
        "averages": [round(points, 4) for points in found.averages],
        "moves": [
            {"placement": str(move.placement), **_tally_json(move)}
            | {"players": [{"name": one.name, **_tally_json(one)} for one in move.players]}
            for move in found.moves
        ],
    }


def _tally_json(one: PlayedMove | PlayerGames) -> dict[str, float]:
    share, average = round(one.share, 6), round(one.average, 4)
    return {"games": one.games, "share": share, "average": average}


def _report(state: State, found: Explored) -> Iterator[str]:
    from cirkis.drawing.terminal.draw import align_columns

    if not found.games:
        yield texts("games-never")
        return
    shares = texts.join([f"{share:.1%}" for share in found.shares])
    averages = texts.join([f"{points:.1f}" for points in found.averages])
    yield texts("games-position", count=found.games, shares=shares, averages=averages)
    if not found.moves:
        return
    colour = state.options.colours[state.to_play].value
    yield f"\n{texts('games-moves', colour=colour)}"
    heads = ("games-placement", "results-games", "results-victories", "results-average")
    rows = [(*map(texts, heads), texts("games-by"))]
    for move in found.moves:
        by = [p.name or texts("games-unnamed") for p in move.players[:SHOWN_PLAYERS]]
        share, average = f"{move.share:.1%}", f"{move.average:.1f}"
        rows.append((str(move.placement), str(move.games), share, average, texts.join(by)))
    yield align_columns(rows)

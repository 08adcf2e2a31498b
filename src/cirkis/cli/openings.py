"""`cirkis openings`: the placements that strong players begin a game with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.files import states_after
from cirkis.cli.options import (
    flag,
    int_option,
    is_given,
    json_option,
    position_option,
    read_position,
)
from cirkis.cli.output import described, say, texts

if TYPE_CHECKING:
    from cirkis.engine import BookMove
    from cirkis.game import State


@click.command("openings", **described("command-openings"))
@click.argument("placements", nargs=-1)
@int_option("--players", 2, texts("command-openings.players"), 2, 4)
@position_option
@flag("command-openings", "--record", "as_record", is_flag=True)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    placements: tuple[str, ...],
    players: int,
    position: str | None,
    as_record: bool,
    as_json: bool,
) -> None:
    from cirkis.engine import book_for, shipped_record
    from cirkis.game import new_game

    if as_record:
        if placements or position is not None or as_json:
            raise click.UsageError(texts("openings-record-alone"))
        from cirkis.game import write_record

        say(write_record(shipped_record(players)).removesuffix("\n"))
        return
    first = new_game(players=players)
    if position is not None:
        if is_given(ctx, "players"):
            raise click.UsageError(texts("position-options", flags="--players"))
        first = read_position(ctx, position)
        players = first.options.players
    state = states_after(first, placements)[-1]
    moves = () if state.outcome else book_for(players).moves(state)
    if as_json:
        say(json.dumps(_as_json(moves, players), indent=1))
        return
    for line in _listed(state, moves, players):
        say(line)


def _as_json(moves: tuple[BookMove, ...], players: int) -> dict[str, Any]:
    from cirkis.engine import SEAT_SHARES

    rows = [{"placement": str(move.placement), "chance": move.chance} for move in moves]
    return {"moves": rows, "seat_shares": SEAT_SHARES[players]}


def _listed(state: State, moves: tuple[BookMove, ...], players: int) -> list[str]:
    from cirkis.engine import SEAT_SHARES

    if not moves:
        return [texts("openings-unknown")]
    colour = state.options.colours[state.to_play].value
    width = max(len(str(move.placement)) for move in moves)
    lines = [texts("openings-listing", colour=colour)]
    lines += [f"  {move.placement!s:<{width}}  {move.chance:6.1%}" for move in moves]
    if not state.placed:
        shares = texts.join([f"{share:.0%}" for share in SEAT_SHARES[players]])
        lines += ["", texts("openings-seats", shares=shares)]
    return lines

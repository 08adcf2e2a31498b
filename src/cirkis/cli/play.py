"""`cirkis play`: play in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cirkis.cli.options import (
    data_option,
    flag,
    game_options,
    game_tree_option,
    given_flags,
    port_option,
    position_option,
    read_position,
)
from cirkis.cli.output import described, say, texts
from cirkis.cli.players import PERSON, PlayerList, SeatName, level_list
from cirkis.engine import DEFAULT_LEVEL
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.game import State


@click.command("play", **described("command-play", levels=level_list()))
@flag("command-play", "--browser/--no-browser", default=True, show_default=True)
@port_option(None, texts("command-play.port"))
@flag("command-play", "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True)
@data_option()
@game_tree_option
@flag("command-play", "--seats", type=PlayerList(SeatName()), metavar="SEATS")
@position_option
@game_options(seats="seats")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    browser: bool,
    port: int | None,
    host: str,
    data: str | None,
    game_tree: str | None,
    seats: tuple[str, ...] | None,
    position: str | None,
    options: Options,
) -> None:
    given = given_flags(ctx)
    state = None
    if position is not None:
        state = read_position(ctx, position, options.pieces)
        given, options = ["--position"], state.options
    if seats is not None and len(seats) != options.players:
        differ = {"seats": len(seats), "players": options.players}
        raise click.UsageError(texts("play-seats-differ", **differ))
    from cirkis.server.run.play import play
    from cirkis.server.run.sockets import DEFAULT_PORT

    if port is None and _is_port_in_use(host, DEFAULT_PORT):
        say(texts("play-port-taken", port=str(DEFAULT_PORT)), err=True)
    path = "/"
    if seats is not None or given:
        seats = seats or (PERSON, *[DEFAULT_LEVEL] * (options.players - 1))
        path = f"/table/{_create_table(data, options, seats, state)}"
        say(texts("play-table", path=path))
    tree = None if game_tree is None else Path(game_tree)
    play(host, port, data, open_browser=browser, path=path, game_tree=tree, echo=say)


def _create_table(
    data: str | None, options: Options, seats: tuple[str, ...], state: State | None
) -> str:
    """Create a table before the server starts, at a position if one is given; return its id."""
    import asyncio
    import random

    from cirkis.server.hub.services import keep_table, play_log
    from cirkis.server.settings import resolve_data_folder
    from cirkis.server.storage.databases import open_store
    from cirkis.tables.requests import NewTable, SeatRequest
    from cirkis.tables.setup import begin_entries

    occupants = [
        SeatRequest("person") if name == PERSON else SeatRequest("computer", level=name)
        for name in seats
    ]
    store = open_store(resolve_data_folder(data))
    try:
        request = NewTable(
            options=options.to_json(),
            seats=occupants,
            setup=[(seat, placement.name) for seat, placement in state.pieces] if state else [],
            withdrawn=sorted(state.withdrawn) if state else [],
        )
        entries = begin_entries(request, random.SystemRandom(), None)
        table_id, _ = asyncio.run(keep_table(store, play_log(*entries), *entries))
        return table_id
    finally:
        store.close()


def _is_port_in_use(host: str, port: int) -> bool:
    import socket

    with socket.socket() as probe:
        probe.settimeout(0.5)
        try:
            return probe.connect_ex((host, port)) == 0
        except (OSError, ValueError):  # ValueError: no host can have this name
            return False

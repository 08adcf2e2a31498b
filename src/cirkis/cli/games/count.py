"""`cirkis games count`: how many games there are, how they ended, and who won."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cirkis.cli.common_options import json_option
from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.games.filter_options import choice_options
from cirkis.cli.games.reading import Broken, files_argument, read_all, skip_option
from cirkis.cli.output import say
from cirkis.cli.texts import described, texts
from cirkis.lab import GameFilter

if TYPE_CHECKING:
    from cirkis.lab import GameCounts
    from cirkis.lab.recorded_games.games import Tally


@click.command("count", **described("command-games-count"))
@files_argument
@json_option
@skip_option
@choice_options
@click.pass_context
def count_command(
    ctx: click.Context, files: tuple[str, ...], as_json: bool, skip: bool, wanted: GameFilter
) -> None:
    from cirkis.lab import GameCounts

    counts, broken, is_whole = GameCounts(), Broken(skip), True
    try:
        for game in read_all(files, wanted, broken):
            counts.add(game)
    except KeyboardInterrupt:
        is_whole = False
    if as_json:
        say(json.dumps(counts.to_json() | {"broken": broken.count}, indent=1))
    else:
        say("\n".join(_report(counts)))
    if not is_whole:
        say(texts("games-interrupted", count=counts.games), err=True)
        ctx.exit(INTERRUPTED)


def _report(counts: GameCounts) -> Iterator[str]:
    from cirkis.drawing.terminal.draw import align_columns

    yield texts("games-counted", count=counts.games, plies=counts.plies)
    for reason, games in counts.reasons.most_common():
        yield f"  {reason}: {games}"
    for players, tallies in sorted(counts.seats.items()):
        count = counts.by_players[players]
        yield f"\n{texts('games-of-players', count=count, players=players)}"
        rows = [(str(seat), tally) for seat, tally in enumerate(tallies, 1)]
        yield align_columns([_head("games-seat"), *(_row(*row) for row in rows)])
    if counts.names:
        names = sorted(counts.names.items(), key=lambda item: (-item[1].games, item[0]))
        yield ""
        yield align_columns([_head("results-player"), *(_row(*row) for row in names)])


def _head(first: str) -> tuple[str, ...]:
    rest = ("results-games", "results-victories", "results-average")
    return (texts(first), *map(texts, rest))


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    if not tally.finished:
        return (name, str(tally.games), "-", "-")
    share, average = tally.shares / tally.finished, tally.points / tally.finished
    return (name, str(tally.games), f"{share:.1%}", f"{average:.1f}")

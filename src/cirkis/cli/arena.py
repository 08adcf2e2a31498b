"""`cirkis arena`: matches and tournaments between any players."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.files import FileToRead, FileToWrite, FolderToWrite, read_games, write_file
from cirkis.cli.options import (
    WholeNumber,
    choice_option,
    flag,
    folder_option,
    game_options,
    int_option,
    is_given,
    json_option,
    number_option,
    run_options,
)
from cirkis.cli.output import INTERRUPTED, ProgressLine, described, say, texts
from cirkis.cli.players import PlayerName, import_from_current_folder, level_list
from cirkis.game import Options
from cirkis.i18n import Percent

if TYPE_CHECKING:
    from cirkis.lab import ArenaProgress, Openings, Plan


def _parse_bounds(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[float, float] | None:
    if value is None:
        return None
    try:
        low, high = (float(word) for word in value.split(","))
    except ValueError:
        raise click.BadParameter(texts("arena-two-numbers", value=value)) from None
    return low, high


def written() -> tuple[str, ...]:
    from cirkis.lab.arena.result import RECORDS
    from cirkis.lab.arena.run import PAGE, RESULTS
    from cirkis.lab.jobs.log import GAMES, PLAN

    return PLAN, GAMES, RECORDS, RESULTS, PAGE


@click.command("arena", **described("command-arena", levels=level_list()))
@click.argument(
    "participants",
    nargs=-1,
    required=True,
    metavar="PLAYER PLAYER [...]",
    shell_complete=PlayerName(with_programs=True).shell_complete,
)
@int_option("--rounds", 50, texts("command-arena.rounds"), 1)
@choice_option(
    "--format", ["round-robin", "gauntlet", "mixtures"], texts("command-arena.format"), "format_"
)
@choice_option("--seatings", ["all", "rotated"], texts("command-arena.seatings"))
@flag("command-arena", "--opening-plies", "plies", type=WholeNumber(0, 200), metavar="N")
@flag("command-arena", "--openings", type=FileToRead(), metavar="FILE")
@choice_option("--order", ["sequential", "random"], texts("command-arena.order"))
@flag("command-arena", "--until-settled", "bounds", callback=_parse_bounds, metavar="LOW,HIGH")
@number_option("--error", 0.05, texts("command-arena.error"), 0.0001, 0.4999, "RATE")
@number_option("--move-seconds", 60, texts("command-arena.move-seconds"), 0.001, 86_400)
@flag("command-arena", "--clock", metavar="CLOCK")
@int_option("--adjudicate", 0, texts("command-arena.adjudicate"), 0, 1_000_000)
@run_options(256)
@folder_option(texts("command-arena.out"), required=False, files=written)
@flag("command-arena", "--anchor", "is_anchored", is_flag=True)
@flag("command-arena", "--log", "logs", type=FolderToWrite(), metavar="FOLDER")
@flag("command-arena", "--traceback", is_flag=True)
@flag("command-arena", "--html", type=FileToWrite(), metavar="FILE")
@json_option
@game_options()
@click.pass_context
def command(
    ctx: click.Context,
    /,
    jobs: int,
    cluster: str | None,
    folder: str | None,
    logs: str | None,
    traceback: bool,
    html: str | None,
    as_json: bool,
    options: Options,
    **_: Any,  # the flags that plan_of reads
) -> None:
    from cirkis.lab import RunStatus, run_arena, standings_json, standings_text
    from cirkis.lab.arena.page import results_page

    import_from_current_folder()
    plan = plan_of(ctx, options)
    line = ProgressLine(plan.games)
    show = partial(_show, line)
    standings = run_arena(
        plan, jobs=jobs, cluster=cluster, folder=folder, logs=logs, on_progress=show
    )
    line.clear()
    if html is not None:
        write_file(html, results_page(standings, Path(html).parent, folder, logs))
    if as_json:
        say(json.dumps(standings_json(standings), indent=2))
    else:
        say(standings_text(standings, with_tracebacks=traceback))
    if standings.status is RunStatus.INTERRUPTED:
        done = {"games": standings.games, "total": plan.games}
        again = texts("arena-interrupted", folder=folder, **done) if folder else ""
        say(again or texts("interrupted-games", **done), err=True)
        ctx.exit(INTERRUPTED)


def plan_of(ctx: click.Context, options: Options) -> Plan:
    from cirkis.lab import Format, Order, Plan, Seatings, SprtBounds, parse_clocks
    from cirkis.lab.arena.plan import RANDOM_PLIES

    given: dict[str, Any] = ctx.params
    if given["clock"] is not None and is_given(ctx, "move_seconds"):
        raise click.UsageError(texts("arena-clock-or-seconds"))
    if given["openings"] is None and is_given(ctx, "order"):
        raise click.UsageError(texts("arena-order-of-what"))
    bounds, plies = given["bounds"], given["plies"]
    return Plan(
        given["participants"],
        options,
        rounds=given["rounds"],
        format=Format(given["format_"]),
        seatings=Seatings(given["seatings"]),
        opening_plies=RANDOM_PLIES if plies is None else plies,
        openings=_openings(given["openings"], options, plies),
        order=Order(given["order"]),
        seed=given["seed"],
        move_seconds=given["move_seconds"],
        clocks=() if given["clock"] is None else parse_clocks(given["clock"]),
        adjudicate=given["adjudicate"],
        is_anchored=given["is_anchored"],
        sprt=None if bounds is None else SprtBounds(bounds[0], bounds[1], given["error"]),
    )


def _openings(name: str | None, options: Options, plies: int | None) -> Openings | None:
    """Return the openings in a file or the built-in book; None if no name is given."""
    from cirkis.lab import openings_from_book, openings_from_records
    from cirkis.lab.arena.openings import BOOK

    if name is None:
        return None
    if name == BOOK:
        return openings_from_book(options, plies)
    return openings_from_records(read_games(name), options, plies=plies, name=name)


def _show(line: ProgressLine, progress: ArenaProgress) -> None:
    """Show games, speed, time left, and how close the test is to a verdict."""
    sprt = progress.sprt
    if sprt is None:
        line.show(progress.games, progress.new)
    else:
        settled = texts("arena-settled", percent=Percent(min(1.0, abs(sprt))))
        line.show(progress.games, progress.new, left="arena-left-at-most", more=settled)

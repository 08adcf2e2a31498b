"""The plan that the arguments of `cirkis arena` describe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.common_options import is_given
from cirkis.cli.record_files import read_games
from cirkis.cli.texts import texts
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.lab import Openings, Plan


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
        sprt=None if bounds is None else SprtBounds(bounds[0], bounds[1], given["error"]),
    )


def _openings(name: str | None, options: Options, plies: int | None) -> Openings | None:
    """Return the openings in a file, or those of the built-in book."""
    from cirkis.lab import openings_from_book, openings_from_records
    from cirkis.lab.arena.openings import BOOK

    if name is None:
        return None
    if name == BOOK:
        return openings_from_book(options, plies)
    return openings_from_records(read_games(name), options, plies=plies, name=name)

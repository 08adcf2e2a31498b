"""Flags that several commands have, and the two kinds that most flags are of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

T = TypeVar("T", bound=Callable[..., Any])


def number_flag(
    name: str, default: int, about: str, low: int | None = None, high: int | None = None
) -> Callable[[T], T]:
    """A flag for a whole number, shown with its default."""
    kind = click.INT if low is None and high is None else click.IntRange(low, high)
    return click.option(
        name, type=kind, metavar="N", default=default, show_default=True, help=about
    )


def choice_flag(
    name: str, choices: Sequence[str], about: str, called: str | None = None
) -> Callable[[T], T]:
    """A flag for one of several words, the first of which is the default.

    Args:
        called: under which name the command gets it, if not the flag's own.
    """
    return click.option(
        name,
        *([] if called is None else [called]),
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help=about,
    )


def seed_flag(default: int = 0, low: int | None = None) -> Callable[[T], T]:
    """--seed, for commands that draw lots."""
    return number_flag("--seed", default, "Where all chance comes from.", low)


def jobs_flag(most: int) -> Callable[[T], T]:
    """--jobs, for commands whose work can be shared out."""
    about = "How many processes share the work; the results are the same."
    return number_flag("--jobs", 1, about, 1, most)


def record_flag() -> Callable[[T], T]:
    """--game, for commands that take one record of a file."""
    return number_flag("--game", 1, "Which record of the file.", 1)


def data_flag(variable: str | None = None) -> Callable[[T], T]:
    """--data, for commands that use the stored tables; it may also stand in a variable."""
    return click.option(
        "--data",
        metavar="FOLDER",
        envvar=variable,
        help="Where games are kept.  [default: the system's folder for a person's data]",
    )


def database_flag(variable: str | None = None) -> Callable[[T], T]:
    """--database, for commands that can use PostgreSQL; it may also stand in a variable."""
    return click.option(
        "--database",
        metavar="ADDRESS",
        envvar=variable,
        help="A PostgreSQL database instead: postgresql://user:password@host/name",
    )

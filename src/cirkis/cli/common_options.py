"""Command-line options that several commands share, and the two most common kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from cirkis.cli.texts import texts
from cirkis.i18n import languages, preferred_language

T = TypeVar("T", bound=Callable[..., Any])


def int_option(
    name: str, default: int, about: str, low: int | None = None, high: int | None = None
) -> Callable[[T], T]:
    """Return the decorator for an option with a whole number.

    Args:
        name: the option, as in --rounds.
        default: its default, which the help shows.
        about: its help.
        low: the least value.
        high: the greatest value.
    """
    kind = click.INT if low is None and high is None else click.IntRange(low, high)
    return click.option(
        name, type=kind, metavar="N", default=default, show_default=True, help=about
    )


def choice_option(
    name: str, choices: Sequence[str], about: str, parameter: str | None = None
) -> Callable[[T], T]:
    """Return the decorator for an option with one of several words.

    Args:
        name: the option, as in --format.
        choices: the words; the first is the default.
        about: its help.
        parameter: the name of the command's parameter, if it differs.
    """
    return click.option(
        name,
        *([] if parameter is None else [parameter]),
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help=about,
    )


def seed_option(default: int = 0, low: int | None = None) -> Callable[[T], T]:
    """Return --seed, for commands that use random numbers.

    Args:
        default: the default seed.
        low: the least seed.
    """
    return int_option("--seed", default, texts("flag-seed"), low)


def jobs_option(high: int) -> Callable[[T], T]:
    """Return --jobs, for commands that can use several processes."""
    return int_option("--jobs", 1, texts("flag-jobs"), 1, high)


def cluster_option() -> Callable[[T], T]:
    """Return --cluster, for commands whose work a Dask cluster can do."""
    return click.option("--cluster", metavar="ADDRESS", help=texts("flag-cluster"))


def record_option() -> Callable[[T], T]:
    """Return --game, for commands that take one record of a file."""
    return int_option("--game", 1, texts("flag-game"), 1)


def data_option(variable: str | None = None) -> Callable[[T], T]:
    """Return --data, for commands that use the stored tables; it may come from a variable."""
    return click.option(
        "--data",
        metavar="FOLDER",
        envvar=variable,
        help=texts("flag-data"),
    )


def database_option(variable: str | None = None) -> Callable[[T], T]:
    """Return --database, for commands that can use PostgreSQL; it may come from a variable."""
    return click.option(
        "--database",
        metavar="ADDRESS",
        envvar=variable,
        help=texts("flag-database"),
    )


def keep_options(command: T) -> T:
    """Add the options that say how long tables are kept."""
    for name in ("abandoned", "finished"):
        kind, about = click.FloatRange(0), texts(f"flag-keep-{name}")
        command = click.option(f"--keep-{name}", type=kind, metavar="DAYS", help=about)(command)
    return command


def language_option() -> Callable[[T], T]:
    """Return --language, for commands whose output is translated; by default the environment's."""
    return click.option(
        "--language",
        type=click.Choice(languages()),
        default=preferred_language,
        help=texts("flag-language"),
    )


def json_option() -> Callable[[T], T]:
    """Return --json, for commands that write for programs too."""
    return click.option("--json", "as_json", is_flag=True, help=texts("flag-json"))

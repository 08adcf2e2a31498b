"""Command-line options shared by several commands, and functions that declare options."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from cirkis.cli.numbers import MANY, SEEDS, Number, WholeNumber
from cirkis.cli.paths import FileToRead, FileToWrite, Folder, FolderToWrite
from cirkis.cli.texts import texts
from cirkis.i18n import languages, preferred_language

T = TypeVar("T", bound=Callable[..., Any])


def all_of(*options: Callable[[Any], Any]) -> Callable[[T], T]:
    """Return a decorator that adds several options, in this order."""

    def decorate(command: T) -> T:
        for add in reversed(options):
            command = add(command)
        return command

    return decorate


def is_given(ctx: click.Context, parameter: str) -> bool:
    return ctx.get_parameter_source(parameter) is ParameterSource.COMMANDLINE


def flag(command: str, *names: str, **attrs: Any) -> Callable[[T], T]:
    """Return a flag for a command, with the message COMMAND.FLAG as its help."""
    name = next(name for name in names if name.startswith("--"))[2:].partition("/")[0]
    return click.option(*names, help=texts(f"{command}.{name}"), **attrs)


def int_option(
    name: str, default: int | None, about: str, low: int = 0, high: int = MANY
) -> Callable[[T], T]:
    return _number_option(name, WholeNumber(low, high), default, about, "N")


def number_option(
    name: str, default: float | None, about: str, low: float, high: float, metavar: str = "N"
) -> Callable[[T], T]:
    return _number_option(name, Number(low, high), default, about, metavar)


def _number_option(
    name: str, kind: WholeNumber | Number, default: float | None, about: str, metavar: str
) -> Callable[[T], T]:
    return click.option(
        name,
        type=kind,
        metavar=metavar,
        default=default,
        show_default=default is not None,
        help=about,
    )


def choice_option(
    name: str, choices: Sequence[str], about: str, parameter: str | None = None
) -> Callable[[T], T]:
    return click.option(
        name,
        *([] if parameter is None else [parameter]),
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help=about,
    )


def seed_option(default: int = 0, low: int = -SEEDS) -> Callable[[T], T]:
    return int_option("--seed", default, texts("flag-seed"), low, SEEDS)


def port_option(default: int | None, about: str) -> Callable[[T], T]:
    return _number_option("--port", WholeNumber(0, 65535), default, about, "PORT")


def run_options(max_jobs: int) -> Callable[[T], T]:
    """Return --seed, --jobs and --cluster, for long runs that several processes can share."""
    return all_of(seed_option(), jobs_option(max_jobs), cluster_option)


def jobs_option(high: int) -> Callable[[T], T]:
    return int_option("--jobs", 1, texts("flag-jobs"), 1, high)


def players_option(command: str) -> Callable[[T], T]:
    """Return --players, for commands that play at tables of several sizes."""
    return flag(
        command,
        "--players",
        metavar="NUMBERS",
        default="2,3,4",
        show_default=True,
        callback=_parse_players,
    )


def _parse_players(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    words = [word.strip() for word in value.split(",")]
    if not all(word in ("2", "3", "4") for word in words):
        raise click.BadParameter(texts("players-numbers", value=value), ctx, param)
    return tuple(map(int, words))


def out_option(about: str, *, metavar: str = "FILE", **attrs: Any) -> Callable[[T], T]:
    """Return --out, for commands that write a file."""
    return click.option("-o", "--out", type=FileToWrite(), metavar=metavar, help=about, **attrs)


def folder_option(
    about: str, *, required: bool = True, files: Callable[[], tuple[str, ...]] = tuple
) -> Callable[[T], T]:
    """Return --out, for commands that write into a folder.

    `files` returns the names of the files that the command writes there.
    """
    return click.option(
        "-o",
        "--out",
        "folder",
        type=FolderToWrite(files),
        metavar="FOLDER",
        required=required,
        help=about,
    )


def data_option(variable: str | None = None) -> Callable[[T], T]:
    """Return --data, for stored tables; the environment variable `variable` can set it."""
    about = texts("flag-data")
    return click.option("--data", type=Folder(), metavar="FOLDER", envvar=variable, help=about)


def database_option(variable: str | None = None) -> Callable[[T], T]:
    """Return --database, for PostgreSQL; the environment variable `variable` can set it."""
    about = texts("flag-database")
    return click.option("--database", metavar="ADDRESS", envvar=variable, help=about)


cluster_option = click.option("--cluster", metavar="ADDRESS", help=texts("flag-cluster"))
game_tree_option = click.option(
    "--game-tree", type=FileToRead(), metavar="FILE", help=texts("flag-game-tree")
)
json_option = click.option("--json", "as_json", is_flag=True, help=texts("flag-json"))
language_option = click.option(
    "--language",
    type=click.Choice(languages()),
    default=preferred_language,
    help=texts("flag-language"),
)
record_option = int_option("--game", 1, texts("flag-game"), 1)
keep_options = all_of(
    *(
        number_option(f"--keep-{name}", None, texts(f"flag-keep-{name}"), 0, 36_500, "DAYS")
        for name in ("finished", "abandoned")
    )
)

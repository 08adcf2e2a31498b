"""The options that select games, made from one table."""

import functools
import re
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

from cirkis.cli.common_options import all_of
from cirkis.cli.numbers import MANY, WholeNumber
from cirkis.cli.texts import texts
from cirkis.lab import GameFilter

T = TypeVar("T")
REASONS = ("target", "went-out", "blocked", "withdrawals", "unfinished")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")


def _parse_tag(_ctx: object, _param: object, values: tuple[str, ...]) -> tuple[Any, ...]:
    for value in values:
        if "=" not in value:
            raise click.BadParameter(texts("games-bad-tag", value=value))
    return tuple(tuple(part.strip() for part in value.split("=", 1)) for value in values)


def _parse_date(_ctx: object, _param: object, value: str | None) -> str | None:
    if value is not None and not _is_date(value):
        raise click.BadParameter(texts("games-bad-date", value=value))
    return value


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(f"{text}-01-01"[:10])  # the first day of a year or month
    except ValueError:
        return False
    return _DATE.fullmatch(text) is not None


def _number(low: int, high: int = MANY) -> dict[str, Any]:
    return {"type": WholeNumber(low, high), "metavar": "N"}


_MANY: dict[str, Any] = {"multiple": True}
# For each field of GameFilter, its flag and the arguments for click.
_FLAGS: dict[str, tuple[str, dict[str, Any]]] = {
    "names": ("--player", _MANY | {"metavar": "NAME"}),
    "winner": ("--winner", {"metavar": "NAME"}),
    "players": ("--players", _number(2, 4)),
    "reasons": ("--reason", _MANY | {"type": click.Choice(REASONS)}),
    "tags": ("--tag", _MANY | {"metavar": "TAG=TEXT", "callback": _parse_tag}),
    "since": ("--since", {"metavar": "DATE", "callback": _parse_date}),
    "until": ("--until", {"metavar": "DATE", "callback": _parse_date}),
    "min_plies": ("--min-plies", _number(0)),
    "max_plies": ("--max-plies", _number(0)),
    "min_score": ("--min-score", _number(0)),
}


def choice_options(function: Callable[..., T]) -> Callable[..., T]:
    """Add the options; the command receives them as the keyword argument `wanted`."""

    @functools.wraps(function)
    def command(*args: Any, **values: Any) -> T:
        wanted = GameFilter(**{name: values.pop(name) for name in _FLAGS})
        return function(*args, wanted=wanted, **values)

    options = (
        click.option(flag, name, help=texts(f"games-choice.{name}"), **attrs)
        for name, (flag, attrs) in _FLAGS.items()
    )
    return all_of(*options)(command)

"""Levels on the command line: the list for help texts, and a parameter type."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from cirkis.cli.texts import texts
from cirkis.engine import LEVELS, REFERENCE_PLAYERS, Level, check_level

PERSON = "person"


def level_list() -> str:
    """Return the available levels, a line each, for help texts."""
    levels = "\n".join([texts("levels"), *_rows(LEVELS)])
    return "\n".join([levels, "", texts("levels-reference"), *_rows(REFERENCE_PLAYERS)])


def _rows(levels: dict[str, Level]) -> list[str]:
    width = max(map(len, levels))
    return [f"  {name:<{width}}  {texts(f'level-{name}.help')}" for name in levels]


class SeatList(click.ParamType):  # type: ignore[type-arg]  # older clicks are not generic
    """Who sits where: two to four comma-separated names."""

    name = "seats"

    def __init__(self, *names: str) -> None:
        self.names = names

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        seats = tuple(name.strip() for name in value.split(","))
        for name in seats:
            if name not in self.names:
                check_level(name)
                known = ", ".join(self.names)
                self.fail(texts("levels-unknown", name=name, known=known), param, ctx)
        if not 2 <= len(seats) <= 4:
            self.fail(texts("levels-count", names=value), param, ctx)
        return seats

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, start = incomplete.rpartition(",")
        return [
            CompletionItem(f"{before}{comma}{name}")
            for name in self.names
            if name.startswith(start)
        ]

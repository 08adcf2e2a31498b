"""Levels on the command line: named in help texts, checked and completed where one is asked for."""

from __future__ import annotations

from collections.abc import Callable

import click

from cirkis.players import LEVELS, REFERENCES, Level

PERSON = "person"


def with_levels(text: str) -> str:
    """A help text in which a line "LEVELS" stands for the levels one can name."""
    told = [
        *("\b", "Levels:", *_rows(LEVELS), ""),
        *("\b", "Players to measure others by:", *_rows(REFERENCES)),
    ]
    return text.replace("LEVELS\n", "\n".join(told) + "\n", 1)


def _rows(levels: dict[str, Level]) -> list[str]:
    width = max(map(len, levels))
    return [f"  {level.id:<{width}}  {level.description}" for level in levels.values()]


def checked_seats(
    *known: str,
) -> Callable[[click.Context, click.Parameter, str | None], tuple[str, ...] | None]:
    """A callback for a flag that says who sits where: known names with commas between them."""

    def check(
        ctx: click.Context, param: click.Parameter, value: str | None
    ) -> tuple[str, ...] | None:
        if value is None:
            return None
        names = tuple(name.strip() for name in value.split(","))
        for name in names:
            if name not in known:
                raise click.BadParameter(f'"{name}" is none of {", ".join(known)}')
        if not 2 <= len(names) <= 4:
            raise click.BadParameter(f'"{value}" must name two to four, with commas between them')
        return names

    return check


def completed_seats(
    *known: str,
) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What the shell can put after the last comma of such a flag."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        before, comma, begun = incomplete.rpartition(",")
        return [f"{before}{comma}{name}" for name in known if name.startswith(begun)]

    return complete

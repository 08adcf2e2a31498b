"""Players on the command line: the list for help texts, and the parameter type of a seat."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from cirkis.cli.texts import texts
from cirkis.engine import LEVELS, PLAYERS, REFERENCE_PLAYERS, STYLED_PLAYERS, Level, check_level

PERSON = "person"


def level_list() -> str:
    """Return the available players, one per line, for help texts."""
    groups = {"": LEVELS, "-styles": STYLED_PLAYERS, "-reference": REFERENCE_PLAYERS}
    return "\n\n".join(
        "\n".join([texts(f"levels{group}"), *_rows(levels)]) for group, levels in groups.items()
    )


def _rows(levels: dict[str, Level]) -> list[str]:
    width = max(map(len, levels))
    return [f"  {name:<{width}}  {texts(f'level-{name}.help')}" for name in levels]


class SeatName(click.ParamType):  # pyrefly: ignore[implicit-any-type-argument]  # not generic in older versions
    """The parameter type of a seat's occupant: a person or a computer player."""

    name = "seat"
    known = (PERSON, *PLAYERS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.known:
            check_level(value)
            self.fail(texts("levels-unknown", name=value, known=", ".join(self.known)), param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self.known if name.startswith(incomplete)]

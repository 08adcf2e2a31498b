"""Players on the command line: the list for help texts, and the parameter type of a seat."""

import os
import sys
from typing import Any

import click
from click.shell_completion import CompletionItem

from cirkis.cli.output import texts
from cirkis.engine import (
    LEVELS,
    PLAYERS,
    REFERENCE_PLAYERS,
    STYLED_PLAYERS,
    Level,
    check_level,
    make_player,
    parse_player,
)
from cirkis.engine.players.player_text import installed_players, split_players
from cirkis.engine.search.config import CONFIGS
from cirkis.errors import CirkisError, MissingModule, PlayerFailed

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


class PlayerName(click.ParamType):  # pyrefly: ignore[implicit-any-type-argument]  # not generic in older versions
    name = "player"

    def __init__(self, with_programs: bool = False) -> None:
        self.with_programs = with_programs

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        import_from_current_folder()
        try:
            parse_player(value)
            if not self.with_programs:
                make_player(value)
        except (PlayerFailed, MissingModule):
            raise  # not a usage error: the player exists but cannot be created
        except CirkisError as problem:
            self.fail(str(problem), param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        words = player_words() if self.with_programs else player_words()[:-1]
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]


class PlayerList(click.ParamType):  # pyrefly: ignore[implicit-any-type-argument]  # not generic in older versions
    """Two to four comma-separated names, each of the type `one`."""

    name = "players"

    def __init__(self, one: click.ParamType) -> None:  # pyrefly: ignore[implicit-any-type-argument]
        self.one = one

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):  # already converted
            return value
        players = tuple(self.one.convert(name, param, ctx) for name in split_players(value))
        if not 2 <= len(players) <= 4:
            self.fail(texts("levels-count", names=value), param, ctx)
        return players

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, start = incomplete.rpartition(",")
        found = self.one.shell_complete(ctx, param, start)
        return [CompletionItem(f"{before}{comma}{item.value}") for item in found]


def player_words() -> list[str]:
    """Return the names of players, and prefixes of names; the last one is for programs."""
    searches = [f"{name}:" for name in CONFIGS]
    return [*PLAYERS, *searches, *installed_players(), "python:", "gtp:"]


def import_from_current_folder() -> None:
    """Let python:mine:Player find mine.py in the current folder."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)

"""The choices for a new table."""

from functools import cache
from typing import Any, get_args

from msgspec import Struct

from cirkis.engine import DEFAULT_LEVEL, LEVELS, STYLED_PLAYERS, Level
from cirkis.engine.players.ratings import HEAD_STARTS, opponent_ratings
from cirkis.game import OPTIONS, Colour
from cirkis.i18n import texts_in
from cirkis.tables.chat import Phrase
from cirkis.version import program_version


class OptionInfo(Struct, frozen=True):
    """An option; `choices` is empty, and `low` and `high` are null, where they do not apply."""

    name: str
    default: Any
    help: str
    rules: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None


class LevelInfo(Struct, frozen=True):
    """A computer's level or style; the higher its `strength` or `rating`, the stronger it is."""

    id: str
    strength: int
    rating: int


class SetupInfo(Struct, frozen=True):
    """The choices for a table, and the chat's phrases; `level` is the default opponent, and
    `head_starts` lists points with the rating difference that they make up for.
    """

    version: str
    options: tuple[OptionInfo, ...]
    colours: tuple[Colour, ...]
    levels: tuple[LevelInfo, ...]
    styles: tuple[LevelInfo, ...]
    level: str
    head_starts: tuple[tuple[int, int], ...]
    phrases: tuple[Phrase, ...]


@cache
def setup_info() -> SetupInfo:
    texts = texts_in()
    return SetupInfo(
        version=program_version(),
        options=tuple(
            OptionInfo(
                name=option.name,
                default=option.default,
                help=texts(f"option-{option.name}.help"),
                rules=option.rules,
                choices=option.choices,
                low=option.low,
                high=option.high,
            )
            for option in OPTIONS.values()
        ),
        colours=tuple(Colour),
        levels=_infos(LEVELS),
        styles=_infos(STYLED_PLAYERS),
        level=DEFAULT_LEVEL,
        head_starts=HEAD_STARTS,
        phrases=get_args(Phrase),
    )


def _infos(levels: dict[str, Level]) -> tuple[LevelInfo, ...]:
    ratings = opponent_ratings()
    return tuple(
        LevelInfo(name, level.strength, round(ratings[name].rating))
        for name, level in levels.items()
    )

"""Searches described by a line of text: "plain:0.5s"."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cirkis.engine.search.config import CONFIGS, HeuristicWeights, SearchConfig
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.errors import CirkisError

if TYPE_CHECKING:
    from cirkis.engine.search.evaluation.weights import LearnedWeights

MAX_SECONDS, MAX_SIMULATIONS, MAX_THREADS = 3_600.0, 100_000_000, 256
MAX_WEIGHTS_BYTES = 50_000_000

_LIMIT = re.compile(r"([0-9]+(?:\.[0-9]+)?)s|([0-9]+)|clock")


def search_player(text: str) -> SearchPlayer:
    """Create a search from its description.

    Args:
        text: the name of a configuration, a colon, and a limit per placement: seconds
            ("plain:0.5s"), simulations ("plain:2000") or "clock", which follows the game's
            clock. Settings can follow, after commas: threads=2, weights=FILE, book=yes,
            reuse=yes, simulations=2000 in addition to seconds, and parameters of the search, as in
            "informed:2000,exploration=0.7,prior_weights.free_turn=7". Seconds are processor time,
            so that a busy machine makes no difference; a game's clock counts wall-clock time.

    Raises:
        CirkisError: the text does not describe a search.
    """
    name, _, rest = text.partition(":")
    if name not in CONFIGS:
        raise CirkisError(f'there is no search "{name}", only {", ".join(CONFIGS)}')
    limit, *settings = rest.split(",")
    config, given = CONFIGS[name], _read_limit(text, name, limit)
    for setting in settings:
        key, equals, value = setting.partition("=")
        if equals and key in _SETTINGS:
            argument, read = _SETTINGS[key]
            given[argument] = read(key, value)
        else:
            config = _with_change(config, setting)
    if "learned" in given and not config.use_learned:
        known = ", ".join(search for search, one in CONFIGS.items() if one.use_learned)
        raise CirkisError(f'the search "{name}" uses no learned weights; these do: {known}')
    return SearchPlayer(text, config=config, **given)


def _read_limit(text: str, name: str, limit: str) -> dict[str, Any]:
    found = _LIMIT.fullmatch(limit)
    if found is None or (limit != "clock" and not float(found[1] or found[2])):
        raise CirkisError(
            f'"{text}" needs a limit for each placement: write {name}:0.5s for half a second, '
            f"{name}:2000 for 2,000 simulations, or {name}:clock"
        )
    if limit == "clock":
        return {"follows_clock": True}
    if found[1]:
        if float(found[1]) > MAX_SECONDS:
            raise CirkisError(
                f'seconds must be a number above 0 and up to {MAX_SECONDS:g}, not "{found[1]}"'
            )
        return {"seconds": float(found[1]), "clock": time.thread_time}
    return {"simulations": _read_count("simulations", found[2], MAX_SIMULATIONS)}


def _read_count(what: str, value: str, limit: int) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 20 and 1 <= int(value) <= limit):
        raise CirkisError(f'{what} must be a whole number from 1 to {limit}, not "{value}"')
    return int(value)


def _read_answer(what: str, value: str) -> bool:
    if value not in ("yes", "no"):
        raise CirkisError(f'{what} must be yes or no, not "{value}"')
    return value == "yes"


def _read_weights(what: str, value: str) -> LearnedWeights:
    file = Path(value)
    try:
        about = file.stat()
        if not file.is_file() or about.st_size > MAX_WEIGHTS_BYTES:
            raise CirkisError(f'{what}: "{value}" is not a file of learned weights')
        return _weights_in(file, about.st_mtime_ns)
    except OSError as problem:
        raise CirkisError(f'{what}: cannot read "{value}": {problem.strerror}') from None
    except (CirkisError, UnicodeDecodeError):
        raise CirkisError(f'{what}: "{value}" is not a file of learned weights') from None


@lru_cache(4)
def _weights_in(file: Path, changed: int) -> LearnedWeights:
    """Return the weights in a file, cached until it changes."""
    from cirkis.engine.search.evaluation.weights import read_weights

    return read_weights(file.read_text(encoding="utf-8"))


# Settings besides the parameters of the search: the argument of SearchPlayer, and how to read it.
_SETTINGS: dict[str, tuple[str, Callable[[str, str], Any]]] = {
    "threads": ("threads", lambda what, value: _read_count(what, value, MAX_THREADS)),
    "simulations": ("simulations", lambda what, value: _read_count(what, value, MAX_SIMULATIONS)),
    "weights": ("learned", _read_weights),
    "book": ("use_book", _read_answer),
    "reuse": ("reuse_tree", _read_answer),
}


def _with_change(config: SearchConfig, change: str) -> SearchConfig:
    """Return a config with one parameter changed, as in "exploration=2"."""
    name, equals, value = change.partition("=")
    outer, _, inner = name.partition(".")
    group = getattr(config, outer, None) if outer in SearchConfig._fields else None
    now = getattr(group, inner, None) if inner else group
    if not equals or not isinstance(now, int | float):
        known = ", ".join((*_SETTINGS, "seed", *SearchConfig._fields))
        raise CirkisError(f'"{change}" is not a setting of a search: the settings are {known}')
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise CirkisError(f'{name} must be a number, not "{value}"')
    changed: Any = type(now)(number)
    if isinstance(group, HeuristicWeights):
        changed = group._replace(**{inner: changed})
    return config._replace(**{outer: changed})

"""Searches as a line of text, so that commands can seat any of them: "plain:0.5s"."""

from __future__ import annotations

import re
import time

from cirkis.errors import CirkisError
from cirkis.search.config import CONFIGS, SearchConfig
from cirkis.search.search_player import SearchPlayer

_LIMIT = re.compile(r"(\d+(?:\.\d+)?)s|(\d+)")


def search_player(text: str) -> SearchPlayer:
    """Return the search that a text describes.

    Args:
        text: the name of a config, a colon, and the seconds or simulations for a placement, as in
            "plain:0.5s" or "plain:2000"; then, after commas, numbers of the search to change, as
            in "informed:2000,exploration=0.7,prior_weights.free_turn=7". Seconds are those of the
            processor, so that neither other work on the machine nor more games than cores matter.

    Raises:
        CirkisError: it describes none.
    """
    name, _, rest = text.partition(":")
    if name not in CONFIGS:
        raise CirkisError(f'there is no search "{name}", only {", ".join(CONFIGS)}')
    limit, *changes = rest.split(",")
    config = CONFIGS[name]
    for change in changes:
        config = _with_change(config, change)
    found = _LIMIT.fullmatch(limit)
    if found is None or not float(found[1] or found[2]):
        raise CirkisError(
            f'"{text}" needs seconds or simulations: write {name}:0.5s, or {name}:2000'
        )
    if found[1]:
        return SearchPlayer(text, seconds=float(found[1]), config=config, clock=time.thread_time)
    return SearchPlayer(text, simulations=int(found[2]), config=config)


def _with_change(config: SearchConfig, change: str) -> SearchConfig:
    """Return a config with one number changed, as in "exploration=2"."""
    name, _, value = change.partition("=")
    outer, _, inner = name.partition(".")
    try:
        if inner:
            weights = getattr(config, outer)._replace(**{inner: float(value)})
            return config._replace(**{outer: weights})
        kind = type(getattr(config, name))
        return config._replace(**{name: kind(float(value))})
    except (AttributeError, TypeError, ValueError):
        numbers = ", ".join(SearchConfig._fields)
        raise CirkisError(f'"{change}" changes no number of a search: {numbers}') from None

"""Share what is expensive to make, without keeping all of it for ever."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

KEPT = 32  # of each kind, beside those in use: everybody may bring a piece set of their own

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


def share(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Return a function that makes each object once while it is used, and keeps the latest ones.

    Two calls with the same arguments give the same object as long as anybody has the first.
    """
    in_use: WeakValueDictionary[object, Made] = WeakValueDictionary()

    @lru_cache(maxsize=KEPT)
    def made(*arguments: Arguments.args, **named: Arguments.kwargs) -> Made:
        key = (arguments, tuple(named.items()))
        found = in_use.get(key)
        if found is None:
            found = in_use[key] = make(*arguments, **named)
        return found

    return cast(Callable[Arguments, Made], update_wrapper(made, make))

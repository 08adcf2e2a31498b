"""Share objects that are expensive to create, without keeping all of them forever."""

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

KEPT = 32  # unused results to keep per function, because users can load many piece sets

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


def share(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Cache a function's results while they are in use, and the latest ones even if unused.

    Calls with the same arguments return the same object as long as something refers to it.
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

"""The types of a handler's body and result, read from its annotations."""

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Any, NamedTuple, get_args, get_type_hints


class HandlerTypes(NamedTuple):
    """`body` is the type of the posted body; None if there is no body or it is optional."""

    body: Any
    answer: Any


@cache
def types_of(handler: Callable[..., Any]) -> HandlerTypes:
    """Return the types of a handler, which can be a partial; its last parameter is a call."""
    *_, call, answer = get_type_hints(getattr(handler, "func", handler)).values()
    (body,) = get_args(call) or (None,)
    is_optional = body is Any or NoneType in (body, *get_args(body))
    return HandlerTypes(None if is_optional else body, answer)

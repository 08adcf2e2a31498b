"""The table of requests that both servers and devices answer."""

from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from cirkis.backend.requests import (
    learning,
    mistakes,
    positions,
    puzzles,
    studies,
    tables,
    today,
)
from cirkis.backend.requests.call import Call, Stream

Limit = Literal["max_message", "max_table", "max_document", "max_file"]
Handler = Callable[[Call[Any]], Awaitable[Any]]


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


class RequestRow(NamedTuple):
    """A request.

    `handler` returns a File, a Stream or a JSON value. `max_body` names the maximum body size.
    """

    handler: Handler
    max_body: Limit = "max_message"
    status: int = HTTPStatus.OK

    @property
    def body(self) -> Any:
        """The type of the posted body; None if there is none."""
        return types_of(self.handler).body


TABLE, PUZZLE, STUDY = "/api/tables/{id}", "/api/puzzles/{id}", "/api/studies/{id}"
LESSON, FREE = "/api/lessons/{lesson}", "/api/positions"
_CREATED = HTTPStatus.CREATED

ROWS: dict[str, RequestRow] = {
    "GET /api/board": RequestRow(tables.board),
    "GET /api/setup": RequestRow(tables.setup),
    "GET /api/mine": RequestRow(tables.mine),
    "GET /api/tables": RequestRow(tables.named),
    "POST /api/tables": RequestRow(tables.create, "max_table", _CREATED),
    "POST /api/tables/rated": RequestRow(tables.rated, "max_table"),
    "POST /api/records": RequestRow(tables.import_record, "max_table", _CREATED),
    f"GET {TABLE}": RequestRow(tables.state),
    f"GET {TABLE}/record": RequestRow(tables.record),
    f"POST {TABLE}/commands": RequestRow(tables.command),
    f"GET {TABLE}/position": RequestRow(positions.position),
    f"GET {TABLE}/previews": RequestRow(positions.previews),
    f"GET {TABLE}/obstacle": RequestRow(positions.obstacle),
    f"GET {TABLE}/explanation": RequestRow(positions.explanation),
    f"GET {TABLE}/picture.svg": RequestRow(positions.picture),
    f"GET {TABLE}/film.svg": RequestRow(positions.film),
    f"GET {FREE}/table": RequestRow(positions.table),
    f"GET {FREE}/view": RequestRow(positions.view),
    f"GET {FREE}/previews": RequestRow(positions.previews),
    f"GET {FREE}/obstacle": RequestRow(positions.obstacle),
    f"GET {FREE}/explanation": RequestRow(positions.explanation),
    f"GET {FREE}/openings": RequestRow(positions.openings),
    f"GET {FREE}/setup": RequestRow(positions.set_up),
    f"GET {FREE}/picture.svg": RequestRow(positions.picture),
    f"GET {FREE}/film.svg": RequestRow(positions.film),
    "GET /api/lessons": RequestRow(learning.lessons),
    f"GET {LESSON}": RequestRow(learning.lesson),
    f"POST {LESSON}/try": RequestRow(learning.try_lesson),
    "GET /api/puzzles": RequestRow(puzzles.puzzles),
    "GET /api/puzzles/daily": RequestRow(puzzles.daily_puzzle),
    "GET /api/puzzles/next": RequestRow(puzzles.next_puzzle),
    "GET /api/puzzles/repeat": RequestRow(puzzles.repeat),
    "GET /api/puzzles/run": RequestRow(puzzles.run),
    f"GET {PUZZLE}": RequestRow(puzzles.puzzle),
    f"POST {PUZZLE}/try": RequestRow(puzzles.try_puzzle),
    f"POST {PUZZLE}/hint": RequestRow(puzzles.hint),
    f"POST {PUZZLE}/again": RequestRow(mistakes.try_mistake),
    "GET /api/me/progress": RequestRow(learning.progress),
    "GET /api/me/standing": RequestRow(learning.standing),
    "GET /api/me/today": RequestRow(today.today),
    "POST /api/me/progress": RequestRow(learning.report),
    "PUT /api/me/progress": RequestRow(learning.take_over, "max_document"),
    "DELETE /api/me/progress": RequestRow(learning.forget),
    "GET /api/studies": RequestRow(studies.list_all),
    "POST /api/studies": RequestRow(studies.create, "max_document", _CREATED),
    f"GET {STUDY}": RequestRow(studies.find),
    f"GET {STUDY}/record": RequestRow(studies.record),
    f"PUT {STUDY}": RequestRow(studies.save, "max_document"),
    f"DELETE {STUDY}": RequestRow(studies.remove),
}
"""The rows, by method and path."""

STREAMS: dict[str, Callable[[Call[Any]], Awaitable[Stream]]] = {
    f"GET {TABLE}/analysis": positions.analysis,
    f"GET {TABLE}/review": positions.review,
    f"GET {FREE}/analysis": positions.analysis,
}
"""Requests answered with a stream."""

"""How an endpoint is declared at its handler, on a server or on both servers and devices."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_type_hints

from cirkis.backend.requests.call import MessageStream
from cirkis.backend.reviews import StreamMessage

Method = Literal["GET", "POST", "PUT", "DELETE", "WS"]
Limit = Literal["max_message", "max_table", "max_document", "max_file"]
Charge = Literal["advice", "guess", "personal data", "post"]
Handler = TypeVar("Handler", bound=Callable[..., Any])

EVENT_STREAM = "text/event-stream"
CREATED = HTTPStatus.CREATED


@dataclass(frozen=True, eq=False)
class Query:
    """A query parameter. `schema` is its JSON Schema."""

    name: str
    meaning: str
    schema: dict[str, Any]


@dataclass(frozen=True, eq=False)
class Endpoint:
    """A method and path that can be requested, and the handler that answers.

    The handler's docstring describes it: what it does in one line, then details.

    Attributes:
        method: the HTTP method, or "WS" for a WebSocket.
        path: the path, with its variable parts in braces.
        handler: the function that answers: with a File, a MessageStream, a JSON value or a
            response.
        answer: the type of the response, or its media type if it is not JSON; by default, the
            handler's annotation.
        codes: the codes of its errors, besides those that all requests, or all but GETs, can cause.
        query: the query parameters.
        body: the type of the posted body, or of the messages that a WebSocket receives; by
            default, the handler's annotation; None if there is no body or it is optional.
        status: the status of a successful response.
        operation: what a request is charged as; by default a "post", unless it only reads.
        unknown: what a request without a cookie or token is charged as; by default, `operation`.
        max_body: the setting with the maximum size of the body in bytes.
        messages: the type of the messages of a stream or WebSocket.
        is_described: whether it is part of the OpenAPI document.
        is_personal: whether the requester matters, so that the session is looked up.
        caching: the Cache-Control header of the response.
        is_dropped: whether to cancel the work when the sender hangs up, as for every GET; only for
            work that can safely be left half done.
    """

    method: Method
    path: str
    handler: Callable[..., Any]
    answer: Any = None
    codes: tuple[str, ...] = ()
    query: tuple[Query, ...] = ()
    body: Any = None
    status: int = HTTPStatus.OK
    operation: Charge | None = None
    unknown: Charge | None = None
    max_body: Limit = "max_message"
    messages: Any = None
    is_described: bool = True
    is_personal: bool = True
    caching: str = "no-store"
    is_dropped: bool = False

    def __post_init__(self) -> None:
        function = getattr(self.handler, "func", self.handler)  # of a partial
        *_, call, answer = get_type_hints(function).values()
        (body,) = get_args(call) or (None,)
        if body is Any or NoneType in (body, *get_args(body)):
            body = None
        if answer is MessageStream:
            answer = EVENT_STREAM
            object.__setattr__(self, "messages", StreamMessage)
        object.__setattr__(self, "answer", self.answer or answer)
        object.__setattr__(self, "body", self.body or body)

    @property
    def summary(self) -> str:
        """One line on what it does, in the imperative."""
        return self._texts()[0]

    @property
    def details(self) -> str:
        """Further text for the documentation."""
        return self._texts()[1]

    def _texts(self) -> tuple[str, str]:
        summary, _, details = inspect.cleandoc(self.handler.__doc__ or "").partition("\n")
        return summary.removesuffix("."), " ".join(details.split())


class Router(list[Endpoint]):
    """The endpoints of a module, each declared by a decorator of its handler.

    The options are the attributes of Endpoint.
    """

    def get(self, *paths: str, **options: Any) -> Callable[[Handler], Handler]:
        return self._on("GET", paths, options)

    def post(self, *paths: str, **options: Any) -> Callable[[Handler], Handler]:
        return self._on("POST", paths, options)

    def put(self, *paths: str, **options: Any) -> Callable[[Handler], Handler]:
        return self._on("PUT", paths, options)

    def delete(self, *paths: str, **options: Any) -> Callable[[Handler], Handler]:
        return self._on("DELETE", paths, options)

    def socket(self, *paths: str, **options: Any) -> Callable[[Handler], Handler]:
        return self._on("WS", paths, options)

    def _on(
        self, method: Method, paths: tuple[str, ...], options: dict[str, Any]
    ) -> Callable[[Handler], Handler]:
        def declare(handler: Handler) -> Handler:
            self.extend(Endpoint(method, path, handler, **options) for path in paths)
            return handler

        return declare


TABLE = "/api/tables/{id}"
LANGUAGE = Query(
    "language", "the language of the response; English if it is unknown", {"type": "string"}
)
TABLE_CODES = ("no-table", "table-removed", "broken-table")
PLACEMENT_CODES = (
    "unreadable-placement",
    "no-such-piece",
    "not-in-stock",
    "overlaps",
    "not-at-center",
    "not-touching-leader",
    "not-touching-any",
)
SET_UP_CODES = ("unreadable", "bad-option", "bad-seats", "illegal", "game-over", *PLACEMENT_CODES)

"""How an endpoint is declared at its handler, and what a handler works with."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import NoneType
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from cirkis.backend.known_ratings import KnownRatings
from cirkis.backend.progress import FinishedGames, ProgressKeeper
from cirkis.backend.puzzle_ratings import PuzzleRatings
from cirkis.backend.reviews import Reviews, StreamMessage
from cirkis.backend.services import Services
from cirkis.backend.session import TableSession
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

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


Body = TypeVar("Body")

OpenTable = Callable[[str], Awaitable[TableSession]]
"""Returns the table with an id; raises Refused if it does not exist or is broken."""


class Backend:
    """What handlers work with: a host's services, and what is built on them."""

    def __init__(self, services: Services, open_table: OpenTable) -> None:
        self.services = services
        self.open = open_table
        now, documents = services.clock.now, services.documents
        self.progress = ProgressKeeper(documents, now)
        self.ratings = KnownRatings(self.progress)
        self.finished_games = FinishedGames(self.progress)
        self.puzzle_ratings = PuzzleRatings(documents, now, services.address)
        self.reviews = Reviews(services.review, services.address)


class File(NamedTuple):
    """Text other than JSON. `name` is the file name, empty if the text is not a download."""

    text: str
    type: str
    name: str = ""


class MessageStream(NamedTuple):
    """A stream of messages, each as JSON."""

    messages: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class SharedCall(Generic[Body]):
    """A request.

    `named` is the id in the path (of a table, lesson, puzzle or study), or empty; `opened` is the
    table with this id; `person` is the requester, None if anonymous.
    """

    backend: Backend
    query: Mapping[str, str]
    named: str
    body: Body
    person: Person | None
    opened: TableSession | None

    @property
    def services(self) -> Services:
        return self.backend.services

    @property
    def session(self) -> TableSession:
        """The table in the path."""
        assert self.opened is not None
        return self.opened

    @property
    def somebody(self) -> Person:
        """The requester; raises Refused if anonymous."""
        if self.person is None:
            raise refused("no-person")
        return self.person

    def asked(self, name: str) -> str:
        """Return a query parameter; empty if not given."""
        return self.query.get(name, "")

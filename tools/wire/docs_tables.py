"""The tables in docs/server.md: endpoints, commands, messages, fields and errors."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, get_args, get_origin

from cirkis.backend.requests.endpoint import Endpoint
from cirkis.backend.reviews import StreamMessage
from cirkis.practice.progress.progress import Posted, Progress
from cirkis.server.clubs.club_messages import ClubCommand
from cirkis.server.http.endpoints import endpoints_with
from cirkis.tables.commands import Command
from cirkis.tables.events import GameEvent
from cirkis.tables.messages import ClientMessage, ServerMessage
from cirkis.tables.refusals import CODES
from cirkis.tables.table_info import TableInfo
from cirkis.tables.view import View
from tools.wire.structs import fields_of, is_optional, meanings_of, members, summary_of, tag_of

INLINE_FIELDS = 6  # an object with more is named, not written out


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [head, ("---",) * len(head), *rows]
    return [f"| {' | '.join(cells)} |".replace("|  |", "| |") for cells in lines]


def _endpoints() -> list[str]:
    head = ("request", "what it does", "sent", "response")
    rows: dict[tuple[str, ...], list[str]] = {}
    for one in endpoints_with():
        row = (one.summary, _shape(one.body, is_sent_by_page=True), _answer(one))
        rows.setdefault(row, []).append(f"`{_address(one)}`")
    return _table(head, [(", ".join(names), *row) for row, names in rows.items()])


def _address(endpoint: Endpoint) -> str:
    query = "&".join(f"{query.name}=..." for query in endpoint.query)
    path = endpoint.path.replace(":path", "")
    return f"{endpoint.method} {path}{'?' if query else ''}{query}"


def _answer(endpoint: Endpoint) -> str:
    if endpoint.messages is not None:
        return (
            "[messages](#connections)"
            if endpoint.messages is ServerMessage
            else "[events](#analysis)"
        )
    if isinstance(endpoint.answer, str):
        return f"`{endpoint.answer}`"
    status = f"{endpoint.status} " if endpoint.status != 200 else ""
    return status + _shape(endpoint.answer)


def _shape(kind: Any, *, is_sent_by_page: bool = False) -> str:
    """Return the fields of a small object, or the name of a large one; OpenAPI has its fields."""
    if kind is None:
        return ""
    if kind is Posted:
        return "an [event](#progress)"
    if kind in (Command, ClientMessage):
        return "a [command](#commands)" if kind is Command else "[messages](#connections)"
    if kind is ClubCommand:
        return "a [club's command](#clubs)"
    if get_origin(kind) is list:
        return f"a list of {_shape(*get_args(kind))}"
    if get_origin(kind) is dict:
        return "an object"
    if kind is Progress or len(fields_of(kind)) > INLINE_FIELDS:
        name = kind.__name__
        return f"[{name}](#{name.lower()})" if name in TABLES else f"`{name}`"
    return f"`{{{_names(kind, is_sent_by_page=is_sent_by_page)}}}`"


def _names(kind: Any, *, is_sent_by_page: bool = False) -> str:
    return ", ".join(
        field.encode_name + "?" * is_optional(field, is_sent_by_page=is_sent_by_page)
        for field in fields_of(kind)
    )


def _fields(kind: Any, skipped: Iterable[str] = (), *, is_sent_by_page: bool = False) -> str:
    meanings = meanings_of(kind)
    return ", ".join(
        f"`{field.encode_name}{'?' * is_optional(field, is_sent_by_page=is_sent_by_page)}`"
        + (f" ({meanings[field.encode_name]})" if field.encode_name in meanings else "")
        for field in fields_of(kind)
        if field.encode_name not in skipped
    )


def _commands() -> list[str]:
    rows = [
        (f"`{tag_of(kind)}`", _fields(kind, ("id", "version"), is_sent_by_page=True),
         summary_of(kind).rstrip("."))
        for kind in members(Command)
    ]  # fmt: skip
    return _table(("type", "more fields", "what it does"), rows)


def _messages(
    union: Any, skipped: Any = None, *, what: str = "message", is_sent_by_page: bool = False
) -> list[str]:
    kinds = [kind for kind in members(union) if skipped is None or kind not in members(skipped)]
    rows = [
        (
            f"`{tag_of(kind)}`",
            _fields(kind, is_sent_by_page=is_sent_by_page),
            summary_of(kind).rstrip("."),
        )
        for kind in kinds
    ]
    return _table((what, "fields", "meaning"), rows)


def _object(kind: Any) -> list[str]:
    meanings = meanings_of(kind)
    rows = [
        (f"`{field.encode_name}`", meanings.get(field.encode_name, "")) for field in fields_of(kind)
    ]
    return _table(("field", "meaning"), rows)


def _errors() -> list[str]:
    """Return a row for each status; the message of each code is in the response itself."""
    rows = [
        (str(status), ", ".join(f"`{code}`" for code, its in CODES.items() if its == status))
        for status in sorted(set(CODES.values()))
    ]
    return _table(("status", "codes"), rows)


TABLES: dict[str, Callable[[], list[str]]] = {
    "endpoints": _endpoints,
    "TableInfo": partial(_object, TableInfo),
    "View": partial(_object, View),
    "events of progress": partial(_messages, Posted, what="event", is_sent_by_page=True),
    "commands": _commands,
    "commands of clubs": partial(_messages, ClubCommand, what="type", is_sent_by_page=True),
    "messages of the server": partial(_messages, ServerMessage),
    "messages of the page": partial(_messages, ClientMessage, Command, is_sent_by_page=True),
    "streams": partial(_messages, StreamMessage),
    "events": partial(_messages, GameEvent, what="event"),
    "errors": _errors,
}

"""The table of requests that servers and devices both answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Literal, NamedTuple

from cirkis.tables.lessons.wire import LessonTry
from cirkis.tables.live.requests import learning, positions, studies, tables
from cirkis.tables.live.requests.call import Call, Stream
from cirkis.tables.live.studies import NewStudies, StudyDraft
from cirkis.tables.progress.progress import ImportedProgress, Posted
from cirkis.tables.puzzles.wire import PuzzleTry
from cirkis.tables.table.commands import Command
from cirkis.tables.table.requests import Empty, NewRecord, NewTable

Limit = Literal["max_message", "max_table", "max_document", "max_file"]
Handler = Callable[[Call[Any]], Awaitable[Any]]


class Row(NamedTuple):
    """A request.

    `handler` returns a struct or a list of them for JSON, or a File. `body` is the type of the
    posted body, None for none, and `max_body` names its size limit.
    """

    handler: Handler
    body: Any = None
    max_body: Limit = "max_message"
    status: int = HTTPStatus.OK


TABLE, PUZZLE, STUDY = "/api/tables/{id}", "/api/puzzles/{id}", "/api/studies/{id}"
LESSON, FREE = "/api/lessons/{lesson}", "/api/positions"
_CREATED = HTTPStatus.CREATED

ROWS: dict[str, Row] = {
    "GET /api/board": Row(tables.board),
    "GET /api/setup": Row(tables.setup),
    "GET /api/mine": Row(tables.mine),
    "GET /api/tables": Row(tables.named),
    "POST /api/tables": Row(tables.create, NewTable, "max_table", _CREATED),
    "POST /api/records": Row(tables.import_record, NewRecord, "max_table", _CREATED),
    f"GET {TABLE}": Row(tables.state),
    f"GET {TABLE}/record": Row(tables.record),
    f"POST {TABLE}/commands": Row(tables.command, Command),
    f"GET {TABLE}/position": Row(positions.position),
    f"GET {TABLE}/previews": Row(positions.previews),
    f"GET {TABLE}/obstacle": Row(positions.obstacle),
    f"GET {TABLE}/picture.svg": Row(positions.picture),
    f"GET {TABLE}/film.svg": Row(positions.film),
    f"GET {FREE}/table": Row(positions.table),
    f"GET {FREE}/view": Row(positions.view),
    f"GET {FREE}/previews": Row(positions.previews),
    f"GET {FREE}/obstacle": Row(positions.obstacle),
    f"GET {FREE}/openings": Row(positions.openings),
    f"GET {FREE}/setup": Row(positions.set_up),
    f"GET {FREE}/picture.svg": Row(positions.picture),
    f"GET {FREE}/film.svg": Row(positions.film),
    "GET /api/lessons": Row(learning.lessons),
    f"GET {LESSON}": Row(learning.lesson),
    f"POST {LESSON}/try": Row(learning.try_lesson, LessonTry),
    "GET /api/puzzles": Row(learning.puzzles),
    "GET /api/puzzles/daily": Row(learning.daily_puzzle),
    "GET /api/puzzles/next": Row(learning.next_puzzle),
    f"GET {PUZZLE}": Row(learning.puzzle),
    f"POST {PUZZLE}/try": Row(learning.try_puzzle, PuzzleTry),
    f"POST {PUZZLE}/hint": Row(learning.hint, Empty),
    "GET /api/me/progress": Row(learning.progress),
    "GET /api/me/standing": Row(learning.standing),
    "POST /api/me/progress": Row(learning.report, Posted),
    "PUT /api/me/progress": Row(learning.take_over, ImportedProgress, "max_document"),
    "DELETE /api/me/progress": Row(learning.forget),
    "GET /api/studies": Row(studies.list_all),
    "POST /api/studies": Row(studies.create, NewStudies, "max_document", _CREATED),
    f"GET {STUDY}": Row(studies.find),
    f"GET {STUDY}/record": Row(studies.record),
    f"PUT {STUDY}": Row(studies.save, StudyDraft, "max_document"),
    f"DELETE {STUDY}": Row(studies.remove),
}
"""By method and path."""

STREAMS: dict[str, Callable[[Call[Any]], Awaitable[Stream]]] = {
    f"GET {TABLE}/analysis": positions.analysis,
    f"GET {TABLE}/review": positions.review,
    f"GET {FREE}/analysis": positions.analysis,
}
"""Requests answered with a stream."""

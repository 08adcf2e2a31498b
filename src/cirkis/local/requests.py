"""The requests that one device answers, one row each, as the server answers them."""

from __future__ import annotations

import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import Struct

from cirkis.errors import CirkisError
from cirkis.lessons.requests import answer_try, lesson_step, list_lessons
from cirkis.lessons.wire import LessonTry
from cirkis.live.data_file import MAX_FILE, DataFile
from cirkis.live.documents import MAX_DOCUMENT
from cirkis.live.queries import MAX_SUMMARIES, read_cell, read_ids, read_line, read_shape
from cirkis.local import puzzle_requests
from cirkis.local.addresses import Address
from cirkis.local.calls import JSON, TEXT, Answer, Call, Row
from cirkis.local.data import Sure, export_data, forget_all, take_over_data
from cirkis.local.memory import Memory
from cirkis.local.pictures import picture_answer
from cirkis.local.study_requests import STUDY_ROWS
from cirkis.local.tables import OWNER, Tables
from cirkis.progress.events import Posted
from cirkis.progress.progress import ImportedProgress, Progress, imported
from cirkis.progress.standing import standing_of
from cirkis.puzzles.wire import PuzzleTry
from cirkis.table.answers import ErrorReply, TableCreated, TableState
from cirkis.table.board_info import board_info
from cirkis.table.commands import Command
from cirkis.table.export_record import export_records, record_name
from cirkis.table.incoming import MAX_TABLE, read_message
from cirkis.table.make_view import make_view, summarize
from cirkis.table.messages import encode, error_info
from cirkis.table.obstacles import obstacle_info
from cirkis.table.permissions import check_record_allowed
from cirkis.table.previews import make_previews
from cirkis.table.refusals import CODES, Refused, code_of, refused
from cirkis.table.requests import Empty, NewRecord, NewTable
from cirkis.table.setup_info import setup_info
from cirkis.table.state import Table
from cirkis.table.table_info import table_info
from cirkis.table.variations import play_variation
from cirkis.table.view import TableSummary

log = logging.getLogger("cirkis.local")

TABLE = "api/tables/*"  # a path that begins so is about that table


async def _board(_: Call) -> Struct:
    return board_info()


async def _setup(_: Call) -> Struct:
    return setup_info()


async def _create(call: Call) -> Struct:
    return TableCreated(await call.tables.create(call.body), "")


async def _import_record(call: Call) -> Struct:
    return TableCreated(await call.tables.import_record(call.body), "")


async def _list(call: Call) -> list[TableSummary]:
    return _summaries(call.tables, read_ids(call.address.get("ids", "")))


async def _mine(call: Call) -> list[TableSummary]:
    found = _summaries(call.tables, call.tables.latest(MAX_SUMMARIES))
    return sorted(found, key=lambda summary: summary.over)


def _summaries(tables: Tables, ids: list[str]) -> list[TableSummary]:
    found = []
    for table_id in ids:
        with suppress(Refused):
            session = tables.open(table_id)
            found.append(summarize(table_id, session.table, session.changed, OWNER))
    return found


async def _table(call: Call) -> Struct:
    table = call.session.table
    return TableState(table_info(call.named, table, OWNER), make_view(table, OWNER))


async def _remove(call: Call) -> Answer:
    await call.tables.remove(call.named)
    return Answer(HTTPStatus.OK, JSON, "{}")


async def _record(call: Call) -> Answer:
    session = call.session
    check_record_allowed(session.table)
    text = export_records(session.table, session.created)
    return Answer(HTTPStatus.OK, TEXT, text, record_name(session.table, session.created))


async def _command(call: Call) -> Answer:
    if not call.body.id:
        raise refused("unreadable.id")
    call.session.start()
    answer = await call.session.execute(call.body, OWNER)
    status = CODES[answer.error.code] if answer.error else HTTPStatus.OK
    return Answer(status, JSON, encode(answer).decode())


async def _progress(call: Call) -> Progress:
    await call.memory.finished.settle(OWNER)
    return await call.memory.progress.of(OWNER)


async def _standing(call: Call) -> Struct:
    return standing_of(await _progress(call))


async def _report(call: Call) -> Struct:
    return await call.memory.progress.report(OWNER, call.body)


async def _take_over(call: Call) -> Struct:
    return await call.memory.progress.take_over(OWNER, imported(call.body))


async def _forget_progress(call: Call) -> Struct:
    await call.memory.ratings.forget()
    return await call.memory.progress.forget(OWNER)


async def _data(call: Call) -> Struct:
    return await export_data(call.tables, call.memory)


async def _take_over_data(call: Call) -> Struct:
    return await take_over_data(call.tables, call.memory, call.body)


async def _forget(call: Call) -> Struct:
    return await forget_all(call.tables, call.memory)


async def _position(call: Call) -> Struct:
    check_record_allowed(call.session.table)
    return make_view(_reached(call.session.table, call.address))


def _reached(table: Table, address: Address) -> Table:
    """Return the table as it stands at the position that the address names."""
    kept, line = read_line(address.get("after", ""), address.get("line", ""))
    return play_variation(table, kept, line)


async def _previews(call: Call) -> Struct:
    return make_previews(_reached(call.session.table, call.address))


async def _picture(call: Call) -> Answer:
    return picture_answer(_reached(call.session.table, call.address), call.address)


async def _obstacle(call: Call) -> Struct:
    address = call.address
    table = _reached(call.session.table, address)
    cell = read_cell(address.get("cell", ""))
    shape = read_shape(address.get("shape", ""), len(table.options.pieces.shapes))
    return obstacle_info(table, cell, shape)


async def _lessons(call: Call) -> Struct:
    return list_lessons(call.address.get("language", ""))


async def _lesson(call: Call) -> Struct:
    asked = (call.address.get(name, "") for name in ("step", "language"))
    return lesson_step(call.named, *asked)


async def _try(call: Call) -> Struct:
    return answer_try(call.named, call.body)


_new_table = msgspec.json.Decoder(NewTable)
_new_record = msgspec.json.Decoder(NewRecord)
_any_command: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_posted: msgspec.json.Decoder[Posted] = msgspec.json.Decoder(Posted)
_imported = msgspec.json.Decoder(ImportedProgress)
_lesson_try = msgspec.json.Decoder(LessonTry)
_puzzle_try = msgspec.json.Decoder(PuzzleTry)
_empty = msgspec.json.Decoder(Empty)
_data_file = msgspec.json.Decoder(DataFile)
_sure = msgspec.json.Decoder(Sure)
_CREATED = HTTPStatus.CREATED

ROWS = (
    Row("GET", "api/board", _board),
    Row("GET", "api/setup", _setup),
    Row("GET", "api/mine", _mine),
    Row("GET", "api/me/progress", _progress),
    Row("GET", "api/me/standing", _standing),
    Row("POST", "api/me/progress", _report, _posted),
    Row("PUT", "api/me/progress", _take_over, _imported, MAX_DOCUMENT),
    Row("DELETE", "api/me/progress", _forget_progress),
    Row("GET", "api/me/data", _data),
    Row("PUT", "api/me/data", _take_over_data, _data_file, MAX_FILE),
    Row("POST", "api/me/forget", _forget, _sure),
    Row("GET", "api/tables", _list),
    Row("POST", "api/tables", _create, _new_table, MAX_TABLE, _CREATED),
    Row("POST", "api/records", _import_record, _new_record, MAX_TABLE, _CREATED),
    Row("GET", "api/tables/*", _table),
    Row("DELETE", "api/tables/*", _remove),
    Row("GET", "api/tables/*/record", _record),
    Row("GET", "api/tables/*/position", _position),
    Row("GET", "api/tables/*/previews", _previews),
    Row("GET", "api/tables/*/picture.svg", _picture),
    Row("GET", "api/tables/*/film.svg", _picture),
    Row("GET", "api/tables/*/obstacle", _obstacle),
    Row("POST", "api/tables/*/commands", _command, _any_command),
    Row("GET", "api/lessons", _lessons),
    Row("GET", "api/lessons/*", _lesson),
    Row("POST", "api/lessons/*/try", _try, _lesson_try),
    Row("GET", "api/puzzles", puzzle_requests.hub),
    Row("GET", "api/puzzles/daily", puzzle_requests.daily),
    Row("GET", "api/puzzles/next", puzzle_requests.next_puzzle),
    Row("GET", "api/puzzles/*", puzzle_requests.puzzle),
    Row("POST", "api/puzzles/*/try", puzzle_requests.try_puzzle, _puzzle_try),
    Row("POST", "api/puzzles/*/hint", puzzle_requests.hint, _empty),
    *STUDY_ROWS,
)

_PLAIN = {row.path for row in ROWS}
_NAMING = {row.path.partition("/*")[0] for row in ROWS if "*" in row.path}


async def answer(
    tables: Tables, memory: Memory, method: str, path: str, body: str | None
) -> Answer:
    """Return the answer to a request, which is an error's if it is refused.

    Args:
        tables: the tables.
        memory: what is remembered of whoever sits here.
        method: of HTTP.
        path: with what stands behind the question mark.
        body: what is posted.
    """
    try:
        address = Address(path)
        row, named = _find(method, address)
        table_id = named if row.path.startswith(TABLE) else ""
        read = _read(row, tables, table_id, body or "")
        call = Call(tables, memory, address, named, read)
        found = await row.handler(call)
        if isinstance(found, Answer):
            return found
        return Answer(row.status, JSON, encode(found).decode())
    except CirkisError as problem:
        return _refusal(problem)
    except Exception:
        log.exception("error at %s %s", method, path)
        return _refusal(refused("internal"))


def _find(method: str, address: Address) -> tuple[Row, str]:
    """Return the row of a request, and what its path names."""
    parts, named = list(address.parts), ""
    if "/".join(parts) not in _PLAIN and "/".join(parts[:2]) in _NAMING and len(parts) > 2:
        named, parts[2] = parts[2], "*"
    rows = {row.method: row for row in ROWS if row.path == "/".join(parts)}
    if not rows:
        raise refused("not-found.local")
    if method not in rows:
        raise refused("wrong-method.method", method=method)
    return rows[method], named


def _read(row: Row, tables: Tables, table_id: str, body: str) -> Any:
    """Return what was posted, once it is clear that its table is there."""
    text = body.encode() if row.body is not None else b""
    if len(text) > row.max_body:
        raise refused("too-large.bytes", most=row.max_body)
    if table_id:
        tables.open(table_id)
    return None if row.body is None else read_message(row.body, text)


def _refusal(problem: CirkisError) -> Answer:
    code = code_of(problem)
    body = ErrorReply(error_info(Refused(code, str(problem))))
    return Answer(CODES[code], JSON, encode(body).decode())

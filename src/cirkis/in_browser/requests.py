"""Answer API requests inside the browser, as the server would."""

import logging
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

import msgspec
from msgspec import Struct

from cirkis.backend.data_file import (
    MAX_FILE,
    DataFile,
    DataTaken,
    GameData,
    check_file,
    documents_data,
    movable_games,
    new_id,
    put_studies,
)
from cirkis.backend.documents import MAX_DOCUMENT
from cirkis.backend.requests.call import Call, File, Place
from cirkis.backend.requests.rows import ROWS, TABLE, Limit, RequestRow
from cirkis.backend.work import do_here
from cirkis.errors import CirkisError
from cirkis.in_browser.tables import OWNER, Tables
from cirkis.tables.export_record import export_records
from cirkis.tables.messages import CommandAnswer, ErrorInfo, ErrorReply, encode, error_info
from cirkis.tables.refusals import CODES, Refused, code_of, refused
from cirkis.tables.requests import MAX_MESSAGE, MAX_TABLE, read_message

log = logging.getLogger("cirkis.in_browser")

JSON = "application/json"
LIMITS: dict[Limit, int] = {
    "max_message": MAX_MESSAGE,
    "max_table": MAX_TABLE,
    "max_document": MAX_DOCUMENT,
    "max_file": MAX_FILE,
}

Found = TypeVar("Found")


class Address:
    """The path and query of a request such as "/api/tables/abc/position?after=3"."""

    def __init__(self, text: str) -> None:
        path, _, query = text.partition("?")
        self.parts = [unquote(part) for part in path.strip("/").split("/")]
        self.query = dict(parse_qsl(query, keep_blank_values=True))


class Answer(NamedTuple):
    """`file` is the download's file name; empty if the body is not a download."""

    status: int
    type: str
    body: str
    file: str = ""


class Requests:
    def __init__(self, tables: Tables, place: Place) -> None:
        self._place = place
        self._rows = {
            **ROWS,
            f"DELETE {TABLE}": RequestRow(partial(_remove, tables)),
            "GET /api/me/data": RequestRow(partial(export_data, tables)),
            "PUT /api/me/data": RequestRow(partial(take_over_data, tables), "max_file"),
            "POST /api/me/forget": RequestRow(partial(forget_all, tables)),
        }

    async def answer(self, method: str, path: str, body: str | None) -> Answer:
        try:
            address = Address(path)
            row, pattern, named = find(self._rows, method, address)
            text = (body or "").encode()
            if row.body is not None and len(text) > LIMITS[row.max_body]:
                raise refused("too-large.bytes", most=LIMITS[row.max_body])
            call = await call_of(self._place, address, pattern, named)
            if row.body is not None:
                posted = read_message(msgspec.json.Decoder(row.body), text)
                call = replace(call, body=posted)
            return _answer(row, await row.handler(call))
        except CirkisError as problem:
            return _refusal(problem)
        except Exception:
            log.exception("error handling %s %s", method, path)
            return _refusal(refused("internal"))


async def _remove(tables: Tables, call: Call[None]) -> dict[str, str]:
    await tables.remove(call.named)
    return {}


def find(rows: Mapping[str, Found], method: str, address: Address) -> tuple[Found, str, str]:
    """Return a request's row, the row's path pattern, and the id in the request's path.

    Raises Refused if there is no such row.
    """
    parts = address.parts
    for shown, named in ((parts, ""), ([*parts[:2], "*", *parts[3:]], "".join(parts[2:3]))):
        methods = {
            name.partition(" ")[0]: name
            for name in rows
            if re.sub(r"\{\w+\}", "*", name.partition(" ")[2]) == "/" + "/".join(shown)
        }
        if methods and method not in methods:
            raise refused("wrong-method.method", method=method)
        if methods:
            return rows[methods[method]], methods[method].partition(" ")[2], named
    raise refused("not-found.local")


async def call_of(place: Place, address: Address, pattern: str, named: str) -> Call[Any]:
    """Return the call for a handler, with its table open.

    Raises a CirkisError if the table does not exist or is unreadable.
    """
    opened = await place.hub.open(named) if pattern.startswith(TABLE) else None
    return Call(place, address.query, named, None, OWNER, opened)


def _answer(row: RequestRow, found: Any) -> Answer:
    match found:
        case File(text, kind, name):
            is_text = kind.startswith("text/")
            return Answer(row.status, f"{kind}; charset=utf-8" if is_text else kind, text, name)
        case CommandAnswer(error=ErrorInfo() as error):
            return Answer(CODES[error.code], JSON, encode(found).decode())
    return Answer(row.status, JSON, encode(found).decode())


def _refusal(problem: CirkisError) -> Answer:
    code = code_of(problem)
    body = ErrorReply(error_info(Refused(code, str(problem))))
    return Answer(CODES[code], JSON, encode(body).decode())


MAX_TABLES = 2000  # per exported file: the most recently changed


class Sure(Struct, frozen=True, forbid_unknown_fields=True):
    """The confirmation that everything is to be deleted permanently."""

    sure: Literal["yes"]


class Deleted(Struct, frozen=True):
    """Everything was deleted, including this many tables."""

    tables: int


async def export_data(tables: Tables, call: Call[None]) -> DataFile:
    await call.place.finished_games.settle(OWNER)
    kept, damaged = documents_data(await call.place.documents.list(OWNER))
    games = []
    for table_id in tables.latest(MAX_TABLES):
        with suppress(Refused):  # skip unreadable logs
            session = await tables.open(table_id)
            record = export_records(session.table, session.created)
            games.append(GameData(table_id, record, session.table.is_played_elsewhere))
    return DataFile(time.time(), kept, games, damaged)


async def take_over_data(tables: Tables, call: Call[DataFile]) -> DataTaken:
    """Import what is missing here; importing the same file again changes nothing.

    Raises a CirkisError if the file is damaged, in which case nothing is imported, or if not
    everything could be stored.
    """
    file, place = call.body, call.place
    games = movable_games(file)
    here = set(tables.latest(10 * MAX_TABLES))
    ids = {game.id: new_id(OWNER, game.id) for game in games}
    new = [one for one in games if not here & {one.id, ids[one.id]}]
    contents = await check_file(file, new, OWNER, do_here)
    await put_studies(place.documents, OWNER, contents.studies)
    if contents.progress is not None:
        await place.progress.take_over(OWNER, contents.progress)
    for game in contents.games:
        await tables.register(game.created, game.then, ids[game.id])
    return DataTaken(len(new), len(games) - len(new), len(file.tables) - len(games))


async def forget_all(tables: Tables, call: Call[Sure]) -> Deleted:
    """Delete all tables and documents.

    Raises a CirkisError if a table cannot be deleted; the remaining data is then kept.
    """
    count = 0
    while found := tables.latest(MAX_TABLES):
        for table_id in found:
            await tables.delete(table_id)
        count += len(found)
    documents = call.place.documents
    for one in await documents.list(OWNER):
        await documents.remove(OWNER, one.kind, one.id)
    await call.place.puzzle_ratings.forget()
    return Deleted(count)

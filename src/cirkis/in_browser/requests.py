"""Answer API requests inside the browser, as the server would."""

import logging
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple
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
from cirkis.backend.requests import SHARED_ENDPOINTS
from cirkis.backend.requests.endpoint import TABLE, Endpoint, File, Limit, SharedCall
from cirkis.backend.services import do_here
from cirkis.errors import CirkisError
from cirkis.in_browser.services import OWNER, DeviceServices
from cirkis.tables.messages import CommandAnswer, ErrorInfo, ErrorReply, encode, error_info
from cirkis.tables.records import export_records
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


class Address:
    """The path and query of a request such as "/api/tables/abc/position?after=3"."""

    def __init__(self, text: str) -> None:
        path, _, query = text.partition("?")
        self.parts = [unquote(part) for part in path.strip("/").split("/")]
        self.query = dict(parse_qsl(query, keep_blank_values=True))


class DeviceAnswer(NamedTuple):
    """`file` is the download's file name; empty if the body is not a download."""

    status: int
    type: str
    body: str
    file: str = ""


class DeviceRequests:
    def __init__(self, services: DeviceServices) -> None:
        self._services = services
        self._endpoints = (
            *(one for one in SHARED_ENDPOINTS if one.messages is None),
            Endpoint("DELETE", TABLE, partial(_remove, services)),
            Endpoint("GET", "/api/me/data", partial(export_data, services)),
            Endpoint("PUT", "/api/me/data", partial(take_over_data, services), max_body="max_file"),
            Endpoint("POST", "/api/me/forget", partial(forget_all, services)),
        )

    async def answer(self, method: str, path: str, body: str | None) -> DeviceAnswer:
        try:
            address = Address(path)
            endpoint, named = find(self._endpoints, method, address)
            text = (body or "").encode()
            if endpoint.body is not None and len(text) > LIMITS[endpoint.max_body]:
                raise refused("too-large.bytes", most=LIMITS[endpoint.max_body])
            call = await call_of(self._services, address, endpoint, named)
            if endpoint.body is not None:
                posted = read_message(msgspec.json.Decoder(endpoint.body), text)
                call = replace(call, body=posted)
            return _answer(endpoint, await endpoint.handler(call))
        except CirkisError as problem:
            return _refusal(problem)
        except Exception:
            log.exception("error handling %s %s", method, path)
            return _refusal(refused("internal"))


async def _remove(services: DeviceServices, call: SharedCall[None]) -> dict[str, str]:
    await services.remove(call.named)
    return {}


def find(endpoints: Iterable[Endpoint], method: str, address: Address) -> tuple[Endpoint, str]:
    """Return a request's endpoint, and the id in the request's path.

    Raises Refused if there is no such endpoint.
    """
    parts = address.parts
    for shown, named in ((parts, ""), ([*parts[:2], "*", *parts[3:]], "".join(parts[2:3]))):
        path = "/" + "/".join(shown)
        there = [one for one in endpoints if re.sub(r"\{\w+\}", "*", one.path) == path]
        for endpoint in there:
            if endpoint.method == method:
                return endpoint, named
        if there:
            raise refused("wrong-method.method", method=method)
    raise refused("not-found.local")


async def call_of(
    services: DeviceServices, address: Address, endpoint: Endpoint, named: str
) -> SharedCall[Any]:
    """Return the call for a handler, with its table open.

    Raises a CirkisError if the table does not exist or is unreadable.
    """
    opened = await services.open(named) if endpoint.path.startswith(TABLE) else None
    return SharedCall(services.backend, address.query, named, None, OWNER, opened)


def _answer(endpoint: Endpoint, found: Any) -> DeviceAnswer:
    match found:
        case File(text, kind, name):
            full = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
            return DeviceAnswer(endpoint.status, full, text, name)
        case CommandAnswer(error=ErrorInfo() as error):
            return DeviceAnswer(CODES[error.code], JSON, encode(found).decode())
    return DeviceAnswer(endpoint.status, JSON, encode(found).decode())


def _refusal(problem: CirkisError) -> DeviceAnswer:
    code = code_of(problem)
    body = ErrorReply(error_info(Refused(code, str(problem))))
    return DeviceAnswer(CODES[code], JSON, encode(body).decode())


MAX_TABLES = 2000  # per exported file: the most recently changed


class Sure(Struct, frozen=True, forbid_unknown_fields=True):
    """The confirmation that everything is to be deleted permanently."""

    sure: Literal["yes"]


class Deleted(Struct, frozen=True):
    """Everything was deleted, including this many services."""

    tables: int


async def export_data(services: DeviceServices, call: SharedCall[None]) -> DataFile:
    await services.backend.finished_games.settle(OWNER)
    kept, damaged = documents_data(await services.documents.list(OWNER))
    games = []
    for table_id in services.latest(MAX_TABLES):
        with suppress(Refused):  # skip unreadable logs
            session = await services.open(table_id)
            record = export_records(session.table, session.created)
            games.append(GameData(table_id, record, session.table.is_played_elsewhere))
    return DataFile(time.time(), kept, games, damaged)


async def take_over_data(services: DeviceServices, call: SharedCall[DataFile]) -> DataTaken:
    """Import what is missing here; importing the same file again changes nothing.

    Raises a CirkisError if the file is damaged, in which case nothing is imported, or if not
    everything could be stored.
    """
    file = call.body
    games = movable_games(file)
    here = set(services.latest(10 * MAX_TABLES))
    ids = {game.id: new_id(OWNER, game.id) for game in games}
    new = [one for one in games if not here & {one.id, ids[one.id]}]
    contents = await check_file(file, new, OWNER, do_here)
    await put_studies(services.documents, OWNER, contents.studies)
    if contents.progress is not None:
        await services.backend.progress.take_over(OWNER, contents.progress, trusts_ratings=True)
    for game in contents.games:
        await services.register(game.created, game.then, ids[game.id])
    return DataTaken(len(new), len(games) - len(new), len(file.tables) - len(games))


async def forget_all(services: DeviceServices, call: SharedCall[Sure]) -> Deleted:
    """Delete all tables and documents.

    Raises a CirkisError if a table cannot be deleted; the remaining data is then kept.
    """
    count = 0
    while found := services.latest(MAX_TABLES):
        for table_id in found:
            await services.delete(table_id)
        count += len(found)
    for one in await services.documents.list(OWNER):
        await services.documents.remove(OWNER, one.kind, one.id)
    await services.backend.puzzle_ratings.forget()
    return Deleted(count)

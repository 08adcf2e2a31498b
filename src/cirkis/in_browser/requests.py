"""Answer API requests inside the browser, as the server would."""

import logging
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote

import msgspec

from cirkis.backend.data_file import MAX_FILE
from cirkis.backend.documents import MAX_DOCUMENT
from cirkis.backend.requests import SHARED_ENDPOINTS
from cirkis.backend.requests.endpoint import TABLE, Endpoint, File, Limit, SharedCall
from cirkis.errors import CirkisError
from cirkis.in_browser.by_message import choose_seats, open_message, write_message
from cirkis.in_browser.data import export_data, forget_all, take_over_data
from cirkis.in_browser.services import OWNER, DeviceServices
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
            Endpoint(
                "POST", "/api/messages", partial(open_message, services), max_body="max_table"
            ),
            Endpoint("GET", f"{TABLE}/message", partial(write_message, services)),
            Endpoint("POST", f"{TABLE}/seats", partial(choose_seats, services)),
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

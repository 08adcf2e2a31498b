"""The routes: what is asked over HTTP and WebSocket, and which part of the server answers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from cirkis import __version__
from cirkis.server.http.identity import new_token, person_of, set_identity_cookie
from cirkis.server.http.openapi import openapi_json
from cirkis.server.http.proxies import client_key, is_local_request
from cirkis.server.http.responses import json_reply
from cirkis.server.http.share_links import qr_code, reaches_others, table_link
from cirkis.server.http.sse import Events
from cirkis.server.http.static_files import WebFiles
from cirkis.server.http.websocket import LiveConnections
from cirkis.server.metrics import CONTENT_TYPE
from cirkis.server.rate_limits import RateLimit
from cirkis.server.services import Services
from cirkis.server.settings import Settings
from cirkis.table.chat import read_saying
from cirkis.table.commands import read_command, read_new_record, read_new_table, read_nothing
from cirkis.table.export_record import table_record
from cirkis.table.join_codes import parse_code, show_code
from cirkis.table.people import Person
from cirkis.table.refusals import CODES, Refused
from cirkis.table.views import board_json, setup_json, summary_json, table_json, view_json

MOST_SUMMARIES = 100
HOUR = 3600.0


class Endpoints:
    """One method a route."""

    def __init__(self, settings: Settings, parts: Services) -> None:
        self._settings, self._hub, self._registry = settings, parts.hub, parts.registry
        self._sayings, self._metrics = parts.sayings, parts.metrics
        self._web = WebFiles(settings.web)
        self._live = LiveConnections(parts.hub, parts.sayings, settings)
        self.events = Events(parts.hub, parts.sayings, self._live)
        self._new_tables = RateLimit(settings.tables_per_hour, HOUR)
        self._posts = RateLimit(settings.posts_per_20s, 20)
        self._codes = RateLimit(settings.codes_per_10_minutes, 600)

    def listed(self) -> list[Route | WebSocketRoute]:
        """All routes."""
        pages = ("/", "/table/{id}", "/table/{id}/review", "/help")
        table = "/api/tables/{id}"
        return [
            *(Route(path, self.page) for path in pages),
            Route("/static/{version}/{name:path}", self.static),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/api/openapi.json", self.openapi),
            Route("/api/board", self.board),
            Route("/api/setup", self.setup),
            Route("/api/people", self.meet, methods=["POST"]),
            Route("/api/codes/{code}", self.code),
            Route("/api/mine", self.mine),
            Route("/api/tables", self.summaries, methods=["GET"]),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/records", self.take_in, methods=["POST"]),
            Route(table, self.table),
            Route(f"{table}/link", self.link),
            Route(f"{table}/qr.svg", self.qr),
            Route(f"{table}/record", self.record),
            Route(f"{table}/commands", self.command, methods=["POST"]),
            Route(f"{table}/sayings", self.said, methods=["GET"]),
            Route(f"{table}/sayings", self.say, methods=["POST"]),
            Route(f"{table}/events", self.events.stream),
            WebSocketRoute(f"{table}/live", self.live),
        ]

    async def page(self, request: Request) -> Response:
        """The page; which of its screens is its own affair. A new browser is given its cookie."""
        response = self._web.index(request.headers.get("if-none-match"))
        if person_of(request) is None:
            set_identity_cookie(response, is_secure=request.url.scheme == "https")
        return response

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        return self._web.file(request.path_params["version"], request.path_params["name"])

    async def health(self, _: Request) -> Response:
        """That the server runs and its database answers."""
        await self._hub.check()
        kind = "sqlite" if self._settings.database is None else "postgresql"
        return json_reply({"status": "ok", "version": __version__, "database": kind})

    async def metrics(self, request: Request) -> Response:
        """What the server counts, for near machines unless it is set otherwise."""
        address = request.client.host if request.client else ""
        near = is_local_request(address, request.headers, self._settings)
        if not (near or self._settings.public_metrics):
            raise Refused("private", "only the server's own machine may ask for this")
        self._metrics.read_off(self._hub.readings())
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)

    async def openapi(self, _: Request) -> Response:
        """What can be asked, for programs that read such descriptions."""
        return json_reply(openapi_json())

    async def board(self, _: Request) -> Response:
        """The board to draw."""
        return json_reply(board_json(), "public, max-age=3600")

    async def setup(self, _: Request) -> Response:
        """What can be chosen for a new table."""
        return json_reply(setup_json())

    async def meet(self, request: Request) -> Response:
        """A token for a program, which is a person from then on."""
        read_nothing(await _body(request, self._settings.max_message))
        _check(self._posts, request, "too many requests within 20 seconds; please wait a little")
        return json_reply({"token": new_token()}, status=201)

    async def code(self, request: Request) -> Response:
        """The table with a short code. They are short, so guessing is made slow."""
        _check(self._codes, request, "too many codes within ten minutes; please wait a little")
        return json_reply(
            {"id": await self._registry.find(parse_code(request.path_params["code"]))}
        )

    async def create(self, request: Request) -> Response:
        """Makes a table."""
        body = await _body(request, self._settings.max_table)
        wish = read_new_table(body)
        _check(
            self._new_tables, request, "too many new tables within an hour; please come back later"
        )
        table_id, code = await self._registry.create(wish, person_of(request))
        return json_reply({"id": table_id, "code": show_code(code)}, status=201)

    async def take_in(self, request: Request) -> Response:
        """Makes a table of a record."""
        wish = read_new_record(await _body(request, self._settings.max_table))
        _check(
            self._new_tables, request, "too many new tables within an hour; please come back later"
        )
        table_id, code = await self._registry.take_in(wish, person_of(request))
        return json_reply({"id": table_id, "code": show_code(code)}, status=201)

    async def summaries(self, request: Request) -> Response:
        """The tables asked for, as a list; those that cannot be had are left out."""
        asked = request.query_params.get("ids", "").split(",")
        ids = list(dict.fromkeys(table_id for table_id in asked if table_id))
        if len(ids) > MOST_SUMMARIES:
            raise Refused("unreadable", f"at most {MOST_SUMMARIES} tables can be asked for at once")
        return json_reply(await self._summaries(ids, person_of(request)))

    async def mine(self, request: Request) -> Response:
        """The tables of the person who asks: running ones first, each kind by its last change."""
        person = person_of(request)
        ids = [] if person is None else await self._registry.tables_of(person, MOST_SUMMARIES)
        found = await self._summaries(ids, person)
        return json_reply(sorted(found, key=lambda summary: summary["over"]))

    async def _summaries(self, ids: list[str], person: Person | None) -> list[dict[str, Any]]:
        found = []
        for table_id in ids:
            with suppress(Refused):
                session = await self._hub.open(table_id)
                found.append(summary_json(session.id, session.table, session.changed, person))
        return found

    async def table(self, request: Request) -> Response:
        """A table and how it stands."""
        session = await self._hub.open(request.path_params["id"])
        person = person_of(request)
        table = table_json(session.id, session.table, person)
        return json_reply({"table": table, "view": view_json(session.table, person)})

    async def link(self, request: Request) -> Response:
        """The link with which others open the table, and whether it reaches other machines."""
        link = await self._link(request)
        name = urlsplit(link).hostname or ""
        return json_reply({"link": link, "reaches_others": reaches_others(name)})

    async def qr(self, request: Request) -> Response:
        """The link as a QR code."""
        picture = qr_code(await self._link(request))
        headers = {"Cache-Control": "no-store"}
        return Response(picture, headers=headers, media_type="image/svg+xml")

    async def _link(self, request: Request) -> str:
        session = await self._hub.open(request.path_params["id"])
        if self._settings.public_url is not None:
            return f"{self._settings.public_url}/table/{session.id}"
        return table_link(request, session.id, is_open=self._settings.open_to_network)

    async def record(self, request: Request) -> Response:
        """The records of the table's games, as a file."""
        session = await self._hub.open(request.path_params["id"])
        text = await asyncio.to_thread(table_record, session.table, session.begun)
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="{session.id}.cirkis"',
        }
        return Response(text, headers=headers, media_type="text/plain")

    async def command(self, request: Request) -> Response:
        """Something that is to happen at a table."""
        body = await _body(request, self._settings.max_message)
        _check(self._posts, request, "too many commands within 20 seconds; please wait a little")
        session = await self._hub.open(request.path_params["id"])
        answer = await self._hub.execute(session, read_command(body), person_of(request))
        status = 200 if answer["ok"] else CODES[answer["error"]["code"]].status
        return json_reply(answer, status=status)

    async def said(self, request: Request) -> Response:
        """What was said at a table lately."""
        session = await self._hub.open(request.path_params["id"])
        return json_reply(await self._sayings.history(session.id))

    async def say(self, request: Request) -> Response:
        """Something that is said at a table."""
        body = await _body(request, self._settings.max_message)
        # Beside the limit of a person: at a table of nobody one may be many.
        _check(self._posts, request, "too many sayings within 20 seconds; please wait a little")
        session = await self._hub.open(request.path_params["id"])
        told = await self._sayings.say(session, read_saying(body), person_of(request))
        return json_reply(told, status=201)

    async def live(self, socket: WebSocket) -> None:
        """The live line to a table."""
        await self._live.serve(socket, socket.path_params["id"])


async def _body(request: Request, most: int) -> bytes:
    """The body of a request, read no further than it may be long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("too-large", f"the message is larger than {most} bytes")
    return body


def _check(limit: RateLimit, request: Request, problem: str) -> None:
    if not limit.allows(client_key(request)):
        raise Refused("too-many", problem)

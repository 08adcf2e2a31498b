"""The requester: their devices, and export, import and deletion of their data."""

import asyncio
import logging
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from cirkis.backend.data_file import DataFile, DataTaken
from cirkis.backend.requests.endpoint import Router
from cirkis.errors import CirkisError
from cirkis.server.accounts.export import PersonalData, export_all
from cirkis.server.accounts.messages import (
    DeviceLink,
    DeviceOffer,
    DeviceSecret,
    DeviceTaken,
    EndSessions,
    Forget,
    Forgotten,
    NewDeviceLink,
    SessionInfo,
)
from cirkis.server.accounts.sessions import LINK_LIFETIME, LINK_SIZE, MAX_AGENT, parse_agent
from cirkis.server.gate import Gate
from cirkis.server.http.endpoint import Call
from cirkis.server.http.handlers.joining import bring_along, describe_joining, reply_with_token
from cirkis.server.http.responses import json_reply
from cirkis.server.http.share_links import page_link, qr_rows, reaches_others
from cirkis.server.storage.people import StoredSession

router = Router()

_LINK = ("link-unknown", "link-used", "link-expired", "own-link")

log = logging.getLogger("cirkis.server")

PATIENCE = 30.0  # seconds that a client gets to read a part of an export
ID_LENGTH = 16  # characters of a session's key, which serve as its id on the page


@router.get(
    "/api/me/data", answer=PersonalData, codes=("no-person", "too-many"), operation="personal data"
)
async def export_person(call: Call[None]) -> Response:
    """Export everything stored about the requester.

    The response is a file. Records of games in progress with others are left out.
    """
    server = call.context.server
    server.gate.admit("export")
    work, person = server.gate.help_patiently, call.known.person
    more = [one for plugin in server.plugins for one in await plugin.data_of(person)]
    return _Export(server.gate, await export_all(server.store, person, work, more))


class _Export(StreamingResponse):
    """A file that is generated while it is being sent."""

    def __init__(self, gate: Gate, parts: AsyncIterator[bytes]) -> None:
        self._gate = gate
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="cirkis.json"',
        }
        super().__init__(parts, headers=headers, media_type="application/json")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(PATIENCE):
                await send(message)

        with self._gate.hold("export"):
            try:
                await super().__call__(scope, receive, send_in_time)
            except (CirkisError, TimeoutError) as problem:
                # The response has no end, so the browser notices.
                log.warning("an export was interrupted: %s", problem or "nobody reads it")


@router.put(
    "/api/me/data",
    codes=("no-person", "bad-file"),
    operation="personal data",
    max_body="max_file",
    is_dropped=True,
)
async def take_over(call: Call[DataFile]) -> DataTaken:
    """Import data exported elsewhere.

    Send a file from `GET /api/me/data`; if it is damaged, it is refused. If it has more games
    than the requester's quota allows, send it again later to import the rest. Nothing is
    imported twice. Ratings, devices and addresses are not imported; studies get new ids.
    """
    return await call.context.server.taking_over.take_over(call.known.person, call.body)


@router.post("/api/me/forget", answer=Forgotten, codes=("no-person",), operation="personal data")
async def forget_person(call: Call[Forget]) -> Response:
    """Forget the requester permanently.

    Names, chat and all devices are deleted; placements stay, so that others keep their games.
    Rated games in progress are resigned, and a computer takes over in others.
    """
    count = await call.context.server.forgetting.forget(call.known)
    response = json_reply(Forgotten(count))
    call.context.identity.delete_cookie(response, call.request)
    return response


@router.get("/api/sessions")
async def list_sessions(call: Call[None]) -> list[SessionInfo]:
    """List the requester's devices.

    The device that sent the request comes first.
    """
    if call.visitor is None:
        return []
    return _listed(await call.context.server.sessions.of(call.known.person), call.known)


def _listed(stored: list[StoredSession], here: StoredSession) -> list[SessionInfo]:
    others = [session for session in stored if session.key != here.key]
    return [
        SessionInfo(
            session.key[:ID_LENGTH],
            *parse_agent(session.agent),
            session.created,
            session.seen,
            session.key == here.key,
        )
        for session in (here, *others)
    ]


@router.post("/api/sessions/end", codes=("no-person",))
async def end_sessions(call: Call[EndSessions]) -> list[SessionInfo]:
    """Sign out devices.

    Their connections are closed immediately. The response lists the others.
    """
    sessions, here, wanted = call.context.server.sessions, call.known, call.body.id
    if not here.created:  # it is stored now: only a stored session can be ended
        call.context.server.quotas.charge("byte", LINK_SIZE)
    await sessions.keep(here)
    stored = await sessions.of(here.person)
    ends = [
        session.key
        for session in stored
        if (session.key != here.key if wanted is None else session.key[:ID_LENGTH] == wanted)
    ]
    await sessions.end(ends)
    stays = [session for session in stored if session.key not in ends]
    return [] if here.key in ends else _listed(stays, here)


@router.post("/api/devices", codes=("no-person", "many-devices"), status=201)
async def make_device_link(call: Call[NewDeviceLink]) -> DeviceLink:
    """Make a link for another device.

    It can be used once, within ten minutes, and replaces any earlier one.
    """
    secret = await call.context.server.device_links.make(call.known, call.body.name)
    link = page_link(call.request, call.context.settings, f"/device#{secret}")
    reaches = reaches_others(urlsplit(link).hostname or "")
    return DeviceLink(link, qr_rows(link), int(LINK_LIFETIME), reaches)


@router.post("/api/devices/look", codes=_LINK)
async def look_at_device_link(call: Call[DeviceSecret]) -> DeviceOffer:
    """Check a link for a device.

    This does not use up the link.
    """
    link = await call.context.server.device_links.look(call.body.secret, call.visitor)
    return DeviceOffer(link.name, *await describe_joining(call, link.person))


@router.post("/api/devices/take", answer=DeviceTaken, codes=_LINK, status=201)
async def take_device_link(call: Call[DeviceSecret]) -> Response:
    """Sign in with a link.

    The response sets a cookie for this device.
    """
    agent = call.request.headers.get("user-agent", "")[:MAX_AGENT]
    links = call.context.server.device_links
    if call.body.with_progress:
        await bring_along(call, (await links.look(call.body.secret, call.visitor)).person)
    link, token = await links.take(call.body.secret, call.visitor, agent)
    return reply_with_token(call, DeviceTaken(link.name), token, 201)

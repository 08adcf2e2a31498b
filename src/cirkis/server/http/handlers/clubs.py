"""Clubs, on servers that have them."""

from functools import partial
from typing import Any

from starlette.responses import Response

from cirkis.backend.queries import read_version
from cirkis.backend.requests.tables import summaries
from cirkis.server.clubs.clubs import Clubs
from cirkis.server.clubs.messages import (
    ClubCommand,
    ClubLine,
    ClubMade,
    ClubOffer,
    ClubSummary,
    ClubTableWish,
    ClubView,
    Invitation,
    JoinClub,
    Ladder,
    LogRow,
    NewClub,
)
from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply
from cirkis.server.http.share_links import page_link
from cirkis.tables.chat import Say
from cirkis.tables.refusals import refused


def clubs_of(call: Call[Any]) -> Clubs:
    clubs = call.context.services.clubs
    if clubs is None:
        raise refused("not-found.clubs")
    return clubs


async def list_clubs(call: Call[Any]) -> list[ClubSummary]:
    clubs = clubs_of(call)
    return [] if call.person is None else await clubs.of(call.person)


async def create(call: Call[NewClub]) -> ClubMade:
    return ClubMade(await clubs_of(call).create(call.somebody, call.body))


async def look(call: Call[Invitation]) -> ClubOffer:
    return await clubs_of(call).look(call.body.secret, call.person)


async def join(call: Call[JoinClub]) -> ClubMade:
    return ClubMade(await clubs_of(call).join(call.somebody, call.body))


async def view(call: Call[None]) -> ClubView:
    link = page_link(call.request, call.context.settings, "/club#")
    return await clubs_of(call).view(call.named, call.person, partial(summaries, call), link)


async def command(call: Call[ClubCommand]) -> list[ClubSummary]:
    await clubs_of(call).execute(call.named, call.somebody, call.body)
    return await list_clubs(call)


async def say(call: Call[Say]) -> ClubLine:
    return await clubs_of(call).chat.say(call.named, call.somebody, call.body)


async def sit(call: Call[ClubTableWish]) -> ClubMade:
    return ClubMade(await clubs_of(call).tables.sit(call.named, call.somebody, call.body))


async def log(call: Call[None]) -> list[LogRow]:
    before = read_version(call.asked("before"))
    return await clubs_of(call).log(call.named, call.person, before)


async def ladder(call: Call[None]) -> Ladder:
    return await clubs_of(call).ladder(call.named, call.person)


async def export(call: Call[None]) -> Response:
    response = json_reply(await clubs_of(call).export(call.named, call.somebody))
    response.headers["Content-Disposition"] = 'attachment; filename="club.json"'
    return response


async def forget(call: Call[None]) -> list[ClubSummary]:
    await clubs_of(call).forget(call.named, call.somebody)
    return await list_clubs(call)

"""The requester's data: export, import and deletion."""

from __future__ import annotations

from starlette.responses import Response

from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply
from cirkis.server.people.messages import Forget, Forgotten
from cirkis.tables.live.data_file import DataFile, DataTaken


async def export_person(call: Call[None]) -> Response:
    response = json_reply(await call.context.services.personal_export.collect(call.known))
    response.headers["Content-Disposition"] = 'attachment; filename="cirkis.json"'
    return response


async def take_over(call: Call[DataFile]) -> DataTaken:
    return await call.context.services.taking_over.take_over(call.known.person, call.body)


async def forget_person(call: Call[Forget]) -> Response:
    """Forget the requester, and delete their cookies."""
    count = await call.context.services.forgetting.forget(call.known)
    response = json_reply(Forgotten(count))
    call.context.identity.delete_cookie(response, call.request)
    return response

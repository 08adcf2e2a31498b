"""Studies: boards of one's own."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from cirkis.live.studies import (
    NewStudies,
    StudiesMade,
    Study,
    StudyDraft,
    StudySaved,
    StudySummary,
)
from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply


async def list_studies(call: Call[None]) -> list[StudySummary]:
    """Return the studies of whoever asks."""
    return await call.context.services.studies.list(call.known.person)


async def create_studies(call: Call[NewStudies]) -> StudiesMade:
    """Make studies of records."""
    return await call.context.services.studies.create(call.known.person, call.body)


async def study(call: Call[None]) -> Study:
    """Return a study to whoever knows its id."""
    return await call.context.services.studies.find(call.person, _id(call))


async def study_record(call: Call[None]) -> Response:
    """Return the record of a study as a file."""
    text = await call.context.services.studies.text(_id(call))
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{_id(call)}.cirkis"',
    }
    return Response(text, headers=headers, media_type="text/plain")


async def save_study(call: Call[StudyDraft]) -> StudySaved:
    """Keep a study as it is now."""
    return await call.context.services.studies.save(call.known.person, _id(call), call.body)


async def remove_study(call: Call[None]) -> Response:
    """Delete a study."""
    await call.context.services.studies.remove(call.known.person, _id(call))
    return json_reply({})


def _id(call: Call[Any]) -> str:
    return str(call.request.path_params["id"])

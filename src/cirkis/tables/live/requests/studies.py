"""Studies: people's own boards."""

from cirkis.tables.live.requests.call import Call, File
from cirkis.tables.live.studies import (
    NewStudies,
    StudiesMade,
    Study,
    StudyDraft,
    StudyList,
    StudySaved,
)


async def list_all(call: Call[None]) -> StudyList:
    return await call.place.studies.list(call.somebody)


async def create(call: Call[NewStudies]) -> StudiesMade:
    return await call.place.studies.create(call.somebody, call.body)


async def find(call: Call[None]) -> Study:
    """Knowing a study's id is enough to read it."""
    return await call.place.studies.find(call.person, call.named)


async def record(call: Call[None]) -> File:
    text, _ = await call.place.studies.shared(call.named)
    return File(text, "text/plain", f"{call.named}.cirkis")


async def save(call: Call[StudyDraft]) -> StudySaved:
    return await call.place.studies.save(call.somebody, call.named, call.body)


async def remove(call: Call[None]) -> dict[str, str]:
    await call.place.studies.remove(call.somebody, call.named)
    return {}

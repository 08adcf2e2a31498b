"""Studies: people's own boards."""

import secrets
from typing import Any, cast

from msgspec import Raw

from cirkis.backend.requests.call import Call, File
from cirkis.backend.studies import (
    KIND,
    NewStudies,
    StudiesMade,
    Study,
    StudyDraft,
    StudyList,
    StudySaved,
    add_studies,
    checked_study,
    find_study,
    listed_study,
    split_studies,
    study_record,
    study_text,
)
from cirkis.game import record_to_json
from cirkis.tables.messages import encode
from cirkis.tables.refusals import refused

ID_BYTES = 12  # of randomness, because anybody who knows the id can read the study


async def list_all(call: Call[None]) -> StudyList:
    """List the requester's studies, and count the damaged ones, which are omitted."""
    found = await call.place.documents.summaries(call.somebody, KIND)
    listed = [shown for one in found if (shown := listed_study(one)) is not None]
    return StudyList(listed, len(found) - len(listed))


async def create(call: Call[NewStudies]) -> StudiesMade:
    person, found = call.somebody, await call.place.help(split_studies, call.body.record)
    studies = {secrets.token_urlsafe(ID_BYTES): one for one in found}
    await add_studies(call.place.documents, person, studies)
    return StudiesMade([*studies])


async def find(call: Call[None]) -> Study:
    """Return a study; anybody who knows its id can read it."""
    documents, person = call.place.documents, call.person
    found = await find_study(documents, call.named)
    mine = person is not None and await documents.find(person, KIND, call.named) is not None
    record = await call.place.help(_encoded, found.document)
    return Study(call.named, cast(dict[str, Any], record), found.version, mine)


def _encoded(document: str) -> Raw:
    return Raw(encode(record_to_json(study_record(document))))


async def record(call: Call[None]) -> File:
    found = await find_study(call.place.documents, call.named)
    return File(study_text(found.document), "text/plain", f"{call.named}.cirkis")


async def save(call: Call[StudyDraft]) -> StudySaved:
    documents, person, version = call.place.documents, call.somebody, call.body.version + 1
    text, summary = await call.place.help(checked_study, call.body.record)
    if await documents.find(person, KIND, call.named) is None:
        raise refused("no-study")
    if not await documents.put(person, KIND, call.named, text, version, summary):
        raise refused("stale.study")
    return StudySaved(version)


async def remove(call: Call[None]) -> dict[str, str]:
    if not await call.place.documents.remove(call.somebody, KIND, call.named):
        raise refused("no-study")
    return {}

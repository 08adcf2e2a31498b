"""Studies: people's own boards."""

import secrets
from typing import Any, cast

from msgspec import Raw

from cirkis.backend.requests.endpoint import CREATED, File, Router, SharedCall
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

router = Router()

STUDY = "/api/studies/{id}"

ID_BYTES = 12  # of randomness, because anybody who knows the id can read the study


@router.get("/api/studies", codes=("no-person",))
async def list_all(call: SharedCall[None]) -> StudyList:
    """List the requester's studies."""
    found = await call.services.documents.summaries(call.somebody, KIND)
    listed = [shown for one in found if (shown := listed_study(one)) is not None]
    return StudyList(listed, len(found) - len(listed))


@router.post(
    "/api/studies",
    codes=("no-person", "bad-record", "many-documents"),
    status=CREATED,
    max_body="max_document",
    is_dropped=True,
)
async def create(call: SharedCall[NewStudies]) -> StudiesMade:
    """Create studies from records.

    `record` is a [record file](records.md) or a [position](positions.md), as text.
    """
    person, found = call.somebody, await call.services.help(split_studies, call.body.record)
    studies = {secrets.token_urlsafe(ID_BYTES): one for one in found}
    await add_studies(call.services.documents, person, studies)
    return StudiesMade([*studies])


@router.get(STUDY, codes=("no-study", "broken-study"))
async def find(call: SharedCall[None]) -> Study:
    """Get a study.

    Anybody who knows its id can read it; only its owner can change it.
    """
    documents, person = call.services.documents, call.person
    found = await find_study(documents, call.named)
    mine = person is not None and await documents.find(person, KIND, call.named) is not None
    record = await call.services.help(_encoded, found.document)
    return Study(call.named, cast(dict[str, Any], record), found.version, mine)


def _encoded(document: str) -> Raw:
    return Raw(encode(record_to_json(study_record(document))))


@router.get(f"{STUDY}/record", answer="text/plain", codes=("no-study", "broken-study"))
async def record(call: SharedCall[None]) -> File:
    """Get the record of a study.

    The response is a [record file](records.md).
    """
    found = await find_study(call.services.documents, call.named)
    return File(study_text(found.document), "text/plain", f"{call.named}.cirkis")


@router.put(
    STUDY,
    codes=("no-person", "no-study", "bad-record", "stale"),
    max_body="max_document",
    is_dropped=True,
)
async def save(call: SharedCall[StudyDraft]) -> StudySaved:
    """Save a study."""
    documents, person, version = call.services.documents, call.somebody, call.body.version + 1
    text, summary = await call.services.help(checked_study, call.body.record)
    if await documents.find(person, KIND, call.named) is None:
        raise refused("no-study")
    if not await documents.put(person, KIND, call.named, text, version, summary):
        raise refused("stale.study")
    return StudySaved(version)


@router.delete(STUDY, codes=("no-person", "no-study"))
async def remove(call: SharedCall[None]) -> dict[str, str]:
    """Delete a study."""
    if not await call.services.documents.remove(call.somebody, KIND, call.named):
        raise refused("no-study")
    return {}

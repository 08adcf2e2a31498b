"""Studies: people's own boards, stored as records on the server or in the browser."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from cirkis.backend.documents import Document, Documents, Summary
from cirkis.errors import CirkisError, RecordError
from cirkis.game import (
    Colour,
    Record,
    read_record,
    read_records,
    record_from_json,
    replay_record,
    write_record,
)
from cirkis.game.records.stream import split_records
from cirkis.tables.records import position_record
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Number, read_message

KIND = "study"
TITLE = "Event"  # the tag with the title
MAX_AT_ONCE = 20  # studies from one file
MAX_TITLE = 100  # characters in lists; titles in records can be longer


class NewStudies(Struct, frozen=True, forbid_unknown_fields=True):
    """Records, each of which becomes a study, or a position from which a study begins."""

    record: str


class StudiesMade(Struct, frozen=True):
    """The ids of the new studies, in the order of the records."""

    ids: list[str]


class StudyDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A study to save.

    Attributes:
        record: the record in its JSON form; decoded only when the request is handled.
        version: the version of the study that it replaces.
    """

    record: msgspec.Raw
    version: Number


class StudySaved(Struct, frozen=True):
    """The version that a study was saved as."""

    version: int


class Study(Struct, frozen=True):
    """A study.

    Attributes:
        id: the id of the study; anybody who knows it can read the study.
        record: the record in its JSON form.
        version: how many times it has been saved.
        mine: whether the requester can change it.
    """

    id: str
    record: dict[str, Any]
    version: int
    mine: bool


class StudySummary(Struct, frozen=True):
    """A study in a list.

    Attributes:
        id: the id of the study.
        title: the beginning of its record's title; can be empty.
        changed: when it was last saved, in Unix seconds.
        colours: the colours of the seats.
        pieces: the seat and cells of each piece at the end of the main line.
    """

    id: str
    title: str
    changed: float
    colours: tuple[Colour, ...]
    pieces: list[tuple[int, str]]


class StudyList(Struct, frozen=True):
    """A person's studies, most recently changed first, and how many more are damaged."""

    studies: list[StudySummary]
    damaged: int


class _Stored(Struct, frozen=True):
    record: str


class _Shown(Struct, frozen=True):
    title: str
    colours: tuple[Colour, ...]
    pieces: list[tuple[int, str]]


_decode = msgspec.json.Decoder(_Stored).decode
_values = msgspec.json.Decoder(dict[str, Any])
_decode_shown = msgspec.json.Decoder(_Shown).decode


async def find_study(documents: Documents, study_id: str) -> Document:
    """Return a study. Raises a CirkisError if it does not exist or is unreadable."""
    found = await documents.find_shared(KIND, study_id)
    if found is None:
        raise refused("no-study")
    return found


async def add_studies(
    documents: Documents, person: str, studies: Mapping[str, tuple[str, str]]
) -> None:
    """Store new studies, all or none; `studies` maps ids to text and summary.

    Raises a CirkisError if the person would have too many, or storing fails.
    """
    stored: list[str] = []
    try:
        for study_id, (text, summary) in studies.items():
            if await documents.put(person, KIND, study_id, text, 1, summary):
                stored.append(study_id)
    except CirkisError:
        for study_id in stored:
            await documents.remove(person, KIND, study_id)
        raise


def listed_study(one: Summary) -> StudySummary | None:
    try:
        shown = _decode_shown(one.summary or "")
    except (msgspec.DecodeError, UnicodeError):
        return None
    return StudySummary(one.id, shown.title[:MAX_TITLE], one.changed, shown.colours, shown.pieces)


def split_studies(text: str) -> list[tuple[str, str]]:
    """Return each record in a file's text, as stored, with its summary."""
    if (start := position_record(text)) is not None:
        return [_write(start)]
    # Reading takes much longer than splitting, so count first.
    count = sum(1 for _ in islice(split_records([text]), MAX_AT_ONCE + 1))
    try:
        records = read_records(text) if count <= MAX_AT_ONCE else ()
    except RecordError as problem:
        raise refused("bad-record.record", why=str(problem)) from None
    if not 0 < len(records) <= MAX_AT_ONCE:
        raise refused("bad-record.count", most=MAX_AT_ONCE)
    return [_write(record) for record in records]


def checked_study(record: msgspec.Raw) -> tuple[str, str]:
    """Check a JSON record against the rules; return it as stored, with its summary."""
    try:
        return _write(record_from_json(read_message(_values, bytes(record))))
    except RecordError as problem:
        raise refused("bad-record.record", why=str(problem)) from None


def _write(record: Record) -> tuple[str, str]:
    return msgspec.json.encode(_Stored(write_record(record))).decode(), _summary(record)


def study_text(document: str) -> str:
    """Return the record of a stored study. Raises Refused if it is unreadable."""
    try:
        return _decode(document).record
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise refused("broken-study") from None


def study_record(document: str) -> Record:
    try:
        return read_record(study_text(document))
    except RecordError:
        raise refused("broken-study") from None


def _summary(record: Record) -> str:
    pieces = [(seat, one.name) for seat, one in replay_record(record)[-1].pieces]
    shown = _Shown((record.tag(TITLE) or "")[:MAX_TITLE], record.options.colours, pieces)
    return msgspec.json.encode(shown).decode()


def imported_study(document: str) -> tuple[str, str]:
    """Check a study from elsewhere; return it as stored, with its summary.

    Raises a CirkisError if it is not a study or breaks the rules.
    """
    return _write(read_record(study_text(document)))

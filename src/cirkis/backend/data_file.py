"""A file with all of a person's data, exported on one host and imported on another."""

import base64
import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cirkis.backend.documents import Document, Documents, check_size
from cirkis.backend.services import Work
from cirkis.backend.studies import add_studies, imported_study
from cirkis.errors import CirkisError
from cirkis.practice.progress.progress import Progress, read_file
from cirkis.tables.entries import Created, Entry
from cirkis.tables.people import Person
from cirkis.tables.records import entries_from_record
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Id, NewRecord

MAX_FILE = 4 * 1024 * 1024  # bytes
ID_LETTERS = 16

T = TypeVar("T")
Result = TypeVar("Result")


class DocumentData(Struct, frozen=True):
    """A document stored about the person.

    Attributes:
        kind: the kind of document, such as progress or study.
        id: unique within its kind.
        changed: when it was last written, in Unix seconds.
        document: the value.
    """

    kind: str
    id: str
    changed: float
    document: msgspec.Raw


class GameData(Struct, frozen=True):
    """A table in a file.

    Attributes:
        id: the id of the table.
        record: the record of all rounds; in older files, null for some games in progress.
        elsewhere: whether the game was over when its record was opened, so nobody here played it.
    """

    id: Annotated[str, Meta(max_length=64)]
    record: Annotated[str, Meta(max_length=64 * 1024)] | None
    elsewhere: bool = False


class DataFile(Struct, frozen=True):
    """A file of a person's data.

    Attributes:
        exported: when it was written, in Unix seconds.
        documents: the data other than tables.
        tables: the games.
        damaged: the kinds of data that were omitted because they could not be read.
    """

    exported: float
    documents: Annotated[list[DocumentData], Meta(max_length=20_000)]
    tables: Annotated[list[GameData], Meta(max_length=2000)]
    damaged: Annotated[list[str], Meta(max_length=20_000)] = []


class DataTaken(Struct, frozen=True):
    """The result of importing a file.

    Attributes:
        tables: how many games were imported.
        known: how many were already here.
        left: how many cannot be imported, because they are still in progress or part of a match.
    """

    tables: int
    known: int
    left: int


class ImportedGame(NamedTuple):
    """A game from a file; `id` is its table's id on the host that exported it."""

    id: str
    created: Created
    then: Sequence[Entry]


class Contents(NamedTuple):
    """The checked contents of a file. `studies` maps ids to text and summary."""

    games: list[ImportedGame]
    progress: Progress | None
    studies: dict[str, tuple[str, str]]


_id = msgspec.json.Decoder(Id)


def documents_data(found: Iterable[Document]) -> tuple[list[DocumentData], list[str]]:
    """Return the documents for a file, and the kinds of damaged ones, which are omitted."""
    data, damaged = [], []
    for one in found:
        try:
            text = msgspec.json.decode(one.document, type=msgspec.Raw)
        except (msgspec.DecodeError, RecursionError):
            damaged.append(one.kind)
        else:
            data.append(DocumentData(one.kind, one.id, one.changed, msgspec.Raw(bytes(text))))
    return data, damaged


def movable_games(file: DataFile) -> list[GameData]:
    """Return the games of a file that can be imported, without duplicates and without parsing."""
    games = {
        one.id: one
        for one in file.tables
        if one.record is not None and one.record.count("[Cirkis ") <= 1  # more than one is a match
    }
    return list(games.values())


async def check_file(file: DataFile, games: list[GameData], person: Person, work: Work) -> Contents:
    """Check a file and return its contents.

    `work` runs each part separately, because together they can take a while. Raises Refused if any
    part is damaged, so that nothing is imported.
    """
    progress = await work(_part, _progress, file)
    texts = await work(_part, _studies, file)
    studies = {name: await work(_part, imported_study, text) for name, text in texts.items()}
    return Contents([await work(_game, one, person) for one in games], progress, studies)


def _part(read: Callable[[T], Result], source: T) -> Result:
    """Read a part of a file; raise Refused if it is damaged."""
    try:
        return read(source)
    except (CirkisError, msgspec.DecodeError, UnicodeError) as problem:
        raise refused("bad-file.document", why=str(problem)) from None


def _game(data: GameData, person: Person) -> ImportedGame:
    try:
        created, then = entries_from_record(NewRecord(data.record or ""), person)
        return ImportedGame(data.id, replace(created, elsewhere=data.elsewhere), then)
    except CirkisError as problem:
        raise refused("bad-file.record", why=str(problem)) from None


def _progress(file: DataFile) -> Progress | None:
    found = [one for one in file.documents if one.kind == "progress"]
    return read_file(bytes(found[0].document)) if found else None


def _studies(file: DataFile) -> dict[str, str]:
    studies = {}
    for one in file.documents:
        if one.kind == "study":
            text = bytes(one.document).decode()
            check_size(one.kind, text)
            studies[_id.decode(msgspec.json.encode(one.id))] = text
    return studies


async def put_studies(
    documents: Documents, person: Person, studies: dict[str, tuple[str, str]]
) -> None:
    """Store the studies of a file that are not here yet, all or none.

    They get new ids, so that nobody can choose a study's address, even a deleted study's. Raises a
    CirkisError if the person would have too many studies, or storing fails.
    """
    known = {one.id for one in await documents.summaries(person, "study")}
    new = {new_id(person, name): one for name, one in studies.items() if name not in known}
    await add_studies(documents, person, {name: new[name] for name in new.keys() - known})


def new_id(person: Person, old_id: str) -> str:
    """Return a stable id for a game or study that a person imports from another host."""
    digest = hashlib.sha256(f"{person} {old_id}".encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:ID_LETTERS]

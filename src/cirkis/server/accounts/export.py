"""Export all data stored about a person, and import such a file."""

from collections.abc import AsyncIterator, Iterable

from msgspec import Struct

from cirkis.backend.data_file import (
    DataFile,
    DataTaken,
    DocumentData,
    GameData,
    check_file,
    documents_data,
    movable_games,
    new_id,
    put_studies,
)
from cirkis.backend.documents import Document
from cirkis.backend.progress import ProgressKeeper
from cirkis.backend.services import Work
from cirkis.errors import CirkisError
from cirkis.server.accounts.sessions import parse_agent
from cirkis.server.documents import document_keys, find_document
from cirkis.server.hub.services import ServerServices, play_log
from cirkis.server.storage import people, table_store
from cirkis.server.storage.people import StoredTable, sessions_of, subscriptions_of
from cirkis.server.storage.store import Store
from cirkis.server.storage.table_store import tables_of
from cirkis.tables.entries import read_entry
from cirkis.tables.messages import encode
from cirkis.tables.people import Person, seats_of
from cirkis.tables.records import export_records
from cirkis.tables.reducer import fold

MAX_TABLES = 2000  # per file
MAX_BYTES = 20_000_000  # for their records and chat


class DeviceData(Struct, frozen=True):
    """A device, as stored; times are in Unix seconds."""

    browser: str
    system: str
    user_agent: str
    created: float
    seen: float


class LineData(Struct, frozen=True):
    """A line of the person's chat: its time, in Unix seconds, and the text or the phrase."""

    at: float
    text: str | None
    phrase: str | None


class TableData(Struct, frozen=True):
    """One of the person's tables.

    Attributes:
        id: the table's id.
        created: when it was created, in Unix seconds.
        changed: when it last changed, in Unix seconds.
        host: whether the person is its host.
        seats: the person's seats.
        names: the person's name at each of those seats.
        record: the record of all rounds; null until a game with other people is over.
        chat: the lines of chat that they wrote there.
        elsewhere: whether the game was over when its record was opened, so they did not play it.
    """

    id: str
    created: float
    changed: float
    host: bool
    seats: list[int]
    names: list[str | None]
    record: str | None
    chat: list[LineData]
    elsewhere: bool


class MailData(Struct, frozen=True):
    """The person's e-mail address; times are in Unix seconds.

    Attributes:
        address: the e-mail address.
        language: the language of the e-mails.
        confirmed: when the address was confirmed.
        sent: when the last e-mail about a turn was sent; 0 if none was.
        turns: whether e-mails about turns are wanted.
    """

    address: str
    language: str
    confirmed: float
    sent: float
    turns: bool


class ExportBeginning(Struct, frozen=True):
    """The beginning of PersonalData: its short parts."""

    exported: float
    person: str
    devices: list[DeviceData]
    push_services: list[str]
    mail: MailData | None


class PersonalData(ExportBeginning, frozen=True):
    """Everything stored about a person.

    Attributes:
        exported: when it was exported, in Unix seconds.
        person: their id in the database.
        devices: the devices that are signed in.
        push_services: the URLs for their browsers' turn notifications.
        mail: their e-mail address; null for none.
        documents: everything stored besides tables.
        damaged: the kinds of stored data that cannot be read, and are therefore left out.
        tables: their tables, games in progress first: at most 2,000, and about 20 MB.
    """

    documents: list[DocumentData]
    damaged: list[str]
    tables: list[TableData]


async def export_all(
    store: Store, person: Person, work: Work, more: Iterable[Document] = ()
) -> AsyncIterator[bytes]:
    """Return everything stored about a person, as the JSON of PersonalData in pieces.

    `work` runs slow functions; `more` are further documents. The others and the tables are read
    one at a time, each when the one before has been sent. Raises StoreError if the database cannot
    be read.
    """
    subscriptions = await store.call(subscriptions_of, person=person)
    mail = await store.call(people.find_address, person=person)
    beginning = ExportBeginning(
        store.now(),
        person,
        [
            DeviceData(*parse_agent(device.agent), device.agent, device.created, device.seen)
            for device in await store.call(sessions_of, person=person)
        ],
        [subscription.endpoint for subscription in subscriptions],
        None
        if mail is None
        else MailData(mail.address, mail.language, mail.confirmed, mail.sent, mail.turns),
    )
    return _pieces(encode(beginning), store, person, work, more)


async def _pieces(
    beginning: bytes, store: Store, person: Person, work: Work, more: Iterable[Document]
) -> AsyncIterator[bytes]:
    damaged = list[str]()

    def read_document(kind: str, document_id: str) -> bytes | None:
        found = store.wait(find_document, person, kind, document_id)
        data, problems = documents_data([] if found is None else [found])
        damaged.extend(problems)
        return encode(data[0]) if data else None

    def read_table(table_id: str) -> bytes | None:
        data = table_data(table_id, people.read_table(store, table_id), person)
        return None if data is None else encode(data)

    yield beginning.removesuffix(b"}") + b',"documents":['
    separator = b""
    for kind, document_id in await work(store.wait, document_keys, person):
        if (text := await work(read_document, kind, document_id)) is not None:
            yield separator + text
            separator = b","
    for data in documents_data(more)[0]:
        yield separator + encode(data)
        separator = b","
    yield b'],"damaged":' + encode(damaged) + b',"tables":['
    separator, size = b"", 0
    for table_id in await work(store.wait, tables_of, person, MAX_TABLES):
        if size <= MAX_BYTES and (text := await work(read_table, table_id)) is not None:
            yield separator + text
            separator, size = b",", size + len(text)
    yield b"]}"


def table_data(table_id: str, stored: StoredTable, person: Person) -> TableData | None:
    """Return the data stored about a person at a table, or None if its log is unreadable."""
    try:
        table = fold(read_entry(row.entry) for row in stored.log)
    except CirkisError:
        return None
    created = stored.log[0].at
    record = export_records(table, created)
    mine = [seat for seat in seats_of(table.seats, person) if table.seats[seat].owner == person]
    chat = [LineData(line.at, said.text, said.phrase) for line, said in stored.lines_of(person)]
    names = [table.seats[seat].name for seat in mine]
    host = table.host == person
    elsewhere = table.is_played_elsewhere
    return TableData(
        table_id, created, stored.log[-1].at, host, mine, names, record, chat, elsewhere
    )


class TakingOver:
    """Imports files piece by piece, so that others get their turns.

    When the request is cancelled, everything stops; data imported by then is skipped the next time.
    """

    def __init__(self, services: ServerServices, progress: ProgressKeeper) -> None:
        self._services = services
        self._progress = progress
        self._work = services.gate.help_patiently

    async def take_over(self, person: Person, file: DataFile) -> DataTaken:
        """Import the data that is missing here; importing a file again changes nothing.

        Raises a CirkisError if the file is damaged, in which case nothing is stored, or if not
        everything could be stored; a retry imports the rest.
        """
        with self._services.gate.hold("import"):
            return await self._take_over(person, file)

    async def _take_over(self, person: Person, file: DataFile) -> DataTaken:
        games = movable_games(file)
        new = await self._missing(person, games)
        # Without room, charging for one table is refused.
        now = new[: max(1, self._services.quotas.room("table"))]
        self._services.quotas.charge("table", len(now))
        contents = await check_file(file, now, person, self._work)
        await put_studies(self._services.documents, person, contents.studies)
        if contents.progress is not None:
            await self._progress.take_over(person, contents.progress)
        for game in contents.games:
            table = await self._work(play_log, game.created, game.then)
            await self._services.keep(table, game.created, game.then, new_id(person, game.id))
        if len(now) < len(new):
            self._services.quotas.charge("table")  # the refusal says when the rest can be imported
        return DataTaken(len(now), len(games) - len(new), len(file.tables) - len(games))

    async def _missing(self, person: Person, games: list[GameData]) -> list[GameData]:
        present = set[str]()
        store = self._services.store
        for n in range(0, len(games), table_store.PART):
            ids = {game.id: new_id(person, game.id) for game in games[n : n + table_store.PART]}
            present |= await self._work(store.wait, table_store.known_tables, person, ids)
        return [game for game in games if game.id not in present]

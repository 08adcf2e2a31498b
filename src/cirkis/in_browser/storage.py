"""What a browser stores: logs of tables, documents, and when the program ran."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypedDict

import msgspec
from msgspec import Struct

from cirkis.backend.documents import KINDS, Document, Documents, Summary, check_size
from cirkis.backend.table_log import StoreError
from cirkis.i18n import texts_in
from cirkis.tables.people import SERVER_ID, Uptime, merge_runs
from cirkis.tables.refusals import refused


class StoredLog(TypedDict):
    table: str
    entries: list[str]


class RunningJob(Protocol):
    """A job that the engine is running."""

    @property
    def promise(self) -> Awaitable[Any]:
        """A promise that settles when the job ends."""

    def cancel(self) -> None:
        """Cancel the job."""


class Host(Protocol):
    """What the tables need from their worker: storage, files and the engine."""

    def load(self) -> Awaitable[list[StoredLog]]:
        """Return all logs."""

    def append(self, table: str, first: int, entries: Sequence[str]) -> Awaitable[None]:
        """Append entries to a log durably, all or none, creating the log if needed."""

    def replace(self, table: str, entries: Sequence[str]) -> Awaitable[None]:
        """Replace a log's entries durably, all or none, creating the log if needed."""

    def remove(self, table: str) -> Awaitable[None]:
        """Remove a log."""

    def read_file(self, name: str) -> Awaitable[bytes]:
        """Return one of the site's files, fetched on first use."""

    def think(self, job: str, on_message: Callable[[str], None]) -> RunningJob:
        """Give the engine a job."""


class StorageFailed(StoreError):
    """Storing failed; `code` is a key of refusals.CODES."""

    def __init__(self, code: str) -> None:
        super().__init__(texts_in()(f"refused-{code}"))
        self.code = code


_FULL = {"QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"}  # names of JavaScript errors


@contextmanager
def storing() -> Iterator[None]:
    """Turn any exception from the host into StorageFailed."""
    try:
        yield
    except Exception as problem:
        name = getattr(problem, "name", type(problem).__name__)
        raise StorageFailed("storage-full" if name in _FULL else "storage") from problem


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """`at` is in Unix seconds; `command` and `sender` are ids."""

    at: float
    command: str
    json: msgspec.Raw = msgspec.field(name="entry")
    sender: str = SERVER_ID

    @property
    def entry(self) -> str:
        return bytes(self.json).decode()


_read = msgspec.json.Decoder(LogEntry).decode


class LogStore:
    def __init__(self, host: Host, stored: Iterable[StoredLog]) -> None:
        self._host = host
        self._unread = {one["table"]: one["entries"] for one in stored if one["entries"]}

    @property
    def unread(self) -> list[str]:
        """The ids of tables that have not been loaded since the start, or are unreadable."""
        return list(self._unread)

    def changed(self, table_id: str) -> float:
        """Return when an unread log last changed; 0 if it is unreadable."""
        try:
            return _read(self._unread[table_id][-1]).at
        except (msgspec.DecodeError, UnicodeError, TypeError):
            return 0.0

    def read(self, table_id: str) -> list[LogEntry] | None:
        """Return an unread log; None if there is none. Raises Refused if it is damaged."""
        texts = self._unread.get(table_id)
        try:
            return None if texts is None else [_read(text) for text in texts]
        except (msgspec.DecodeError, UnicodeError, TypeError) as problem:
            raise refused("broken-table.entry", why=str(problem)) from None

    def forget(self, table_id: str) -> None:
        """Drop the entries of a log that has been loaded as a table, or removed."""
        self._unread.pop(table_id, None)

    async def append(self, table_id: str, first: int, entries: Sequence[LogEntry]) -> None:
        """Append entries to a log, all or none. Raises StorageFailed."""
        with storing():
            await self._host.append(
                table_id, first, [msgspec.json.encode(one).decode() for one in entries]
            )

    async def replace(self, table_id: str, entries: Sequence[LogEntry]) -> None:
        """Replace a log's entries, all or none. Raises StorageFailed."""
        with storing():
            texts = [msgspec.json.encode(one).decode() for one in entries]
            await self._host.replace(table_id, texts)

    async def remove(self, table_id: str) -> None:
        """Remove a log. Raises StorageFailed."""
        with storing():
            await self._host.remove(table_id)


PREFIX = ".document-"
"""Prefix of documents' logs; table ids contain no dot."""


class _Stored(Struct, frozen=True):
    kind: str
    id: str
    document: str
    version: int
    changed: float
    summary: str | None = None


_decode = msgspec.json.Decoder(_Stored).decode


class DeviceDocuments(Documents):
    def __init__(self, host: Host, stored: Iterable[StoredLog]) -> None:
        """Load the stored documents, ignoring unreadable logs."""
        self._host = host
        found = (_read_document(one) for one in stored)
        self._documents = {_name(one.kind, one.id): one for one in found if one is not None}

    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        found = self._documents.get(_name(kind, document_id))
        return None if found is None else _document(person, found)

    async def find_shared(self, kind: str, document_id: str) -> Document | None:
        return await self.find("", kind, document_id)

    async def summaries(self, person: str, kind: str) -> list[Summary]:
        return [Summary(one.id, one.changed, one.summary or "") for one in self._sorted(kind)]

    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        return [_document(person, one) for one in self._sorted(kind)]

    def _sorted(self, kind: str | None) -> Sequence[_Stored]:
        some = (one for one in self._documents.values() if kind in (None, one.kind))
        return sorted(some, key=lambda one: (-one.changed, one.id))

    async def put(
        self,
        person: str,
        kind: str,
        document_id: str,
        text: str,
        version: int,
        summary: str | None = None,
    ) -> bool:
        check_size(kind, text)
        name, most = _name(kind, document_id), KINDS[kind].most
        before = self._documents.get(name)
        if version != (1 if before is None else before.version + 1):
            return False
        if before is None and len(await self.list(person, kind)) >= most:
            raise refused("many-documents.most", most=most)
        new = _Stored(kind, document_id, text, version, time.time(), summary)
        await self._write(name, new, before)
        return True

    async def _write(self, name: str, new: _Stored, before: _Stored | None) -> None:
        self._documents[name] = new  # so that a concurrent request comes second
        try:
            with storing():
                await self._host.replace(PREFIX + name, [msgspec.json.encode(new).decode()])
        except StorageFailed:
            if self._documents.get(name) is new and before is not None:
                self._documents[name] = before
            elif self._documents.get(name) is new:
                del self._documents[name]
            raise

    async def remove(self, person: str, kind: str, document_id: str = "") -> bool:
        name = _name(kind, document_id)
        before = self._documents.pop(name, None)
        if before is None:
            return False
        try:
            with storing():
                await self._host.remove(PREFIX + name)
        except StorageFailed:
            self._documents.setdefault(name, before)
            raise
        return True


def is_document(log: StoredLog) -> bool:
    return log["table"].startswith(PREFIX)


def _name(kind: str, document_id: str) -> str:
    return f"{kind}-{document_id}"


def _read_document(log: StoredLog) -> _Stored | None:
    try:
        return _decode(log["entries"][-1])
    except (msgspec.DecodeError, UnicodeError, TypeError, IndexError):
        return None


def _document(person: str, one: _Stored) -> Document:
    return Document(person, *msgspec.structs.astuple(one))


RUNS_PREFIX = ".runs-"
"""Prefix of run logs; table ids contain no dot."""
INTERVAL = 5.0  # seconds of a turn that may go uncharged if the page closes
KEPT = 200  # earlier runs to keep

_read_runs = msgspec.json.Decoder(list[tuple[float, float]]).decode


class Runs:
    """The run log; while a time bank is running, the current run adds an entry every few seconds.

    Each entry is a list of runs, as pairs of Unix seconds; their union is the time in use.
    """

    def __init__(self, host: Host, stored: Iterable[StoredLog], started: float) -> None:
        """`started` is in Unix seconds."""
        self._host, self._started = host, started
        self._earlier = [one["table"] for one in stored]
        runs = [run for one in stored for text in one["entries"] for run in _runs(text)]
        merged = merge_runs(runs, started).earlier
        self.uptime = Uptime(started, merged[-KEPT:])
        self._name = f"{RUNS_PREFIX}{int(started * 1000)}"
        self._written = 0

    async def keep(self, is_needed: Callable[[], bool], interval: float = INTERVAL) -> None:
        """Merge the earlier logs into this one; record this run while a time bank is running."""
        if self._earlier:
            await self._append([*self.uptime.earlier])
        if self._written:
            for name in self._earlier:
                with suppress(Exception):
                    await self._host.remove(name)
        while True:
            await asyncio.sleep(interval)
            if is_needed():
                await self._append([(self._started, time.time())])

    async def _append(self, runs: list[tuple[float, float]]) -> None:
        with suppress(Exception):  # if this fails, the turn is charged a little less
            await self._host.append(self._name, self._written, [msgspec.json.encode(runs).decode()])
            self._written += 1


def _runs(text: str) -> list[tuple[float, float]]:
    try:
        return _read_runs(text)
    except (msgspec.DecodeError, UnicodeError, TypeError):
        return []


def is_runs(log: StoredLog) -> bool:
    return log["table"].startswith(RUNS_PREFIX)

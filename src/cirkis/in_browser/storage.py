"""The logs of all tables, stored by the host as one string per entry."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from cirkis.in_browser.host import Host, StoredTable, storing
from cirkis.tables.people import SERVER_ID
from cirkis.tables.refusals import refused


class StoredEntry(Struct, frozen=True, omit_defaults=True):
    """`at` is in Unix seconds; `command` and `sender` are ids."""

    at: float
    command: str
    json: msgspec.Raw = msgspec.field(name="entry")
    sender: str = SERVER_ID

    @property
    def entry(self) -> str:
        return bytes(self.json).decode()


_read = msgspec.json.Decoder(StoredEntry).decode


class LogStore:
    def __init__(self, host: Host, stored: Iterable[StoredTable]) -> None:
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

    def read(self, table_id: str) -> list[StoredEntry] | None:
        """Return an unread log; None if there is none. Raises Refused if it is damaged."""
        texts = self._unread.get(table_id)
        try:
            return None if texts is None else [_read(text) for text in texts]
        except (msgspec.DecodeError, UnicodeError, TypeError) as problem:
            raise refused("broken-table.entry", why=str(problem)) from None

    def forget(self, table_id: str) -> None:
        """Drop the entries of a log that has been loaded as a table, or removed."""
        self._unread.pop(table_id, None)

    async def append(self, table_id: str, first: int, entries: Sequence[StoredEntry]) -> None:
        """Append entries to a log, all or none. Raises StorageFailed."""
        with storing():
            await self._host.append(
                table_id, first, [msgspec.json.encode(one).decode() for one in entries]
            )

    async def remove(self, table_id: str) -> None:
        """Remove a log. Raises StorageFailed."""
        with storing():
            await self._host.remove(table_id)

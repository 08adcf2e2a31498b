"""A club's chat: members write and report lines, and the host settles the reports."""

from collections.abc import Callable
from functools import partial

import msgspec

from cirkis.backend.documents import Document
from cirkis.server.clubs.club import Entry, check_host, check_writer
from cirkis.server.clubs.messages import ClubLine, LineCommand, ReportLine
from cirkis.server.clubs.rolls import Rolls
from cirkis.server.clubs.views import line_of
from cirkis.server.quotas import Quotas
from cirkis.server.storage import club_rows
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.clubs import Club, Member
from cirkis.server.storage.store import Store
from cirkis.tables.messages import ChatLine, Say, encode, said_text
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

MOST_REPORTERS = 20  # per line

_reporters = msgspec.json.Decoder(list[int])


class ClubChat:
    def __init__(self, store: Store, quotas: Quotas, rolls: Rolls) -> None:
        self._store, self._quotas, self._rolls = store, quotas, rolls

    async def say(self, club_id: str, person: Person, request: Say) -> ClubLine:
        """Store a line of chat. Raises a CirkisError if the person may not write it."""
        text = said_text(request)
        self._quotas.charge("byte", len(encode(request)))
        roll, now = await self._rolls.get(club_id), self._store.now
        me = roll.member(person)
        check_writer(roll.club, me)  # otherwise, refused lines would use up the neighbours' quota
        # A flood from the host's address must not keep the host from answering.
        self._quotas.charge("chat")

        def write(club: Club, me: Member) -> str:
            check_writer(club, me)
            return encode(ChatLine(None, me.name, text or None, request.phrase)).decode()

        row = await self._store.call(queries.add_line, club_id, person, write, now)
        return line_of(row, roll)

    async def judge(self, club_id: str, person: Person, command: LineCommand) -> None:
        roll = await self._rolls.get(club_id)
        me = roll.member(person)
        if isinstance(command, ReportLine):
            if me.muted:  # otherwise, a host could only ban members who report everything
                raise refused("muted")
            await self._change(club_id, command.line, partial(_report, me.n, person, roll.heard))
            return
        check_host(roll, person)
        change = _remove if command.remove else _clear
        row = await self._change(club_id, command.line, change)
        if command.remove:
            entry = Entry("remove-line", me.n, roll.number_of(row.person))
            await self._rolls.note(club_id, entry)

    async def _change(
        self, club_id: str, n: int, change: Callable[[Document], Document]
    ) -> Document:
        wanted = (club_rows.LINE, club_id, n, change, None, self._store.now)
        return await self._store.call(club_rows.change_row, *wanted)


def _report(n: int, person: Person, heard: set[int], row: Document) -> Document:
    """Add a member to those who reported a line; writers cannot, as reported lines are kept."""
    known = _reporters.decode(row.summary) if row.summary else []
    reporters = [one for one in known if one in heard]
    if person == row.person or n in reporters or len(reporters) >= MOST_REPORTERS:
        return row
    return row._replace(summary=encode([*reporters, n]).decode())


def _clear(row: Document) -> Document:
    return row._replace(summary=None)


def _remove(row: Document) -> Document:
    """Remove the text of a line, but keep its writer's name."""
    name = msgspec.json.decode(row.document, type=ChatLine).name
    return row._replace(summary=None, document=encode(ChatLine(None, name)).decode())

"""Clubs as their members see them, and as their hosts export them."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from cirkis.backend.documents import Document
from cirkis.server.clubs.club import Entry, Roll
from cirkis.server.clubs.ladder import games_of
from cirkis.server.clubs.messages import (
    ClubData,
    ClubGame,
    ClubLine,
    ClubMember,
    ClubView,
    LogRow,
    ReportedLine,
)
from cirkis.server.clubs.tournament import readable_tournaments
from cirkis.server.clubs.tournament_messages import TournamentSummary
from cirkis.server.storage import club_results, club_rows
from cirkis.server.storage.clubs import Member, read_stored, readable
from cirkis.server.storage.store import Store
from cirkis.tables.messages import ChatLine
from cirkis.tables.people import Person, face_of
from cirkis.tables.view import TableSummary

MOST_REPORTED = 50  # lines shown to the host
MOST_FORMER = 200  # former members shown to the host
EXPORTED = 5000  # the most log entries, lines of chat, or tournaments

_line = msgspec.json.Decoder(ChatLine)
_entry = msgspec.json.Decoder(Entry)
_reporters = msgspec.json.Decoder(list[int])


def make_view(
    club_id: str,
    roll: Roll,
    me: Member,
    said: list[Document],
    reported: list[Document],
    tables: list[TableSummary],
    tournaments: list[TournamentSummary],
    link: str | None,
) -> ClubView:
    """Return a club as a member sees it."""
    club, is_host = roll.club, me.n == roll.host
    return ClubView(
        id=club_id,
        name=club.name,
        you=me.n,
        host=roll.host,
        closed=club.closed,
        link=link,
        members=_members(roll, "here"),
        banned=_members(roll, "banned") if is_host else [],
        former=_members(roll, "left", "removed")[-MOST_FORMER:] if is_host else [],
        reported=[*islice(_reported(reported, roll), MOST_REPORTED)],
        said=_lines(said, roll),
        tables=[one for one in tables if not one.over],
        tournaments=tournaments,
    )


def _members(roll: Roll, *states: str) -> list[ClubMember]:
    found = [
        ClubMember(one.n, one.name, one.muted, face_of(person))
        for person, one in roll.known.items()
        if one.state in states
    ]
    return sorted(found, key=lambda one: one.n)


def _lines(rows: Iterable[Document], roll: Roll) -> list[ClubLine]:
    return [line_of(row, roll) for row, _ in readable(_line, rows)]


def line_of(row: Document, roll: Roll) -> ClubLine:
    one, writer = read_stored(_line, row.document), roll.number_of(row.person)
    name = one.name if writer is None else roll.name_of(writer)  # a new one, if they rejoined
    text = None if one.phrase else one.text or ""
    face = None if name is None else face_of(Person(row.person))
    return ClubLine(int(row.id), row.changed, writer, name, text, one.phrase, face)


def _reported(rows: Iterable[Document], roll: Roll) -> Iterator[ReportedLine]:
    """Yield lines that somebody reported who is known, and neither muted nor banned."""
    heard = roll.heard
    for row, reporters in readable(_reporters, rows, lambda row: row.summary or "[]"):
        if heard.isdisjoint(reporters):
            continue
        names = map(roll.name_of, reporters)
        for one in _lines([row], roll):
            line = msgspec.structs.asdict(one)
            yield ReportedLine(**line, reporters=[*filter(None, names)])


def log_rows(rows: Iterable[Document], roll: Roll) -> list[LogRow]:
    return [
        LogRow(int(row.id), row.changed, one.act, roll.name_of(one.by), roll.name_of(one.about))
        for row, one in readable(_entry, rows)
    ]


def export_club(store: Store, club_id: str, roll: Roll) -> ClubData:
    """Return what a host can export. Call this in a thread of the gate, because it blocks."""
    lines = store.wait(club_rows.latest, club_rows.LINE, club_id, EXPORTED)
    entries = store.wait(club_rows.latest, club_rows.LOG, club_id, EXPORTED)
    cups = store.wait(club_rows.latest, club_rows.TOURNAMENT, club_id, EXPORTED)
    games = games_of(store.wait(club_results.results_of, club_id, roll.banned))
    numbers: dict[Person | None, int] = {person: one.n for person, one in roll.known.items()}
    return ClubData(
        roll.club.name,
        roll.club.made,
        roll.club.closed,
        _members(roll, "here"),
        log_rows(entries, roll),
        _lines(lines, roll),
        [
            ClubGame(game.id, game.at, [*map(numbers.get, game.players)], game.places)
            for game in games
        ],
        readable_tournaments(cups),
    )

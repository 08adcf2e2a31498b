"""Everything that is stored about clubs: what can be read, and what can be changed.

Each function works in the transaction of the connection it receives. Those that change a club lock
its row first and decide there, so that all servers agree.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import (
    Table as Relation,
)

from cirkis.server.clubs.club import STATES, Club, Entry, Member, leave
from cirkis.server.clubs.club_messages import Tournament, TournamentGame, TournamentSummary
from cirkis.server.clubs.ladder import GameResult
from cirkis.server.clubs.tournament_rules import with_results
from cirkis.server.storage import table_store
from cirkis.server.storage.schema import (
    club_lines,
    club_log,
    club_members,
    club_results,
    club_tables,
    club_tournaments,
    clubs,
    players,
    read_row,
    read_rows,
    tables,
)
from cirkis.server.storage.store import DamagedData, writes
from cirkis.server.storage.table_store import LINES_KEPT, NewTableLog, Now
from cirkis.tables.messages import encode
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table

BATCH = 500  # rows of a kind deleted in one transaction, so that other work gets its turn
MAX_RESULTS = 4000  # of a club's games, one for each player

_tournament = msgspec.json.Decoder(Tournament)


class _StoredClub(NamedTuple):
    name: str
    made: float
    host: int
    newest: int
    link: str
    closed: float | None


class _StoredMember(NamedTuple):
    person: str
    n: int
    name: str
    since: float
    state: Any
    muted: bool


class Line(NamedTuple):
    """A line of chat; `reporter` is the number of the first member who reported it."""

    n: int
    at: float
    person: Person
    name: str
    text: str | None
    phrase: str | None
    reporter: int | None = None


class LogEntry(NamedTuple):
    """An entry in a club's log, as in `Entry`."""

    n: int
    at: float
    act: Any
    by: int
    about: int | None


class _StoredResult(NamedTuple):
    """How a game ended for one seat."""

    game: str
    seat: int
    person: Person | None
    at: float
    place: int
    score: int | None
    won: bool
    counts: bool
    tournament: int | None


def get_club(connection: Connection, club_id: str) -> Club:
    """Return a club. Raises Refused if there is none."""
    club = find_club(connection, club_id)
    if club is None:
        raise refused("no-club")
    return club


def find_club(connection: Connection, club_id: str) -> Club | None:
    row = read_row(connection, clubs, _StoredClub, _is_there(club_id))
    if row is None:
        return None
    rows = read_rows(connection, club_members, _StoredMember, club_members.c.club == club_id)
    # A damaged row must not hide the others.
    known = {Person(found.person): Member(*found[1:]) for found in rows if found.state in STATES}
    return Club(known=known, **row._asdict()).with_host()


def _is_there(club_id: str) -> ColumnElement[bool]:
    return (clubs.c.id == club_id) & ~clubs.c.is_gone


def _lock(connection: Connection, club_id: str) -> Club:
    """Make other writers to a club wait (SQLite has one writer anyway); return the club.

    Raises Refused if there is none.
    """
    connection.execute(select(clubs.c.id).where(_is_there(club_id)).with_for_update())
    return get_club(connection, club_id)


def find_invited(connection: Connection, link: str) -> str | None:
    wanted = (clubs.c.link == link) & ~clubs.c.is_gone
    return connection.execute(select(clubs.c.id).where(wanted)).scalar_one_or_none()


def clubs_of(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Return the ids and names of the clubs that a person is in."""
    mine = (club_members.c.person == person) & (club_members.c.state == "here")
    query = select(clubs.c.id, clubs.c.name).join(club_members).where(mine, ~clubs.c.is_gone)
    rows = connection.execute(query.order_by(clubs.c.name, clubs.c.id))
    return [(club_id, name) for club_id, name in rows]


@writes
def create_club(connection: Connection, club_id: str, club: Club, now: Now) -> None:
    row = {"id": club_id, "is_gone": False, **_club_row(club)}
    connection.execute(insert(clubs).values(row))
    _write_members(connection, club_id, club.known)
    _add_entry(connection, club_id, Entry("create", club.host), now())


def _club_row(club: Club) -> dict[str, Any]:
    return {name: getattr(club, name) for name in _StoredClub._fields}


def _write_members(connection: Connection, club_id: str, changed: dict[Person, Member]) -> None:
    _drop_members(connection, club_id, changed)
    for person, member in changed.items():
        row = {"club": club_id, "person": person, **msgspec.structs.asdict(member)}
        connection.execute(insert(club_members).values(row))


def _drop_members(connection: Connection, club_id: str, people: Collection[str]) -> None:
    here = (club_members.c.club == club_id) & club_members.c.person.in_(people)
    connection.execute(delete(club_members).where(here))


@writes
def change_club(
    connection: Connection, club_id: str, change: Callable[[Club], tuple[Club, Entry]], now: Now
) -> Club:
    """Change a club and append to its log; return its new state. Raises Refused without a club.

    A club without members is deleted.
    """
    before = _lock(connection, club_id)
    club, entry = change(before)
    _store(connection, club_id, before, club)
    _add_entry(connection, club_id, entry, now())
    return club


def _store(connection: Connection, club_id: str, before: Club, club: Club) -> None:
    row = {**_club_row(club), "is_gone": not club.present}
    connection.execute(update(clubs).where(clubs.c.id == club_id).values(row))
    _drop_members(connection, club_id, before.known.keys() - club.known.keys())
    _write_members(connection, club_id, dict(club.known.items() - before.known.items()))


@writes
def note(connection: Connection, club_id: str, person: Person, entry: Entry, now: Now) -> Club:
    """Append an entry about something that the host does; return the club. Raises Refused."""
    club = _lock(connection, club_id)
    club.check_host(person)
    _add_entry(connection, club_id, entry, now())
    return club


def _add_entry(connection: Connection, club_id: str, entry: Entry, at: float) -> None:
    n = _last(connection, club_log, club_id) + 1
    row = {"club": club_id, "n": n, "at": at, **msgspec.structs.asdict(entry)}
    connection.execute(insert(club_log).values(row))


def _last(connection: Connection, relation: Relation, club_id: str) -> int:
    query = select(func.max(relation.c.n)).where(relation.c.club == club_id)
    return connection.execute(query).scalar_one() or 0


def latest_entries(
    connection: Connection, club_id: str, most: int, before: int | None = None
) -> list[LogEntry]:
    """Return the last entries of a club's log before a number, oldest first."""
    here = club_log.c.club == club_id
    if before is not None:
        here = here & (club_log.c.n < before)
    order = (club_log.c.n.desc(),)
    return read_rows(connection, club_log, LogEntry, here, order=order, limit=most)[::-1]


@writes
def add_line(
    connection: Connection,
    club_id: str,
    person: Person,
    text: str | None,
    phrase: str | None,
    now: Now,
) -> Line:
    """Store a line of chat, and drop those beyond LINES_KEPT that nobody reported; return the line.

    Raises Refused if this person may not write.
    """
    me, at = _lock(connection, club_id).check_writer(person), now()
    line = Line(_last(connection, club_lines, club_id) + 1, at, person, me.name, text, phrase)
    connection.execute(insert(club_lines).values(club=club_id, **line._asdict()))
    old = (club_lines.c.n <= line.n - LINES_KEPT) & club_lines.c.reporter.is_(None)
    connection.execute(delete(club_lines).where(club_lines.c.club == club_id, old))
    return line


def latest_lines(
    connection: Connection,
    club_id: str,
    most: int,
    which: Literal["all", "shown", "reported"] = "shown",
) -> list[Line]:
    """Return the last lines of chat, oldest first.

    Those of banned people, perhaps a flood, are not shown; nor are reports of muted or banned ones.
    """
    here = club_lines.c.club == club_id
    if which != "all":
        here = here & club_lines.c.person.not_in(_banned(club_id))
    if which == "reported":
        columns = club_members.c
        heard = (columns.club == club_id) & ~columns.muted & (columns.state != "banned")
        here = here & club_lines.c.reporter.in_(select(columns.n).where(heard))
    order = (club_lines.c.n.desc(),)
    return read_rows(connection, club_lines, Line, here, order=order, limit=most)[::-1]


def _banned(club_id: str) -> Any:
    columns = club_members.c
    return select(columns.person).where(columns.club == club_id, columns.state == "banned")


@writes
def report_line(connection: Connection, club_id: str, person: Person, n: int) -> None:
    """Report a line of chat to the host; of several reports, the first counts. Raises Refused."""
    club = _lock(connection, club_id)
    me = club.member(person)
    if me.muted:  # otherwise, a host could only ban members who report everything
        raise refused("muted")
    line = _find_line(connection, club_id, n)
    if line.person != person and not club.is_heard(line.reporter):
        _change_line(connection, club_id, n, reporter=me.n)


@writes
def settle_line(
    connection: Connection, club_id: str, person: Person, n: int, now: Now, *, remove: bool
) -> None:
    """Settle the reports about a line; its writer's name stays if it is removed. Raises Refused."""
    club = _lock(connection, club_id)
    me = club.check_host(person)
    line = _find_line(connection, club_id, n)
    if not remove:
        _change_line(connection, club_id, n, reporter=None)
        return
    _change_line(connection, club_id, n, reporter=None, text=None, phrase=None)
    if line.text or line.phrase:
        entry = Entry("remove-line", me.n, club.number_of(line.person))
        _add_entry(connection, club_id, entry, now())


def _find_line(connection: Connection, club_id: str, n: int) -> Line:
    here = (club_lines.c.club == club_id) & (club_lines.c.n == n)
    found = read_row(connection, club_lines, Line, here)
    if found is None:
        raise refused("not-found.line")
    return found


def _change_line(connection: Connection, club_id: str, n: int, **changes: Any) -> None:
    here = (club_lines.c.club == club_id) & (club_lines.c.n == n)
    connection.execute(update(club_lines).where(here).values(changes))


def note_table(connection: Connection, at: float, *, table_id: str, table: Table) -> None:
    """In the transaction that creates a club's table, list it there, and append to the log."""
    club = None if table.club is None else find_club(connection, table.club)
    if club is None or table.club is None:
        return
    connection.execute(select(clubs.c.id).where(clubs.c.id == table.club).with_for_update())
    connection.execute(insert(club_tables).values(club=table.club, table_id=table_id))
    host = club.number_of(table.host)
    if host is not None:
        _add_entry(connection, table.club, Entry("table", host), at)


def running_tables(
    connection: Connection, club_id: str, person: str | None, most: int
) -> list[str]:
    """Return a club's games in progress and waiting tables, a person's own first, then by latest
    change.
    """
    query = select(tables.c.id).join(club_tables).where(club_tables.c.club == club_id)
    own = select(players).where(players.c.table_id == tables.c.id, players.c.person == person)
    order = (own.exists().desc(), tables.c.changed.desc())
    found = query.where(~tables.c.is_over).order_by(*order).limit(most)
    return list(connection.execute(found).scalars())


def read_tournament(text: str) -> Tournament:
    try:
        return _tournament.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        raise DamagedData("the stored data of a tournament is damaged") from None


def find_tournament(connection: Connection, club_id: str, n: int) -> tuple[Tournament, float]:
    """Return a tournament, with its results, and when it was created, in Unix seconds.

    Raises Refused if there is none.
    """
    columns = club_tournaments.c
    query = select(columns.tournament, columns.made).where(columns.club == club_id, columns.n == n)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise refused("not-found.tournament")
    text, made = row
    results = _results(connection, club_id, club_results.c.tournament == n)
    return with_results(read_tournament(text), results), made


def tournaments_of(connection: Connection, club_id: str) -> list[TournamentSummary]:
    """Return a club's tournaments, latest first."""
    columns, results = club_tournaments.c, club_results.c
    ended = select(func.count(results.game.distinct())).where(
        results.club == columns.club, results.tournament == columns.n
    )
    query = (
        select(*(columns[name] for name in ("n", "name", "rounds", "opened", "awaited")))
        .add_columns(ended.scalar_subquery())
        .where(columns.club == club_id)
        .order_by(columns.n.desc())
    )
    return [
        TournamentSummary(n, name, rounds, opened, over=ended >= awaited)
        for n, name, rounds, opened, awaited, ended in connection.execute(query)
    ]


def all_tournaments(connection: Connection, club_id: str) -> list[Tournament]:
    """Return a club's tournaments, oldest first, except damaged ones."""
    found = list[Tournament]()
    for summary in reversed(tournaments_of(connection, club_id)):
        with suppress(DamagedData):
            found.append(find_tournament(connection, club_id, summary.n)[0])
    return found


@writes
def add_tournament(
    connection: Connection,
    club_id: str,
    person: Person,
    tournament: Tournament,
    most: int,
    now: Now,
) -> int:
    """Store a tournament of at most `most`; return its number. Raises Refused."""
    club = _lock(connection, club_id)
    me = club.check_host(person)
    club.check_open()
    for n in tournament.entrants:
        club.find(n, "here")
    count = select(func.count()).where(club_tournaments.c.club == club_id)
    if connection.execute(count).scalar_one() >= most:
        raise refused("many-tournaments.most", most=most)
    n, at = _last(connection, club_tournaments, club_id) + 1, now()
    row = {"club": club_id, "n": n, "made": at, **_tournament_row(tournament)}
    connection.execute(insert(club_tournaments).values(row))
    _add_entry(connection, club_id, Entry("tournament", me.n), at)
    return n


def _tournament_row(tournament: Tournament) -> dict[str, Any]:
    return {
        "name": tournament.name,
        "rounds": len(tournament.rounds),
        "opened": tournament.opened,
        "awaited": sum(game.result is None for game in tournament.games),
        "tournament": encode(tournament).decode(),
    }


@writes
def open_round(
    connection: Connection,
    club_id: str,
    n: int,
    club: Club,
    before: Tournament,
    games: list[TournamentGame],
    logs: list[NewTableLog],
    now: Now,
) -> bool:
    """Open the next round, with these games and their tables, if the club and the tournament are
    still as they were; return whether they are. Raises Refused if there is none.
    """
    is_same = _lock(connection, club_id) == club
    if not is_same or find_tournament(connection, club_id, n)[0] != before:
        return False
    for log in logs:
        table_store.create_table(connection, log, now)
        connection.execute(insert(club_tables).values(club=club_id, table_id=log.table_id))
    here = (club_tournaments.c.club == club_id) & (club_tournaments.c.n == n)
    text = connection.execute(select(club_tournaments.c.tournament).where(here)).scalar_one()
    stored = read_tournament(text)
    rounds = [*stored.rounds[: stored.opened], games, *stored.rounds[stored.opened + 1 :]]
    after = replace(stored, rounds=rounds, opened=stored.opened + 1)
    connection.execute(update(club_tournaments).where(here).values(_tournament_row(after)))
    _add_entry(connection, club_id, Entry("round", club.host), now())
    return True


@writes
def remove_tournament(
    connection: Connection, club_id: str, person: Person, n: int, now: Now
) -> None:
    """Delete a tournament; its tables stay, and its games count for the ladder. Raises Refused for
    others than the host, and while games are in progress: otherwise, a host could start any number
    of games for the members.
    """
    me = _lock(connection, club_id).check_host(person)
    if any(find_tournament(connection, club_id, n)[0].running):
        raise refused("tournament-goes-on")
    here = (club_tournaments.c.club == club_id) & (club_tournaments.c.n == n)
    connection.execute(delete(club_tournaments).where(here))
    its = (club_results.c.club == club_id) & (club_results.c.tournament == n)
    connection.execute(update(club_results).where(its).values(tournament=None))
    _add_entry(connection, club_id, Entry("remove-tournament", me.n), now())


@writes
def add_result(connection: Connection, club_id: str, result: GameResult) -> None:
    """Store the result of a game, once."""
    connection.execute(select(clubs.c.id).where(_is_there(club_id)).with_for_update())
    if find_club(connection, club_id) is None:
        return
    here = (club_results.c.club == club_id) & (club_results.c.game == result.id)
    # A result that an earlier version stored for the ladder only is replaced.
    connection.execute(delete(club_results).where(here, club_results.c.score.is_(None)))
    if connection.execute(select(func.count()).where(here)).scalar_one():
        return
    for seat, person in enumerate(result.players):
        row = _StoredResult(
            result.id,
            seat,
            person,
            result.at,
            result.places[seat],
            result.scores[seat],
            seat in result.winners,
            result.counts,
            result.tournament,
        )
        connection.execute(insert(club_results).values(club=club_id, **row._asdict()))


def ladder_results(connection: Connection, club_id: str) -> list[GameResult]:
    """Return the latest results that count for a club's ladder, oldest first; leave out the games
    of banned people, so that these cannot crowd out all others.
    """
    here = (club_results.c.club == club_id) & club_results.c.person.in_(_banned(club_id))
    theirs = select(club_results.c.game).where(here).correlate(None)
    wanted = club_results.c.counts & club_results.c.game.not_in(theirs)
    return _results(connection, club_id, wanted)


def _results(connection: Connection, club_id: str, wanted: ColumnElement[bool]) -> list[GameResult]:
    here = (club_results.c.club == club_id) & wanted
    order = (club_results.c.at.desc(), club_results.c.game, club_results.c.seat.desc())
    rows = read_rows(connection, club_results, _StoredResult, here, order=order, limit=MAX_RESULTS)
    games = dict[str, list[_StoredResult]]()
    for row in reversed(rows):
        games.setdefault(row.game, []).append(row)
    return [
        GameResult(
            game,
            seats[0].at,
            [seat.person for seat in seats],
            [seat.place for seat in seats],
            [seat.score for seat in seats],
            [seat.seat for seat in seats if seat.won],
            seats[0].counts,
            seats[0].tournament,
        )
        for game, seats in games.items()
        if [seat.seat for seat in seats] == list(range(len(seats)))  # not cut off by the limit
    ]


def data_of(connection: Connection, person: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the ids of the clubs in which something is stored about a person, and what it is."""
    found = dict[str, dict[str, Any]]()
    for relation, name in (
        (club_members, "membership"),
        (club_lines, "lines"),
        (club_results, "results"),
    ):
        rows = connection.execute(select(relation).where(relation.c.person == person)).mappings()
        for row in rows:
            values = {key: row[key] for key in row if key not in ("club", "person")}
            found.setdefault(row["club"], {}).setdefault(name, []).append(values)
    return list(found.items())


@writes
def forget_person(connection: Connection, club_id: str, person: Person, now: Now) -> None:
    """Remove a person from a club: they leave, and their lines and their place in results go.

    The games of a banned person are void: with the ban forgotten, they would count again.
    """
    connection.execute(select(clubs.c.id).where(_is_there(club_id)).with_for_update())
    club = find_club(connection, club_id)
    me = None if club is None else club.known.get(person)
    if club is not None and me is not None and me.state == "here":
        after, entry = leave(club, person)
        _store(connection, club_id, club, after)
        _add_entry(connection, club_id, entry, now())
    _drop_members(connection, club_id, [person])
    mine = (club_lines.c.club == club_id) & (club_lines.c.person == person)
    connection.execute(delete(club_lines).where(mine))
    here = (club_results.c.club == club_id) & (club_results.c.person == person)
    if me is not None and me.state == "banned":
        games = select(club_results.c.game).where(here).correlate(None)
        its = (club_results.c.club == club_id) & club_results.c.game.in_(games)
        connection.execute(update(club_results).where(its).values(counts=False))
    connection.execute(update(club_results).where(here).values(person=None))


@writes
def begin_deletion(connection: Connection, club_id: str, person: Person) -> None:
    """Make a club unknown to everybody. Raises Refused for others than the host."""
    _lock(connection, club_id).check_host(person)
    connection.execute(update(clubs).where(clubs.c.id == club_id).values(is_gone=True))


@writes
def delete_some(connection: Connection) -> bool:
    """Delete one batch of the rows of deleted clubs; return whether all are gone.

    Their tables stay, outside any club.
    """
    gone = select(clubs.c.id).where(clubs.c.is_gone).limit(1)
    club_id = connection.execute(gone).scalar_one_or_none()
    if club_id is None:
        return True
    for relation in (club_log, club_results, club_lines, club_tables):
        here, key = relation.c.club == club_id, relation.primary_key.columns[1]
        some = list(connection.execute(select(key).where(here).limit(BATCH)).scalars())
        if some:
            connection.execute(delete(relation).where(here, key.in_(some)))
            return False
    for relation in (club_tournaments, club_members):
        connection.execute(delete(relation).where(relation.c.club == club_id))
    connection.execute(delete(clubs).where(clubs.c.id == club_id))
    return False

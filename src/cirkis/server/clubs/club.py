"""The rules of a club, without I/O: its members, who can join, and what its host decides."""

from contextlib import suppress
from secrets import token_urlsafe

from msgspec import Struct
from msgspec.structs import replace

from cirkis.server.clubs import messages
from cirkis.server.storage.clubs import Club, Member
from cirkis.tables.names import check_group_name, check_name
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused, refused

MOST_MEMBERS = 200
MOST_KNOWN = 1000  # members, present and former; of those who left, the first to join are dropped
MOST_CLUBS = 20  # per person


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry in a club's log: what was done, by which member, and about which member."""

    act: messages.Act
    by: int
    about: int | None = None


class Roll(Struct, frozen=True):
    """A club, and its present and former members."""

    club: Club
    known: dict[Person, Member]

    @property
    def present(self) -> dict[Person, Member]:
        return {person: one for person, one in self.known.items() if one.state == "here"}

    @property
    def banned(self) -> set[Person]:
        return {person for person, one in self.known.items() if one.state == "banned"}

    @property
    def banned_numbers(self) -> set[int]:
        return {one.n for one in self.known.values() if one.state == "banned"}

    @property
    def heard(self) -> set[int]:
        """The numbers of those whose reports count."""
        return {one.n for one in self.known.values() if not one.muted and one.state != "banned"}

    @property
    def host(self) -> int:
        """The number of the host or, if they have left, of the member who joined first.

        Muted members come last: a host could ban all others and delete the club.
        """
        present = self.present.values()
        if any(one.n == self.club.host for one in present):
            return self.club.host
        return min(((one.muted, one.n) for one in present), default=(False, 0))[1]

    def member(self, person: Person | None) -> Member:
        """Return a person's membership; raise Refused if they are not a member."""
        found = None if person is None else self.present.get(person)
        if found is None:
            raise refused("no-club")
        return found

    def find(self, n: int, *states: str) -> tuple[Person, Member]:
        """Return the member with this number; raise Refused if they are in none of these states."""
        for person, one in self.known.items():
            if one.n == n and one.state in states:
                return person, one
        raise refused("no-member")

    def number_of(self, person: str) -> int | None:
        found = self.known.get(Person(person))
        return None if found is None else found.n

    def name_of(self, n: int | None) -> str | None:
        """Return a member's name; None if unknown or banned, because the name may be an insult."""
        found = (one.name for one in self.known.values() if one.n == n and one.state != "banned")
        return next(found, None)

    def with_member(self, person: Person, member: Member) -> "Roll":
        return replace(self, known={**self.known, person: member})


def check_writer(club: Club, member: Member) -> None:
    """Raise Refused unless this member can write in the chat."""
    if member.state != "here":
        raise refused("no-club")
    check_open(club)
    if member.muted:
        raise refused("muted")


def check_open(club: Club) -> None:
    if club.closed is not None:
        raise refused("club-closed")


def check_host(roll: Roll, person: Person | None) -> Member:
    me = roll.member(person)
    if me.n != roll.host:
        raise refused("not-host.club")
    return me


def new_club(name: str, person: Person, own_name: str, now: float) -> Roll:
    club = Club(check_group_name(name), now, link=new_link())
    return Roll(club, {person: Member(1, _member_name(own_name), now)})


def join(roll: Roll, person: Person, name: str, now: float) -> tuple[Roll, Entry]:
    """Let a person in with the invitation; former members get their old number back."""
    before, club = roll.known.get(person), roll.club
    check_open(club)
    if before is not None and before.state == "banned":
        raise refused("banned")
    if not roll.present:
        raise refused("invitation-unknown")
    if before is not None and before.state == "here":
        return roll, Entry("join", before.n)
    if len(roll.present) >= MOST_MEMBERS:
        raise refused("full-club.members", most=MOST_MEMBERS)
    shown = _member_name(name, roll)
    if before is not None:
        member = replace(before, name=shown, since=now, state="here")
        return roll.with_member(person, member), Entry("join", before.n)
    club = replace(club, newest=club.newest + 1)
    roll = Roll(club, _with_room(roll.known))
    return roll.with_member(person, Member(club.newest, shown, now)), Entry("join", club.newest)


def _with_room(known: dict[Person, Member]) -> dict[Person, Member]:
    """Forget the first members who have left, except muted ones, to make room for a new one."""
    gone = [(one.n, who) for who, one in known.items() if one.state == "left" and not one.muted]
    old = {who for _, who in sorted(gone)[: max(0, len(known) + 1 - MOST_KNOWN)]}
    if len(known) - len(old) >= MOST_KNOWN:
        raise refused("full-club")
    return {who: one for who, one in known.items() if who not in old}


def _member_name(name: str, roll: Roll | None = None) -> str:
    """Check a name against those of the present members, and return it. Raises Refused."""
    others = () if roll is None else [one.name for one in roll.present.values()]
    found = check_name(name, others)
    if found is None:
        raise refused("name-unreadable")
    return found


def new_link() -> str:
    return token_urlsafe(16)


def decide(
    roll: Roll, command: messages.RollCommand, person: Person, now: float
) -> tuple[Roll, Entry]:
    """Return the club after a command, and the entry for its log. Raises Refused."""
    act = command.act
    if act == "leave":
        me = roll.member(person)
        after = roll.with_member(person, replace(me, state="left"))
        # Settled now: otherwise, a former member who joined earlier could come back as the host.
        club = replace(after.club, host=after.host)
        return replace(after, club=club), Entry(act, me.n)
    me = check_host(roll, person)
    if act not in ("ban", "ban-newer", "unban"):  # its ladder and chat stay visible
        check_open(roll.club)
    if isinstance(command, messages.ChangeMember):
        return _change_member(roll, command), Entry(act, me.n, command.member)
    link, closed = new_link() if act == "invite" else "", now if act == "close" else None
    return replace(roll, club=replace(roll.club, link=link, closed=closed)), Entry(act, me.n)


def _change_member(roll: Roll, command: messages.ChangeMember) -> Roll:
    act, n = command.act, command.member
    if act == "unban":
        return _unban(roll, n)
    if n == roll.host:
        raise refused("not-host.hand-over")
    if act in ("ban", "ban-newer"):
        return _ban(roll, n, with_newer=act == "ban-newer")
    person, one = roll.find(n, "here")
    if act == "hand-over":
        return replace(roll, club=replace(roll.club, host=n))
    if act == "remove":
        return roll.with_member(person, replace(one, state="removed"))
    return roll.with_member(person, replace(one, muted=act == "mute"))


def _ban(roll: Roll, n: int, *, with_newer: bool) -> Roll:
    """Ban a person, and replace the link, which a new cookie would let them use."""
    person, one = roll.find(n, "here", "left", "removed")
    out = {person: one}
    if with_newer:  # a crowd of cookies would otherwise keep the host busy for long
        later = {who: member for who, member in roll.known.items() if member.n > n}
        out |= {who: member for who, member in later.items() if member.n != roll.host}
    banned = {who: _ban_one(member) for who, member in out.items()}
    club = replace(roll.club, link=new_link() if roll.club.link else "")
    return Roll(club, {**roll.known, **banned})


def _ban_one(one: Member) -> Member:
    return one if one.state == "banned" else replace(one, state="banned", before=one.state)


def _unban(roll: Roll, n: int) -> Roll:
    """Let a person be what they were, but no member if their name or the last place is taken."""
    person, one = roll.find(n, "banned")
    freed = replace(one, state="removed" if one.before == "here" else one.before)
    if one.before == "here" and len(roll.present) < MOST_MEMBERS:
        with suppress(Refused):
            _member_name(one.name, roll)
            freed = replace(one, state="here")
    return roll.with_member(person, freed)

"""The rules of a club, without I/O: its members, who can join, and what its host decides."""

from secrets import token_urlsafe
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from cirkis.server.clubs import club_messages as messages
from cirkis.tables.names import check_group_name, check_name
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

MAX_MEMBERS = 200
MAX_KNOWN = 1000  # members, present and former; of those who left, the first to join are dropped
MAX_CLUBS = 20  # per person

State = Literal["here", "left", "removed", "banned"]
STATES = get_args(State)


class Entry(Struct, frozen=True):
    """An entry in a club's log: what was done, by which member, and about which member."""

    act: messages.Act
    by: int
    about: int | None = None


class Member(Struct, frozen=True):
    """A present or former member, who keeps their number `n` when they come back; `since` is in
    Unix seconds.
    """

    n: int
    name: str
    since: float
    state: State = "here"
    muted: bool = False


class Club(Struct, frozen=True):
    """A club with its present and former members.

    Attributes:
        name: its name.
        made: when it was created, in Unix seconds.
        known: the present and former members.
        host: the host's number.
        newest: the number of the last member to join for the first time.
        link: the secret of the invitation; empty if there is none.
        closed: when it was closed, in Unix seconds; None if it is open.
    """

    name: str
    made: float
    known: dict[Person, Member]
    host: int = 1
    newest: int = 1
    link: str = ""
    closed: float | None = None

    @property
    def present(self) -> dict[Person, Member]:
        return {person: member for person, member in self.known.items() if member.state == "here"}

    @property
    def banned(self) -> set[Person]:
        return {person for person, member in self.known.items() if member.state == "banned"}

    def member(self, person: Person | None) -> Member:
        """Return a person's membership; raise Refused if they are not a member."""
        found = None if person is None else self.known.get(person)
        if found is None or found.state != "here":
            raise refused("no-club")
        return found

    def check_open(self) -> None:
        if self.closed is not None:
            raise refused("club-closed")

    def check_host(self, person: Person | None) -> Member:
        me = self.member(person)
        if me.n != self.host:
            raise refused("not-host.club")
        return me

    def check_writer(self, person: Person | None) -> Member:
        """Return the membership of somebody who can write in the chat. Raises Refused."""
        me = self.member(person)
        self.check_open()
        if me.muted:
            raise refused("muted")
        return me

    def find(self, n: int, *states: State) -> tuple[Person, Member]:
        """Return the member with this number; raise Refused if they are in none of these states."""
        for person, member in self.known.items():
            if member.n == n and member.state in states:
                return person, member
        raise refused("no-member")

    def number_of(self, person: Person | None) -> int | None:
        found = None if person is None else self.known.get(person)
        return None if found is None else found.n

    def name_of(self, n: int | None) -> str | None:
        """Return a member's name; None if unknown or banned, because the name may be an insult."""
        found = (
            member.name
            for member in self.known.values()
            if member.n == n and member.state != "banned"
        )
        return next(found, None)

    def is_heard(self, n: int | None) -> bool:
        """Return whether a member's reports count."""
        return any(
            member.n == n and not member.muted and member.state != "banned"
            for member in self.known.values()
        )

    def with_members(self, changed: dict[Person, Member]) -> "Club":
        return replace(self, known={**self.known, **changed})

    def with_host(self) -> "Club":
        """Return the club with its host or, if they have left, the member who joined first.

        Muted members come last: a host could ban all others and delete the club.
        """
        present = self.present.values()
        if any(member.n == self.host for member in present):
            return self
        return replace(
            self, host=min(((member.muted, member.n) for member in present), default=(0, 0))[1]
        )


def new_link() -> str:
    return token_urlsafe(16)


def new_club(name: str, person: Person, own_name: str, now: float) -> Club:
    club = Club(check_group_name(name), now, {}, link=new_link())
    return club.with_members({person: Member(1, _member_name(own_name, club), now)})


def join(club: Club, person: Person, name: str, now: float) -> tuple[Club, Entry]:
    """Let a person in with the invitation; former members get their old number back."""
    before = club.known.get(person)
    club.check_open()
    if before is not None and before.state == "banned":
        raise refused("banned")
    if not club.present:
        raise refused("invitation-unknown")
    if before is not None and before.state == "here":
        return club, Entry("join", before.n)
    if len(club.present) >= MAX_MEMBERS:
        raise refused("full-club.members", most=MAX_MEMBERS)
    shown = _member_name(name, club)
    if before is None:
        n = club.newest + 1
        club = replace(club, newest=n, known=_with_room(club.known))
        member = Member(n, shown, now)
    else:
        member = replace(before, name=shown, since=now, state="here")
    return club.with_members({person: member}), Entry("join", member.n)


def _with_room(known: dict[Person, Member]) -> dict[Person, Member]:
    """Forget the first members who have left, except muted ones, to make room for a new one."""
    gone = [
        (member.n, who)
        for who, member in known.items()
        if member.state == "left" and not member.muted
    ]
    old = {who for _, who in sorted(gone)[: max(0, len(known) + 1 - MAX_KNOWN)]}
    if len(known) - len(old) >= MAX_KNOWN:
        raise refused("full-club")
    return {who: member for who, member in known.items() if who not in old}


def _member_name(name: str, club: Club) -> str:
    """Check a name against those of the present members, and return it. Raises Refused."""
    found = check_name(name, [member.name for member in club.present.values()])
    if found is None:
        raise refused("name-unreadable")
    return found


def leave(club: Club, person: Person) -> tuple[Club, Entry]:
    me = club.member(person)
    return club.with_members({person: replace(me, state="left")}).with_host(), Entry("leave", me.n)


def decide(
    club: Club, command: messages.RollCommand, person: Person, now: float
) -> tuple[Club, Entry]:
    """Return the club after a command, and the entry for its log. Raises Refused."""
    act = command.act
    if act == "leave":
        return leave(club, person)
    me = club.check_host(person)
    if act not in ("ban", "ban-newer", "unban"):  # its ladder and chat stay visible
        club.check_open()
    if isinstance(command, messages.ChangeMember):
        return _change_member(club, command), Entry(act, me.n, command.member)
    link, closed = new_link() if act == "invite" else "", now if act == "close" else None
    return replace(club, link=link, closed=closed), Entry(act, me.n)


def _change_member(club: Club, command: messages.ChangeMember) -> Club:
    act, n = command.act, command.member
    if act == "unban":
        person, member = club.find(n, "banned")
        return club.with_members({person: replace(member, state="removed")})
    if n == club.host:
        raise refused("not-host.hand-over")
    if act in ("ban", "ban-newer"):
        return _ban(club, n, with_newer=act == "ban-newer")
    person, member = club.find(n, "here")
    if act == "hand-over":
        return replace(club, host=n)
    if act == "remove":
        return club.with_members({person: replace(member, state="removed")})
    return club.with_members({person: replace(member, muted=act == "mute")})


def _ban(club: Club, n: int, *, with_newer: bool) -> Club:
    """Ban a person, and replace the link, which a new cookie would let them use."""
    person, member = club.find(n, "here", "left", "removed")
    out = {person: member}
    if with_newer:  # a crowd of cookies would otherwise keep the host busy for long
        later = {who: member for who, member in club.known.items() if member.n > n}
        out |= {who: member for who, member in later.items() if member.n != club.host}
    banned = {who: replace(member, state="banned") for who, member in out.items()}
    return replace(club, link=new_link() if club.link else "").with_members(banned)

"""People at a table act in any order; Hypothesis tries to break the guarantees."""

import json
import random
from typing import get_args

import hypothesis.strategies as st
import pytest
from hypothesis import settings as tuned
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from cirkis.tables.commands import (
    AnswerOffer,
    ChangeSeat,
    Claim,
    Command,
    NextRound,
    Place,
    Rename,
    Resign,
    SeatChange,
    SetChat,
    Undo,
    WithdrawOffer,
)
from cirkis.tables.decisions import decide
from cirkis.tables.deltas import Delta
from cirkis.tables.entries import Entry, read_entry, write_entry
from cirkis.tables.people import COMPUTER, Person, Sender, seats_of
from cirkis.tables.reducer import apply, fold, initial_table
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table
from tests.nightly import rounds
from tests.server.page import Page, view_of

pytestmark = pytest.mark.slow  # plays long games at random

PEOPLE = [Person(name) for name in ("ada", "bo", "cy")]
EVE = Person("eve")  # never gets a seat, whatever she tries
SEATS = [SeatRequest("person"), SeatRequest("open"), SeatRequest("open")]

seats = st.integers(0, 3)
kinds = st.sampled_from(get_args(SeatChange))
people = st.sampled_from(PEOPLE)


def commands(version: int) -> st.SearchStrategy[Command]:
    return st.one_of(about_seats(version), about_the_game(version))


def about_seats(version: int) -> st.SearchStrategy[Command]:
    one = {"id": st.just("x"), "version": st.just(version), "seat": seats}
    return st.one_of(
        st.builds(Claim, **one),
        st.builds(ChangeSeat, **one, kind=kinds, level=st.just("newcomer")),
        st.builds(Rename, **one, name=st.sampled_from(["x", None])),
    )


def about_the_game(version: int) -> st.SearchStrategy[Command]:
    common = {"id": st.just("x"), "version": st.just(version)}
    return st.one_of(
        st.builds(Resign, **common, seat=seats),
        st.builds(Undo, **common, plies=st.one_of(st.none(), st.integers(0, 12))),
        st.builds(AnswerOffer, **common, accept=st.booleans()),
        st.builds(WithdrawOffer, **common),
        st.builds(NextRound, **common),
        st.builds(SetChat, **common, on=st.booleans()),
    )


class Together(RuleBasedStateMachine):
    """Three people, one of them the host, and Eve, at a table with three seats."""

    def __init__(self) -> None:
        super().__init__()
        wish = NewTable({"match": 40, "target": 12}, SEATS)
        created = new_table_entry(wish, random.Random(0), PEOPLE[0])
        self.log: list[Entry] = [created]
        self.table = initial_table(created)
        self.last: Delta | None = None
        self.pages = {person: Page() for person in (*PEOPLE, EVE)}
        for person, page in self.pages.items():
            page.receive({"type": "table", "view": self._view(person)})

    def _view(self, person: Person) -> object:
        return view_of(self.table, person)

    def _try(self, command: Command, sender: Sender) -> str | None:
        """Return the code that refuses a command, or carry it out and broadcast it."""
        before = self.table
        try:
            entry = decide(before, command, sender)
            change = apply(before, entry)
        except CirkisError as problem:
            return problem.code
        self.log.append(entry)
        self.table = change.after
        self.last = Delta(change, self.last)
        for person, page in self.pages.items():
            sent = self.last.encoded_for(person)
            assert sent == Delta(change).encoded_for(person)  # from the last delta, or from scratch
            page.receive(json.loads(sent))
        self._check_rights(before, sender)
        return None

    def _check_rights(self, before: Table, sender: Sender) -> None:
        """Assert that the sender was allowed to make the changes to seats and placements."""
        after, me = self.table, sender.person
        for old, new in zip(before.seats, after.seats, strict=True):
            if old.owner not in (None, me) and new != old:
                assert me == PEOPLE[0]
                removed = new.kind != "person" and new.owner is None
                assert removed or (new.handed and new.owner == old.owner)
        if before.match == after.match and len(after.steps) < len(before.steps):
            assert after.steps == before.steps[: len(after.steps)]
            playing = {seat.owner for seat in before.seats if seat.kind == "person"}
            offer = before.offer
            asked = {offer.seat, *offer.needs} if offer else set[int]()
            assert playing - {me} <= {before.seats[seat].owner for seat in asked}

    @initialize(claimed=st.integers(0, 9))
    def gather(self, claimed: int) -> None:
        """Usually let the others sit down first, so that the game begins."""
        for seat in (1, 2):
            if claimed:
                sender = Sender(PEOPLE[seat])
                assert self._try(Claim("x", self.table.version, seat), sender) is None

    @rule(person=people, data=st.data(), away=st.frozensets(st.integers(0, 2)))
    def change_seats(self, person: Person, data: st.DataObject, away: frozenset[int]) -> None:
        """Try a command about a seat, while the others are present or away."""
        command = data.draw(about_seats(self.table.version))
        owners = {self.table.seats[seat].owner for seat in away}
        around = frozenset(person for person in PEOPLE if person not in owners)
        self._try(command, Sender(person, present_people=around))

    @rule(person=people, data=st.data())
    def negotiate(self, person: Person, data: st.DataObject) -> None:
        self._try(data.draw(about_the_game(self.table.version)), Sender(person))

    @rule(person=people, plies=st.integers(0, 12))
    def go_back(self, person: Person, plies: int) -> None:
        self._try(Undo("x", self.table.version, plies), Sender(person))

    @rule(choice=st.integers(0, 600))
    def place(self, choice: int) -> None:
        """The player to move makes a placement; all others are refused."""
        legal = legal_placements(self.table.state)
        if not legal:
            return
        wish = Place("x", self.table.version, legal[choice % len(legal)].name)
        to_play = self.table.seats[self.table.state.to_play]
        started = self.table.has_started
        for person in (*PEOPLE, EVE, None):
            if person != to_play.owner or to_play.kind == "computer":
                assert self._try(wish, Sender(person)) in (
                    {"not-your-seat", "computers-turn"} if started else {"not-begun"}
                )
        owner = COMPUTER if to_play.kind == "computer" else Sender(to_play.owner)
        assert self._try(wish, owner) == (None if started else "not-begun")

    @rule(data=st.data(), named=st.booleans())
    def look_on(self, data: st.DataObject, named: bool) -> None:
        """Everything a spectator sends is refused (except claims, which are not sent here)."""
        command = data.draw(commands(self.table.version))
        before = len(self.log)
        sender = Sender(EVE if named else None)
        if not isinstance(command, Claim):
            assert self._try(command, sender) is not None
        assert len(self.log) == before

    @invariant()
    def log_gives_the_table(self) -> None:
        """Replaying the log gives the same table, and so the same view for everybody."""
        assert self.table.version == len(self.log)
        again = fold([read_entry(write_entry(entry)) for entry in self.log])
        for person, page in self.pages.items():
            assert page.view == self._view(person) == view_of(again, person)

    @invariant()
    def other_versions_are_refused(self) -> None:
        """Game commands are refused if their version is before the last move, or too new."""
        for version in (self.table.position_version - 1, self.table.version + 1):
            assert self._try(Undo("x", version), Sender(PEOPLE[0])) == "stale"

    @invariant()
    def nobody_has_anothers_seat(self) -> None:
        mine = [seats_of(self.table.seats, person) for person in PEOPLE]
        together = [seat for seats in mine for seat in seats]
        assert len(together) == len(set(together))
        assert seats_of(self.table.seats, EVE) == []

    @invariant()
    def offers_can_be_answered(self) -> None:
        """An open offer waits only for people with seats, and not all have agreed yet."""
        offer = self.table.offer
        if offer is not None:
            assert offer.agreed < offer.needs
            seats = self.table.seats
            assert all(seats[n].kind == "person" or seats[n].handed for n in offer.needs)
            assert offer.steps < len(self.table.steps)


def test_shared_table() -> None:
    """Permissions, offers, deltas and the log are right whatever people try, in any order."""
    run_state_machine_as_test(
        Together, settings=tuned(max_examples=rounds(10, 100), stateful_step_count=40)
    )

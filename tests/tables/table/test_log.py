"""The log's promises, whatever is sent in whatever order; Hypothesis tries to break them."""

from __future__ import annotations

import random

import hypothesis.strategies as st
import pytest
from hypothesis import settings as tuned
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cirkis.game import legal_placements
from cirkis.tables.table.commands import Command, NextRound, Place, Undo, Withdraw
from cirkis.tables.table.decisions import decide
from cirkis.tables.table.entries import Entry, read_entry, write_entry
from cirkis.tables.table.people import ANONYMOUS, COMPUTER
from cirkis.tables.table.reducer import apply, fold, initial_table
from cirkis.tables.table.refusals import Refused
from cirkis.tables.table.requests import NewTable, SeatRequest
from cirkis.tables.table.setup import new_table_entry
from cirkis.tables.table.state import Table
from tests.server.page import view_of

pytestmark = pytest.mark.slow  # plays long games at random

SEATS = [SeatRequest("person"), SeatRequest("computer", "random"), SeatRequest("person")]


def refusal(table: Table, wish: Command) -> str | None:
    """The code with which a command would be refused; None if it would be taken."""
    try:
        decide(table, wish)
    except Refused as problem:
        return problem.code
    return None


class Log(RuleBasedStateMachine):
    """A table without a server: its log alone must always give the same table again."""

    def __init__(self) -> None:
        super().__init__()
        created = new_table_entry(NewTable({"match": 60, "target": 15}, SEATS), random.Random(0))
        self.log: list[Entry] = [created]
        self.table = initial_table(created)
        self.after_plies: dict[int, Table] = {0: self.table}

    def _do(self, entry: Entry) -> None:
        self.table = apply(self.table, entry).after
        self.log.append(entry)

    @precondition(lambda self: not self.table.state.is_over)
    @rule(choice=st.integers(0, 600))
    def place(self, choice: int) -> None:
        """Whoever has the turn places something legal."""
        legal = legal_placements(self.table.state)
        wish = Place("x", self.table.version, legal[choice % len(legal)].name)
        bot_task = self.table.computer_to_play is not None
        self._do(decide(self.table, wish, COMPUTER if bot_task else ANONYMOUS))
        self.after_plies[self.table.state.plies] = self.table

    @rule(plies=st.one_of(st.none(), st.integers(0, 30)))
    def undo(self, plies: int | None) -> None:
        """Going back gives the very position that was there, or is refused."""
        wish = Undo("x", self.table.version, plies)
        code = refusal(self.table, wish)
        assert code in (None, "nothing-to-undo")
        if code is not None:
            return
        self._do(decide(self.table, wish))
        then = self.after_plies[self.table.state.plies]
        if plies is not None:
            assert self.table.state.plies == plies
        if not self.table.state.withdrawn:
            assert self.table.state == then.state

    @precondition(lambda self: not self.table.state.is_over)
    @rule(seat=st.integers(0, 2), sure=st.integers(0, 9))
    def withdraw(self, seat: int, sure: int) -> None:
        """Now and then somebody withdraws."""
        if sure == 0 and seat not in self.table.state.withdrawn:
            self._do(decide(self.table, Withdraw("x", self.table.version, seat)))

    @precondition(lambda self: self.table.state.is_over)
    @rule()
    def next_round(self) -> None:
        """The match goes on, or it is over."""
        wish = NextRound("x", self.table.version)
        is_last = self.table.match_so_far.outcome is not None
        assert refusal(self.table, wish) == ("no-next-round" if is_last else None)
        if not is_last:
            self._do(decide(self.table, wish))
            self.after_plies = {0: self.table}

    @invariant()
    def log_gives_the_table(self) -> None:
        """The version is the number of entries, and the stored log gives the same table."""
        assert self.table.version == len(self.log)
        again = fold([read_entry(write_entry(entry)) for entry in self.log])
        assert view_of(again) == view_of(self.table)

    @invariant()
    def other_versions_are_refused(self) -> None:
        """No command for another version is taken."""
        for version in (self.table.version - 1, self.table.version + 1):
            assert refusal(self.table, Undo("x", version)) == "stale"


def test_log() -> None:
    """Versions have no gaps, the log replays to the same table, undo gives the old position."""
    run_state_machine_as_test(Log, settings=tuned(max_examples=25, stateful_step_count=40))

"""The log's promises, whatever is sent in whatever order; Hypothesis tries to break them."""

from __future__ import annotations

import json
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import settings as tuned
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cirkis.rules import legal_placements
from cirkis.table import decisions, entries, reducer
from cirkis.table.commands import Command, NextRound, Place, Undo, Withdraw
from cirkis.table.decisions import decide
from cirkis.table.entries import (
    Entry,
    OfferEnded,
    SeatChanged,
    Withdrawn,
    read_entry,
    write_entry,
)
from cirkis.table.people import ANONYMOUS, COMPUTER
from cirkis.table.reducer import apply, fold, initial_table
from cirkis.table.refusals import Refused
from cirkis.table.requests import NewTable, SeatRequest
from cirkis.table.setup import new_table_entry
from cirkis.table.state import Table
from tests.server.helpers import Post, command, new_table, open_client
from tests.server.page import Page, view_of

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


class Lines(RuleBasedStateMachine):
    """Two pages at one table of a server that is restarted now and then; lines are cut anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.stack = ExitStack()
        self.table_id = ""
        self.lines: list[Any] = [None, None]
        self.pages = [Page(), Page()]
        self.sent: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self._start()

    def _start(self) -> None:
        limits = {"posts_per_20s": 100_000, "messages_per_20s": 100_000}
        self.client = self.stack.enter_context(open_client(Path(self.folder.name), **limits))

    @initialize()
    def make(self) -> None:
        """A table of two persons."""
        self.table_id = new_table(self.client)
        self.player = Post(self.client, self.table_id)

    @rule(page=st.integers(0, 1))
    def connect(self, page: int) -> None:
        """A page comes (back) and says which version it has."""
        if self.lines[page] is None:
            known = self.pages[page].version
            asked = "" if known is None else f"?version={known}"
            address = f"/api/tables/{self.table_id}/live{asked}"
            self.lines[page] = ExitStack()
            line = self.lines[page].enter_context(self.client.websocket_connect(address))
            self.lines[page].line = line
            self._hear(page)

    @rule(page=st.integers(0, 1))
    def cut(self, page: int) -> None:
        """A line is cut; what was not heard is lost."""
        if self.lines[page] is not None:
            self.lines[page].close()
            self.lines[page] = None

    @rule(choice=st.integers(0, 600))
    def place(self, choice: int) -> None:
        """Somebody places."""
        told = self.player.told()
        if told["view"]["legal"]:
            legal = told["view"]["legal"]
            cells = "+".join(told["table"]["pieces"]["placements"][legal[choice % len(legal)]][1])
            self._send(command("place", told["view"]["version"], cells=cells))

    @rule(behind=st.integers(0, 2))
    def undo(self, behind: int) -> None:
        """Somebody undoes, perhaps from an old view."""
        self._send(command("undo", max(0, self.player.view()["version"] - behind)))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """A command that was answered before gets the same answer and changes nothing."""
        wish, answer = data.draw(st.sampled_from(self.sent))
        before = self.player.view()
        assert self.player.send(wish) == answer
        assert self.player.view() == before

    @rule()
    def restart(self) -> None:
        """The server ends and starts again; refusals may be forgotten, changes not."""
        before = self.player.told()
        for page in (0, 1):
            self.cut(page)
        self.stack.close()
        self._start()
        self.player = Post(self.client, self.table_id)
        self.sent = [(wish, answer) for wish, answer in self.sent if answer["ok"]]
        assert self.player.told() == before

    def _send(self, wish: dict[str, Any]) -> None:
        before = self.player.view()["version"]
        answer = self.player.send(wish)
        assert answer["version"] == before + answer["ok"]
        self.sent.append((wish, answer))
        for page in (0, 1):
            if answer["ok"] and self.lines[page] is not None:
                self._hear(page)

    def _hear(self, page: int) -> None:
        """Takes in all that must come: up to the version that the server has."""
        version = self.player.view()["version"]
        while True:
            self.pages[page].hear(json.loads(self.lines[page].line.receive_text()))
            kind = self.pages[page].heard[-1]["type"]
            if kind in ("table", "current", "changed") and self.pages[page].version == version:
                break

    @invariant()
    def listeners_agree_with_the_server(self) -> None:
        """Whoever is connected has seen just what the server has."""
        for page in (0, 1):
            if self.lines[page] is not None:
                assert self.pages[page].view == self.player.view()

    def teardown(self) -> None:
        """Ends the server."""
        for page in (0, 1):
            self.cut(page)
        self.stack.close()
        self.folder.cleanup()


def test_tables_are_complete() -> None:
    """Every command is decided, every entry is applied, and every entry has a cause."""
    assert set(decisions._DECISIONS) == set(get_args(Command))
    assert set(reducer._APPLY) == set(get_args(Entry))
    told = {SeatChanged, Withdrawn, OfferEnded}
    assert set(entries._CAUSES) | told == set(get_args(Entry))


def test_log() -> None:
    """Versions have no gaps, the log replays to the same table, undo gives the old position."""
    run_state_machine_as_test(Log, settings=tuned(max_examples=25, stateful_step_count=40))


def test_connections() -> None:
    """Any loss of messages followed by a reconnect converges; resent commands change nothing."""
    run_state_machine_as_test(Lines, settings=tuned(max_examples=12, stateful_step_count=25))

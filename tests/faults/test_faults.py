"""Whatever fails, nothing is lost, nothing is doubled, and all see the same in the end."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any

import pytest

from cirkis.server.hub.hub import Hub
from cirkis.server.hub.session import Log, TableSession
from cirkis.server.storage.queries import NextRow
from cirkis.table.commands import Command
from cirkis.table.decisions import decide
from cirkis.table.entries import cause_of, write_entry
from cirkis.table.messages import CommandAnswer, answer_command
from cirkis.table.people import Sender
from cirkis.table.reducer import Change, apply
from tests.faults.simulator import simulate

SEEDS = 500
AT_ONCE = 50
ENOUGH = range(60)  # a mistake has to show within so many worlds

happened: Counter[str] = Counter()


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_worlds(first: int) -> None:
    """In every world: a gapless log, each wish carried out once and answered as it was carried out,
    no version shown that the log does not have, all pages like the table, no spectator's command.

    One world alone: python -m tests.faults SEED.
    """
    for seed in range(first, first + AT_ONCE):
        problems, counts = simulate(seed)
        happened.update(counts)
        assert problems == [], f"seed {seed}"


def test_the_worlds_are_rough() -> None:
    """All kinds of faults and of entries came about in them, each many times."""
    if happened["play"] < SEEDS:
        pytest.skip("the worlds were not lived through before this test")
    faults = ("cut", "reload", "repeat", "kill", "doom")
    entries = ("claim", "place", "undo", "offer-undo", "resign", "hand-over", "take-back")
    for kind in (*faults, *(f"entry {entry}" for entry in entries)):
        assert happened[kind] > 5, (kind, happened)


def test_a_seed_is_a_world() -> None:
    """The same seed gives the same world again."""
    assert simulate(7) == simulate(7)


class TellsFirst(Hub):
    """A room with a mistake: everybody is told before it is stored."""

    async def _carry_out(self, session: TableSession, command: Command, sender: Sender) -> None:
        before = session.table
        entry = decide(before, command, sender)
        after, told = apply(before, entry, time.time())
        change = Change(before, after, told, cause_of(entry))
        session.add(change, (sender.mark, command.id), time.time())
        row = NextRow(session.id, after.version, command.id, write_entry(entry), sender=sender.mark)
        await asyncio.wrap_future(self._store.append(row))
        self._turns.wake(session)


class Forgets(Hub):
    """A room with a mistake: after a restart it does not know which commands it carried out."""

    async def _read(self, table_id: str) -> Log:
        return (await super()._read(table_id))._replace(done={})


class MixesUp(Hub):
    """A room with a mistake: it knows the ids of commands, but not whose they were."""

    async def _answer(
        self, session: TableSession, command: Command, sender: Sender
    ) -> CommandAnswer:
        done = {one: version for (_, one), version in session.done.items()}
        if command.id in done:
            return answer_command(command.id, done[command.id])
        return await super()._answer(session, command, sender)


@pytest.mark.parametrize("room_class", [TellsFirst, Forgets, MixesUp])
def test_mistakes_of_the_room_are_found(room_class: type[Hub]) -> None:
    """A room that tells before it stores, forgets its commands or mixes up whose they were,
    is found out.
    """
    assert any(simulate(seed, room_class).problems for seed in ENOUGH)


def test_missed_changes_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that leaves out a change when somebody comes back is found out."""
    missed = TableSession._missed

    def one_less(session: TableSession, version: int) -> Any:
        found = missed(session, version)
        return found[:-1] if found else found

    monkeypatch.setattr(TableSession, "_missed", one_less)
    assert any(simulate(seed).problems for seed in ENOUGH)


def test_spectators_with_rights_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that lets everybody place is found out."""
    monkeypatch.setattr("cirkis.table.decisions.check_owner", lambda *_: None)
    monkeypatch.setattr("cirkis.table.decisions.check_member", lambda *_: None)
    assert any(simulate(seed).problems for seed in ENOUGH)

"""Whatever fails, nothing is lost or duplicated, and everybody ends up seeing the same state."""

import time
from collections import Counter
from typing import Any

import pytest

from cirkis.backend.broadcast import Broadcast
from cirkis.backend.session import GivenAnswers, TableSession
from cirkis.backend.table_log import CommandKey, LoadedLog, NewEntry
from cirkis.server.hub.hub import Hub
from cirkis.tables import decisions
from cirkis.tables.commands import Command
from cirkis.tables.decisions import decide
from cirkis.tables.entries import write_entry
from cirkis.tables.messages import CommandAnswer, answer_command
from cirkis.tables.people import Sender
from cirkis.tables.reducer import Change, apply
from tests.fault_injection.simulator import simulate
from tests.nightly import rounds

# The simulations to run; each planted bug must be found in one of them.
SEEDS = range(rounds(60, 1000))


def test_simulations() -> None:
    """The log has no gaps, each action is carried out once and answered accordingly, no page shows
    a version that the log lacks, all pages agree with the table, and spectators change nothing.
    All kinds of faults and entries occur, each several times.

    To run a single seed: python -m tests.fault_injection SEED.
    """
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        problems, counts = simulate(seed)
        happened.update(counts)
        assert problems == [], f"seed {seed}"
    faults = ("cut", "reload", "repeat", "kill", "doom")
    entries = ("claim", "place", "undo", "offer-undo", "abort", "resign", "hand-over", "take-back")
    for kind in (*faults, *(f"entry {entry}" for entry in entries)):
        assert happened[kind] > 2, (kind, happened)


def test_simulations_are_reproducible() -> None:
    assert simulate(7) == simulate(7)


async def notify_first(session: TableSession, command: Command, sender: Sender) -> None:
    """A bug: clients are notified before the entry is stored."""
    entry = decide(session.table, command, sender)
    change = apply(session.table, entry, time.time())
    session._tell(change, entry, (sender.id, command.id), time.time())
    text = write_entry(entry)
    row = NewEntry(session.id, change.after.version, command.id, text, sender=sender.id)
    await session._services.append(row)
    session._scheduler.update(session.table)


_read_log, _find = Hub._read_log, GivenAnswers.find


async def forget_commands(hub: Hub, table_id: str) -> LoadedLog:
    """A bug: a restarted server forgets which commands were carried out."""
    return (await _read_log(hub, table_id))._replace(versions={})


def ignore_senders(answers: GivenAnswers, key: CommandKey) -> CommandAnswer | None:
    """A bug: commands are identified by their id alone, regardless of the sender."""
    versions = {command: version for (_, command), version in answers._versions.items()}
    if key[1] in versions:
        return answer_command(key[1], versions[key[1]])
    return _find(answers, key)


def change_nothing(broadcast: Broadcast, change: Change) -> None:
    """A bug: a connection misses the changes."""
    broadcast._table = change.after


def check_nobody(*_: object) -> None:
    """A bug: anybody may place."""


@pytest.mark.parametrize(
    "bugs",
    [
        [(TableSession, "_commit", notify_first)],
        [(Hub, "_read_log", forget_commands)],
        [(GivenAnswers, "find", ignore_senders)],
        [(Broadcast, "send_change", change_nothing)],
        [(decisions, "check_owner", check_nobody), (decisions, "check_member", check_nobody)],
    ],
)
def test_planted_bugs_are_found(monkeypatch: pytest.MonkeyPatch, bugs: list[Any]) -> None:
    for owner, name, bug in bugs:
        monkeypatch.setattr(owner, name, bug)
    assert any(simulate(seed).problems for seed in SEEDS)

"""Whatever people send at a rated table, the same players play it to an end that stays."""

from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from msgspec.structs import fields

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from cirkis.tables.commands import Command, Flag, Place, Resign
from cirkis.tables.decisions import decide
from cirkis.tables.people import ANONYMOUS, COMPUTER, Sender
from cirkis.tables.reducer import apply
from cirkis.tables.state import Table
from cirkis.tables.time_control import TimeBank
from tests.tables.tables import ADA, BO, CY, EVE, friends

pytestmark = pytest.mark.slow  # plays many games at random

SENDERS = st.sampled_from([ADA, BO, CY, EVE, ANONYMOUS])
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.integers(0, 3),
    "level": st.sampled_from(["newcomer", "champion"]),
    "name": st.sampled_from(["Ada", "Zed", None]),
    "plies": st.sampled_from([None, 0, 1, 2, 5]),
    "cells": st.just("A1"),
    "accept": st.booleans(),
    "on": st.booleans(),
}
GAMES = [("ada", "bo"), ("bo", "ada", "cy"), ("ada", "newcomer"), ("newcomer", "ada", "newcomer")]


def _made(kind: type, version: int) -> st.SearchStrategy[Command]:
    """Return commands of a type; a new field of a command needs a strategy above."""
    names = [one.name for one in fields(kind) if one.name not in ("id", "version", "kind")]
    values = {name: FIELDS[name] for name in names}
    if kind.__name__ == "TakeSeat":
        values["kind"] = st.sampled_from(["person", "computer"])
    return st.builds(kind, id=st.just("x"), version=st.just(version), **values)


def _commands(version: int) -> st.SearchStrategy[Command]:
    return st.one_of(*(_made(kind, version) for kind in get_args(Command)))


def _players(table: Table) -> list[tuple[str, str | None, str | None]]:
    return [(seat.kind, seat.level, seat.owner) for seat in table.seats]


def _end(table: Table) -> object:
    return table.is_aborted, table.state.outcome, table.counts


@given(st.sampled_from(GAMES), st.data())
@settings(max_examples=30, deadline=None)
def test_nobody_changes_a_rated_game(owners: tuple[str, ...], data: st.DataObject) -> None:
    """Seats and levels stay, nothing is undone, and the result is final.

    A game counts if it has a result and everybody has placed.
    """
    people = [None if owner == "newcomer" else owner for owner in owners]
    table = friends(*people, clock=TimeBank(60, 5), rated=True)
    players, end, placed = _players(table), None, set[int]()
    for turn in range(data.draw(st.integers(5, 40))):
        sender, now = data.draw(SENDERS), float(turn)
        command = data.draw(_commands(table.version))
        legal = legal_placements(table.state)
        if legal and data.draw(st.integers(0, 3)):  # mostly, the game goes on
            choice = data.draw(st.integers(0, len(legal) - 1))
            command = Place("x", table.version, legal[choice].name)
            owner = table.seats[table.state.to_play].owner
            sender = COMPUTER if table.computer_to_play is not None else Sender(owner)
        elif isinstance(command, Flag) and data.draw(st.booleans()):
            sender, now = Sender(is_server=True), 1e6
        sender = Sender(sender.person, sender.is_computer, sender.is_server, now)
        before = table
        try:
            table = apply(before, decide(before, command, sender), now).after
        except CirkisError:
            continue
        if len(table.steps) > len(before.steps) and table.steps[-1].is_placement:
            placed.add(table.steps[-1].seat)
        assert _players(table) == players
        assert table.steps[: len(before.steps)] == before.steps
        assert end in (None, _end(table))
        assert table.counts == (table.state.is_over and len(placed) == len(players))
        assert table.state.is_over <= (len(placed) == len(players))
        if isinstance(command, Resign) and len(placed) < len(players):
            assert table.is_aborted
        end = _end(table) if table.is_over else None

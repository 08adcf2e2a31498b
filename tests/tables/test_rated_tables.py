"""Whatever people send at a rated table, the same players play it to an end that stays."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from msgspec.structs import fields

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from cirkis.tables.commands import ChangeSeat, Command, Place, SeatChange
from cirkis.tables.decisions import decide
from cirkis.tables.people import COMPUTER, Person, Sender
from cirkis.tables.reducer import apply
from cirkis.tables.requests import TimeBank
from cirkis.tables.state import Table
from tests.tables.tables import friends

pytestmark = pytest.mark.slow  # tries a great many commands

PEOPLE = [Person(name) for name in ("ada", "bo", "cy", "eve")]
GAMES = [("ada", "bo"), ("bo", "ada", "cy"), ("ada", None), (None, "ada")]
FIELDS: dict[str, list[Any]] = {
    "seat": [0, 1, 2, 3],
    "kind": [*get_args(SeatChange)],
    "level": ["newcomer", "champion"],
    "name": ["Zed", None],
    "plies": [None, 0, 1, 2],
    "cells": ["A1"],
    "accept": [True, False],
    "on": [True, False],
}


def _commands(version: int, rng: random.Random) -> Iterator[Command]:
    """Yield a command of each type, and more about seats; a new field needs values above."""
    for command in (*get_args(Command), *[ChangeSeat] * len(FIELDS["kind"])):
        names = {one.name for one in fields(command)} - {"id", "version"}
        values = {name: rng.choice(FIELDS[name]) for name in names}
        yield command(id="x", version=version, **values)


def _following(table: Table, rng: random.Random, now: float) -> Iterator[Table]:
    """Yield the table after each command that is allowed, last the next placement."""
    senders = [Sender(one, received=now, present_people=frozenset(PEOPLE)) for one in PEOPLE]
    senders += [Sender(one, received=now) for one in (*PEOPLE, None)]
    senders += [Sender(is_server=True, received=1e6)]
    tries = [(command, one) for one in senders for command in _commands(table.version, rng)]
    if legal := legal_placements(table.state):
        seat = table.seats[table.state.to_play]
        mover = COMPUTER if seat.kind == "computer" else Sender(seat.owner, received=now)
        tries.append((Place("x", table.version, rng.choice(legal).name), mover))
    for command, sender in tries:
        try:
            yield apply(table, decide(table, command, sender), now).after
        except CirkisError:
            continue


def _players(table: Table) -> list[tuple[str, str | None, str | None]]:
    return [(seat.kind, seat.level, seat.owner) for seat in table.seats]


def _placed(table: Table) -> set[int]:
    return {step.seat for step in table.steps if step.is_placement}


@given(st.sampled_from(GAMES), st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_nobody_changes_a_rated_game(owners: tuple[str | None, ...], seed: int) -> None:
    """Seats and levels stay, nothing is undone, and the result is final.

    A game ends without a result as long as somebody has not placed; otherwise, its result counts.
    """
    rng = random.Random(seed)
    table = friends(*owners, clock=TimeBank(60, 5), rated=True)
    players = _players(table)
    for turn in range(40):
        following = list(_following(table, rng, float(turn)))
        for after in following:
            assert _players(after) == players
            assert after.steps[: len(table.steps)] == table.steps
            if table.is_over:
                assert (after.steps, after.is_aborted) == (table.steps, table.is_aborted)
            have_all_placed = len(_placed(after)) == len(players)
            assert after.counts == after.state.is_over
            assert not (after.is_over and after.is_aborted == have_all_placed)
        # Mostly, the game goes on.
        table = following[-1] if rng.random() < 0.9 else rng.choice(following)

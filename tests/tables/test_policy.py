"""What casual and rated tables allow, what can be rated, and which games count.

Whatever people send at a rated table, the same players play it to an end that stays.
"""

import random
from collections.abc import Iterator
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from msgspec.structs import fields, replace

from cirkis.errors import CirkisError
from cirkis.game import Options, legal_placements
from cirkis.i18n import texts_in
from cirkis.tables.commands import (
    Abort,
    ChangeSeat,
    Claim,
    Command,
    Flag,
    NextRound,
    Place,
    Resign,
    SeatChange,
    Undo,
)
from cirkis.tables.decisions import decide
from cirkis.tables.people import ANONYMOUS, COMPUTER, Person, Sender
from cirkis.tables.permissions import check_help_allowed
from cirkis.tables.policy import POLICIES
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.requests import DaysPerTurn, NewTable, SeatRequest, TimeBank, TimeControl
from cirkis.tables.setup import new_table_entry, rematch_entry
from cirkis.tables.state import Table
from tests.nightly import rounds
from tests.server.page import view_of
from tests.tables.tables import (
    ADA,
    BO,
    EVE,
    GREEDY,
    PERSON,
    done,
    friends,
    placed,
    refusal,
)

OPEN, BOT = SeatRequest("open"), SeatRequest("computer", "casual")
CLOCK = TimeBank(60, 5)


def _new(host: Sender = ADA, **wish: Any) -> Table:
    wish = {"seats": [PERSON, OPEN], "clock": CLOCK, "rated": True, **wish}
    return initial_table(new_table_entry(NewTable(**wish), random.Random(1), host.person))


MINE = Options().pieces.to_toml().replace('name = "standard"', 'name = "mine"', 1)


@pytest.mark.parametrize(
    ("reason", "wish"),
    [
        ("imported", {"setup": [(0, "A1"), (1, "B1+C1")]}),
        ("imported", {"plies": ["A1"]}),
        ("teaching", {"teaching": True, "seats": [PERSON, BOT]}),
        ("pieces", {"options": {"pieces": MINE}}),
        ("handicap", {"options": {"head_start": [5, 0]}}),
        ("handicap", {"clock": TimeBank(60, extra=(30, 0))}),
        ("match", {"options": {"match": 100}}),
        ("rules", {"options": {"target": 30}}),
        ("nobody", {"seats": [BOT, BOT]}),
        ("level", {"seats": [PERSON, GREEDY]}),
        ("level", {"seats": [PERSON, BOT, SeatRequest("computer", "random")]}),
        ("mixed", {"seats": [PERSON, OPEN, BOT]}),
        ("seats", {"seats": [PERSON, PERSON]}),
        ("clock", {"clock": None}),
        ("clock", {"clock": None, "seats": [PERSON, BOT]}),
    ],
)
def test_what_cannot_be_rated(reason: str, wish: dict[str, Any]) -> None:
    with pytest.raises(CirkisError) as caught:
        _new(**wish)
    assert caught.value.code == "not-rated"
    assert str(caught.value) == texts_in()(f"refused-not-rated.{reason}")
    assert not _new(**wish, rated=False).policy.is_rated


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"clock": DaysPerTurn(3)},
        {"seats": [OPEN, PERSON, OPEN, OPEN]},
        {"options": {"center_ring": True, "starter": "random"}},
        {"options": {"colours": ["purple", "green"]}},
        {"seats": [PERSON, BOT], "clock": DaysPerTurn(1)},
        {"seats": [BOT, PERSON]},
    ],
)
def test_what_can_be_rated(wish: dict[str, Any]) -> None:
    assert _new(**wish).policy.is_rated


def test_rated_games_are_for_people_who_say_who_they_are() -> None:
    for seats in ([PERSON, BOT], [PERSON, PERSON]):
        with pytest.raises(CirkisError) as caught:
            _new(ANONYMOUS, seats=seats)
        assert caught.value.code == "no-person"


def rated(*names: str | None, clock: TimeControl | None = CLOCK) -> Table:
    return friends(*names, clock=clock, rated=True)


def test_before_the_game_seats_change_only_to_what_can_be_rated() -> None:
    table = _new(seats=[PERSON, OPEN, OPEN])
    assert refusal(table, ChangeSeat("f", 1, 1, "fill", "casual"), ADA) == "not-rated"
    assert refusal(table, ChangeSeat("t", 1, 0, "computer", "greedy"), ADA) == "not-rated"
    table = done(table, Claim("c", 1, 1, "Bo"), BO)
    for again in (ADA, BO):
        assert refusal(table, Claim("c", 1, 2), again) == "seat-taken"
    table = done(table, ChangeSeat("l", table.version, 1, "leave"), BO)
    assert table.seats[1].kind == "open"
    alone = done(_new(), ChangeSeat("f", 1, 1, "fill", "casual"), ADA)
    assert alone.has_started
    assert alone.policy.is_rated


@pytest.mark.parametrize(
    ("sender", "command", "code"),
    [
        (ADA, Undo("u", 3), "rated"),
        (ADA, ChangeSeat("h", 3, 0, "hand-over"), "rated"),
        (ADA, ChangeSeat("r", 3, 1, "remove"), "rated"),
        (ADA, ChangeSeat("s", 3, 0, "computer", "greedy"), "rated"),
        (ADA, ChangeSeat("t", 3, 1, "take-back"), "not-your-seat"),
        (ADA, ChangeSeat("f", 3, 1, "fill", "greedy"), "begun"),
        (BO, ChangeSeat("l", 3, 1, "leave"), "begun"),
        (EVE, Claim("c", 3, 1), "seat-taken"),
        (ADA, NextRound("n", 3), "no-next-round"),
        (EVE, Abort("a", 3), "not-your-seat"),
    ],
)
def test_what_rated_games_do_not_have(sender: Sender, command: Command, code: str) -> None:
    """Each is refused with a sentence that fits, before and after everybody has placed."""
    table = placed(rated("ada", "bo"), plies=2)
    assert refusal(table, command, sender) == code


def test_help_only_after_the_end() -> None:
    """A casual table has it where nobody else plays; a rated one once the game is over."""
    alone, people = placed(friends("ada", None), plies=2), placed(friends("ada", "bo"), plies=2)
    check_help_allowed(alone, Person("ada"))
    check_help_allowed(placed(friends("ada", "ada")), Person("ada"))
    for table in (people, placed(rated("ada", None), plies=2), placed(rated("ada", "bo"), plies=2)):
        with pytest.raises(CirkisError) as caught:
            check_help_allowed(table, Person("ada"))
        assert caught.value.code == "no-advice"
        check_help_allowed(done(table, Resign("r", table.version, 0), ADA), Person("bo"))
    with pytest.raises(CirkisError):
        check_help_allowed(alone, Person("eve"))  # a spectator who could tell Ada


LATE = Sender(is_server=True, received=1e6)


@pytest.mark.parametrize(
    ("sender", "leave"),
    [
        (BO, lambda version: Abort("a", version)),
        (BO, lambda version: Resign("r", version, 1)),
        (LATE, lambda version: Flag("f", version)),
    ],
)
@pytest.mark.parametrize("plies", [0, 1, 2])
def test_leaving_before_all_have_placed_aborts_the_game(
    sender: Sender, leave: Any, plies: int
) -> None:
    """There is no result then, and the players can only play again."""
    table = placed(rated("ada", "bo", "cy"), plies=plies)
    table = done(table, leave(table.version), sender)
    assert view_of(table)["is_aborted"]
    assert (table.is_over, table.state.outcome, table.counts) == (True, None, False)
    assert table.running_seat is table.computer_to_play is None
    for wish in (
        Abort("a", table.version),
        Resign("r", table.version, 0),
        Undo("u", table.version),
        ChangeSeat("l", table.version, 0, "leave"),
        ChangeSeat("x", table.version, 1, "remove"),
    ):
        assert refusal(table, wish, ADA) == "aborted"
    check_help_allowed(table, Person("ada"))
    assert initial_table(rematch_entry(table, Person("ada"))).policy.is_rated


def test_abort_is_only_for_the_beginning_of_rated_games() -> None:
    assert refusal(_new(), Abort("a", 1), ADA) == "not-begun"
    for table in (
        placed(rated("ada", "bo"), plies=2),
        placed(friends("ada", "bo", clock=CLOCK)),
        replace(placed(rated("ada", "bo")), policy=POLICIES["tournament", True]),
    ):
        assert refusal(table, Abort("a", table.version), ADA) == "no-abort"
    over = placed(rated("ada", "bo"), plies=2)
    over = done(over, Resign("r", over.version, 0), ADA)
    assert refusal(over, Abort("a", over.version), ADA) == "game-over"


def test_a_no_show_in_a_tournament_loses() -> None:
    """Its games cannot be aborted, so they always count."""
    table = replace(placed(rated("ada", "bo")), policy=POLICIES["tournament", True])
    table = done(table, Flag("f", table.version), LATE)
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.counts) == ((0,), True)
    again = replace(placed(rated("ada", "bo"), plies=2), policy=POLICIES["tournament", True])
    assert done(again, Resign("r", again.version, 1), BO).counts


def test_a_rematch_keeps_the_kind() -> None:
    for table, kind in ((rated("ada", "bo"), True), (friends("ada", "bo"), False)):
        over = placed(table, plies=2)
        over = done(over, Resign("r", over.version, 1), BO)
        following = rematch_entry(over, Person("bo"))
        assert (following.rated, following.clock) == (kind, table.clock)


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


@pytest.mark.slow  # tries a great many commands
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
@settings(max_examples=rounds(8, 100), deadline=None)
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

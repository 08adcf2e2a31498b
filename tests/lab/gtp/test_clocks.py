"""Clocks: budgets use most of the time but never exceed it, and commands check times."""

import random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis import Options, Placement, State, legal_placements, new_game, play
from cirkis.engine.players.pacing import (
    TimeControl,
    TimeLeft,
    placements_left,
    time_after,
    time_budget,
)
from cirkis.lab.gtp.commands import time_settings
from cirkis.lab.gtp.session import GtpSession
from tests.lab.gtp.dialogue import dialogue
from tests.nightly import rounds

SECONDS = st.floats(0.0, 10_000.0)
STONES = st.integers(1, 30)


@given(
    control=st.tuples(SECONDS, SECONDS, STONES).map(TimeControl._make) | SECONDS.map(TimeControl),
    spent=st.lists(st.tuples(st.floats(0.0, 30.0), st.floats(0.0, 1.0)), max_size=60),
)
def test_clocks_never_run_out(control: TimeControl, spent: list[tuple[float, float]]) -> None:
    """A budget is below the main time left plus a share of overtime or, in overtime, one share,
    however many placements are expected.
    """
    left = control.begin()
    for expected, share in spent:
        budget = time_budget(control, left, expected)
        if left.stones:
            assert 0 <= budget * left.stones <= left.seconds + 1e-6
        else:
            assert 0 <= budget <= left.seconds + control.per_stone
            assert budget < left.seconds + control.per_stone or budget < 1e-9
        left = time_after(control, left, budget * share)
        assert left.seconds >= 0
        assert 0 <= left.stones <= control.stones


@pytest.mark.parametrize(
    ("left", "spent", "after"),
    [
        (TimeLeft(60, 0), 20, TimeLeft(40, 0)),  # main time
        (TimeLeft(60, 0), 70, TimeLeft(20, 4)),  # ten seconds into the first period of overtime
        (TimeLeft(30, 5), 8, TimeLeft(22, 4)),
        (TimeLeft(3, 1), 2, TimeLeft(30, 5)),  # the last placement of a period starts the next one
    ],
)
def test_clocks_follow_the_protocol(left: TimeLeft, spent: float, after: TimeLeft) -> None:
    """The clock allows a minute of main time, then 30 seconds for every 5 placements."""
    assert time_after(TimeControl(60, 30, 5), left, spent) == after
    assert time_after(TimeControl(60), TimeLeft(5, 0), 9) == TimeLeft(0, 0)  # without overtime


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_of_the_time_is_used(players: int) -> None:
    """On average, a player uses over two thirds of five minutes in a game, and never all five."""
    used = []
    for seed in range(rounds(3, 30)):
        rng, state = random.Random(seed), new_game(Options(players=players))
        left = [TimeLeft(300.0, 0)] * players
        while not state.is_over:
            seat = state.to_play
            budget = time_budget(TimeControl(300.0), left[seat], placements_left(state))
            left[seat] = time_after(TimeControl(300.0), left[seat], budget)
            choices = legal_placements(state)
            widest = max(len(choice.cells) for choice in choices)
            state = play(state, rng.choice([c for c in choices if len(c.cells) == widest])).state
        used += [300.0 - clock.seconds for clock in left]
    assert max(used) < 300.0
    assert sum(used) / len(used) > 200.0


class Punctual:
    """Records the budget that it gets for each placement."""

    name = "punctual"
    budget: float | None = None
    budgets: ClassVar[list[float | None]] = []

    def choose(self, state: State, rng: random.Random) -> Placement:
        self.budgets.append(self.budget)
        return legal_placements(state)[0]


def test_players_get_a_budget() -> None:
    """Without a clock there is no budget; otherwise, it follows the settings, then time_left."""
    Punctual.budgets.clear()
    dialogue(
        "genmove green", "time_settings 600 0 0", "genmove purple", "time_left green 12 0",
        "genmove green", "time_left purple 8 4", "genmove purple",
        "time_settings 0 5 0",  # no limit, as the protocol says
        "genmove green", player=f"python:{__name__}:Punctual",
    )  # fmt: skip
    none, *limited, unlimited = Punctual.budgets
    assert none is unlimited is None
    for budget, least, most in zip(limited, (20, 0.3, 1.5), (60, 1.5, 2.0), strict=True):
        assert budget is not None
        assert least < budget <= most


def test_time_spent_is_charged_until_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time spent in genmove is charged to the colour's clock; a new game resets the clocks."""
    now = iter(range(0, 1000, 7))
    monkeypatch.setattr("cirkis.lab.gtp.session.time.monotonic", lambda: float(next(now)))
    made = GtpSession("random", 1, Options())
    time_settings(made, "60", "0", "0")
    made.choose_and_place()
    assert made.clocks == [TimeLeft(53.0, 0), TimeLeft(60.0, 0)]
    made.start(Options(players=3))
    assert made.clocks == [TimeLeft(60.0, 0)] * 3

"""Clocks: their notation, the time they allow, and the penalty for exceeding it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis import Options
from cirkis.errors import CirkisError, OutOfTime
from cirkis.lab import Clock, Plan, parse_clocks, run_arena
from cirkis.lab.arena.clock import RunningClock
from tests.lab.arena.players import CIRKIS, HERE, program


def test_notation() -> None:
    """A clock is written as seconds and an optional increment; slashes separate players' clocks."""
    assert parse_clocks("60+0.6") == (Clock(60, 0.6),)
    assert parse_clocks("5/2.5+1") == (Clock(5), Clock(2.5, 1))
    assert "/".join(map(str, parse_clocks("5/2.5+1"))) == "5/2.5+1"


@pytest.mark.parametrize("text", ["", "x", "nan", "inf", "-5", "5+", "+5", "0", "1e9", "99999999"])
def test_invalid_notation(text: str) -> None:
    with pytest.raises(CirkisError, match="clock") as caught:
        parse_clocks(text)
    assert "\n" not in str(caught.value)


@given(st.lists(st.floats(0, 10), max_size=30), st.floats(1, 60), st.floats(0, 2))
def test_the_time_left(thoughts: list[float], seconds: float, increment: float) -> None:
    """A clock runs out exactly when a turn takes longer than the time given minus the time used."""
    clock = RunningClock(Clock(seconds, increment))
    clock.set()
    for nth, thought in enumerate(thoughts):
        left = seconds + nth * increment - sum(thoughts[:nth])
        if abs(thought - left) < 1e-6:
            return  # rounding decides
        if thought > left:
            with pytest.raises(OutOfTime):
                clock.press(thought)
            return
        clock.press(thought)
    assert clock.used.turns == len(thoughts)
    assert clock.used.seconds == pytest.approx(sum(thoughts))
    assert clock.used.longest == max(thoughts, default=0)


def test_a_slow_program_loses_on_time(tmp_path: Path) -> None:
    plan = Plan((program(tmp_path, "sleep"), "random"), rounds=1, clocks=(Clock(0.3), Clock(60)))
    standings = run_arena(plan, folder=tmp_path / "out")
    late, other = standings.players
    assert (late.faults, late.late, late.victories) == (2, 2, 0)
    assert (other.faults, other.late, other.victories) == (0, 0, 2)
    assert late.used.longest >= 0.3
    sentence = 'did not answer "genmove" within 0.3 seconds, all that its clock had left'
    assert [fault.what for _, fault in standings.faults] == [sentence] * 2
    assert "did not answer" in (tmp_path / "out" / "games.cirkis").read_text("utf-8")


def test_a_slow_class_loses_on_time() -> None:
    """A game's third turn is late, unless an increment keeps the player in the game."""
    slow = (f"python:{HERE}:Ponderous", "random")
    standings = run_arena(Plan(slow, rounds=1, clocks=(Clock(0.25),)))
    assert [standing.late for standing in standings.players] == [2, 0]
    assert standings.players[0].used.turns <= 6
    assert standings.reasons == {"withdrawals": 2}
    patient = Plan(slow, Options(target=5), rounds=1, clocks=(Clock(2, 2),))
    assert run_arena(patient).faults == []


def test_programs_get_the_time(tmp_path: Path) -> None:
    plan = Plan((f"gtp:{CIRKIS} random", "random"), Options(target=5), clocks=(Clock(90, 1),))
    run_arena(Plan(plan.players, plan.options, rounds=1, clocks=plan.clocks), logs=tmp_path)
    lines = (tmp_path / "game-000001.log").read_text("utf-8").splitlines()
    asked = [line.split(" > ", 1)[1].split()[1:] for line in lines if " > " in line]
    names = [words[0] for words in asked]
    assert ["time_settings", "90", "0", "0"] in asked
    assert names.count("genmove") == names.count("time_left") > 0
    for nth, words in enumerate(asked):
        if words[0] == "genmove":
            name, colour, left, stones = asked[nth - 1]
            assert (name, colour, stones) == ("time_left", words[1], "0")
            assert 80 <= int(left) <= 90 + names.count("genmove")


def test_players_get_a_budget() -> None:
    plan = Plan((f"python:{HERE}:Thrifty", "random"), rounds=1, clocks=(Clock(30), Clock(60)))
    assert run_arena(plan).faults == []
    without = run_arena(Plan(plan.players, rounds=1))
    assert [fault.what.split()[0] for _, fault in without.faults] == ["AssertionError"] * 2

"""`cirkis replay`: a record in words, and stepping through it in a terminal."""

from __future__ import annotations

import os
import random
import select
import sys
from pathlib import Path

import pytest

from cirkis import new_game, play, replay, withdraw
from cirkis.cli.event_text import tell_events
from cirkis.cli.stepper import Stepper, keys_in, walk
from cirkis.players import make_player
from cirkis.records import read_record, record_of, write_record
from cirkis.rules import Event, State, events
from tests.cli.running import printed, program, refused, run

RECORD = """[Cirkis "1"]
[Green "Ada"]
[Event "Kitchen table"]

{A calm start} 1. A1+B1! {Two segments} (1. A2) 2. B2 3. C1+D1 4. E1 {Why?}
"""


def test_game_is_told_in_words() -> None:
    """Without a terminal each ply is printed with what it brought about, then the position."""
    lines = printed("replay", "-", stdin=RECORD).splitlines()
    assert lines[0] == "Green (Ada), Purple"
    assert lines[1] == "Event: Kitchen table"
    assert '"A calm start"' in lines
    assert "1. Green places a Chevron on A1+B1. !" in lines
    assert '   "Two segments"' in lines
    assert "   Instead: A2" in lines
    assert "4. Purple places an Arrow on E1." in lines
    assert "   Purple completes center star: 4 green, 1 purple." in lines
    assert "   10 points for Green: the most of center star." in lines
    assert "   5 points for Purple: completing center star." in lines
    assert "   Purple gains a free turn: the Center Star is complete." in lines
    assert any("Purple has a free turn" in line for line in lines[-40:])


def test_record_of_the_file_is_chosen(tmp_path: Path) -> None:
    """--game chooses among the records of a file."""
    path = tmp_path / "games.cirkis"
    path.write_text(RECORD + "\n" + RECORD.replace("Ada", "Bob"), encoding="utf-8")
    assert "Green (Bob)" in printed("replay", str(path), "--game", "2", "--all")
    assert "no record 3, only 2 records" in refused(run("replay", str(path), "--game", "3"))


def test_file_is_needed() -> None:
    """Without a file the command is used wrongly; a file that is not there is bad input."""
    assert "RECORD" in refused(run("replay"), exit_code=2)
    assert 'cannot read "missing.cirkis"' in refused(run("replay", "missing.cirkis"))


def whole_game(players: int, seed: int) -> State:
    """A game in which everybody plays at random, to 1000 points, so until all are blocked."""
    rng, state = random.Random(seed), new_game(players=players, target=1000)
    while not state.is_over:
        state = play(state, make_player("random").choose(state, rng)).state
    return state


def test_every_kind_of_event_has_its_words() -> None:
    """Whatever can happen in a game is told as a sentence that ends with a full stop."""
    told: set[type[Event]] = set()
    for seed in range(12):
        record = record_of(whole_game(2 + seed % 3, seed))
        for step in walk(record):
            for event in step.events:
                told.add(type(event))
            assert all(sentence.endswith(".") for sentence in tell_events(step.state, step.events))
    left = withdraw(new_game(), 1)
    sentences = list(tell_events(left.state, left.events))
    assert sentences[0] == "Purple withdraws."
    assert sentences[-1] == "Green wins: one player was left. Green 0, Purple 0."
    told |= {type(event) for event in left.events}
    assert told >= {events.TurnLost, events.FreeTurnGained, events.GameEnded, events.Withdrew}


def test_unused_free_turn_has_its_words() -> None:
    """A free turn that could not be used is told too."""
    state = new_game()
    (sentence,) = tell_events(state, [events.FreeTurnUnused(0)])
    assert sentence == "Green can place nothing as a free turn."


def test_withdrawal_is_replayed() -> None:
    """A record in which somebody withdraws is replayed with that."""
    state = withdraw(replay(new_game(players=3), ["A1+B1"]), 1).state
    text = write_record(record_of(state))
    assert "2. Purple withdraws." in printed("replay", "-", stdin=text)


def test_walk_has_one_step_a_position() -> None:
    """There is the first position and one step for each ply, each with the state it led to."""
    steps = walk(read_record(RECORD))
    assert [step.state.plies for step in steps] == [0, 1, 2, 3, 4]
    assert steps[0].ply is None


def test_keys() -> None:
    """Keys step on and back, stop at both ends, jump, ask for a ply, and quit."""
    stepper = Stepper(5, lambda last: last - 1)
    for key, at in (
        ("b", 0), ("n", 1), (" ", 2), ("\x1b[C", 3), ("\x1b[D", 2), ("x", 2), ("l", 5), ("n", 5),
        ("g", 4), ("f", 0), ("\x1b[F", 5), ("\x1b[H", 0),
    ):  # fmt: skip
        stepper.press(key)
        assert stepper.at == at, key
    assert not stepper.is_done
    stepper.press("q")
    assert stepper.is_done


def test_keys_that_come_at_once() -> None:
    """Keys typed fast arrive as one text and are taken apart again."""
    assert keys_in("nn\x1b[C\x1b[Dgq") == ["n", "n", "\x1b[C", "\x1b[D", "g", "q"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals there")
def test_stepping_in_a_terminal(tmp_path: Path) -> None:
    """In a terminal the game is stepped through with keys, and q quits with exit code 0."""
    import pty

    path = tmp_path / "game.cirkis"
    path.write_text(RECORD, encoding="utf-8")
    process, terminal = pty.fork()
    if process == 0:
        words = program("replay", str(path))
        os.execve(words[0], words, os.environ | {"TERM": "xterm"})
    try:
        read_until(terminal, "Ply 0 of 4")
        for keys, seen in (("n", "Ply 1 of 4"), ("l", "Ply 4 of 4"), ("b", "Ply 3 of 4")):
            os.write(terminal, keys.encode())
            read_until(terminal, seen)
        os.write(terminal, b"g")
        read_until(terminal, "(0-4)")
        os.write(terminal, b"2\r")
        read_until(terminal, "Ply 2 of 4")
        os.write(terminal, b"fnn\x1b[C")
        read_until(terminal, "Ply 3 of 4")
        os.write(terminal, b"q")
        assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    finally:
        os.close(terminal)


def read_until(terminal: int, wanted: str) -> None:
    """Read what the program shows until these words come."""
    seen = b""
    while wanted.encode() not in seen:
        assert select.select([terminal], [], [], 20)[0], f"no {wanted!r} in {seen[-400:]!r}"
        seen += os.read(terminal, 65536)

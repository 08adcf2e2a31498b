"""cirkis-analyze writes lines of candidates until the next line of input."""

import itertools
import signal
import subprocess
import sys
from typing import Any

import pytest

from cirkis import legal_placements, new_game, replay
from tests.lab.gtp.dialogue import dialogue, last, raw_dialogue
from tests.waiting import PATIENCE


def candidates(line: str) -> list[dict[str, Any]]:
    """Parse a line as a client would: the fields by name, and the line of play."""
    found = []
    for part in line.split("info ")[1:]:
        words, _, pv = part.partition(" pv ")
        pairs = words.split()
        found.append({**dict(zip(pairs[::2], pairs[1::2], strict=True)), "pv": pv.split()})
    return found


def test_lines_describe_candidates() -> None:
    """Candidates are legal, ranked, and begin playable lines; chances add up to 1."""
    answer = last("cirkis-new 3", "play 1 A1+B1", "cirkis-analyze 20")
    first, *lines = answer.splitlines()
    assert first == "="
    assert lines
    state = replay(new_game(players=3), ["A1+B1"])
    for line in lines:
        choices = candidates(line)
        assert [int(one["order"]) for one in choices] == list(range(len(choices)))
        assert {one["move"] for one in choices} <= {p.name for p in legal_placements(state)}
        for one in choices:
            assert one["pv"][0] == one["move"]
            assert replay(state, one["pv"]).plies == 1 + len(one["pv"])
            chances = [float(chance) for chance in one["chances"].split(",")]
            scores = [float(score) for score in one["scores"].split(",")]
            assert sum(chances) == pytest.approx(1, abs=1e-3)
            assert chances[1] == float(one["winrate"]) >= float(one["lcb"])  # purple is to play
            lead = scores[1] - max(scores[0], scores[2])
            assert float(one["scoreLead"]) == pytest.approx(lead, abs=0.11)
            assert int(one["visits"]) >= 1


def test_the_next_line_ends_the_stream() -> None:
    """A command ends the stream and then gets its response; an empty line only ends the stream."""
    given = b"3 cirkis-analyze\n\n4 cirkis-analyze 50\n5 cirkis-to-play\n6 cirkis-analyze\n"
    responses = raw_dialogue(given).decode().split("\n\n")
    assert [response.split("\n")[0] for response in responses] == ["=3", "=4", "=5 green", "=6", ""]
    assert all("\ninfo move " in responses[stream] for stream in (0, 1, 3))


def test_analysing_changes_nothing() -> None:
    watched = dialogue("cirkis-analyze green interval 30 maxmoves 1", "cirkis-state", "genmove 1")
    assert all(len(candidates(line)) == 1 for line in watched[0].splitlines()[1:])
    assert watched[1:] == dialogue("cirkis-state", "genmove 1")


@pytest.mark.slow
def test_lines_are_written_while_nothing_is_sent() -> None:
    """As a process, `cirkis gtp` writes lines until a command comes, and Ctrl-C ends it."""
    words = [sys.executable, "-m", "cirkis", "gtp"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def send(text: bytes) -> None:
            assert engine.stdin is not None
            engine.stdin.write(text)
            engine.stdin.flush()

        send(b"1 cirkis-analyze 5\n")
        written = list(itertools.islice(iter(engine.stdout.readline, b"\n"), 4))
        assert written[0] == b"=1\n"
        visits = [sum(int(c["visits"]) for c in candidates(line.decode())) for line in written[1:]]
        assert visits == sorted(visits)
        send(b"2 name\n")
        assert [line for line in iter(engine.stdout.readline, b"\n") if b"info" not in line] == []
        assert engine.stdout.readline() == b"=2 Cir*Kis\n"
        assert engine.stdout.readline() == b"\n"
        send(b"3 cirkis-analyze 5\n")
        assert engine.stdout.readline() == b"=3\n"
        assert b"info" in engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        _, errors = engine.communicate(timeout=PATIENCE)
        assert (engine.returncode, errors.strip()) == (130, b"")

"""A program can be driven from Python, as chess.engine does it for chess."""

import os
import random
import sys
from pathlib import Path

import pytest

from cirkis import legal_placements, new_game, play
from cirkis.errors import IllegalMove, OutOfTime, PlayerFailed, PlayerResigned
from cirkis.lab import GtpProgram, Plan, check_player, play_to_end, run_arena
from tests.lab.arena.players import program
from tests.services import children

ROOT = Path(__file__).parents[3]
PLAIN = [sys.executable, str(ROOT / "examples" / "bots" / "plain_bot.py")]


def test_a_program_plays() -> None:
    """It chooses at any position, plays whole games and matches, and ends with the block."""
    before = set(children(os.getpid()))
    with GtpProgram(PLAIN) as bot:
        assert bot.name == "Plain bot"
        assert "cirkis-choose" in bot.commands
        assert bot.ask("protocol_version") == "2"
        start = new_game(players=3)
        chosen = bot.choose(start, random.Random(1))
        assert chosen in legal_placements(start)
        assert bot.choose(start, random.Random(1)) == chosen
        after = play(start, chosen).state
        assert bot.choose(after) in legal_placements(after)
        assert play_to_end([bot, "greedy"], new_game().options, random.Random(1)).is_over
        standings = run_arena(Plan((bot, "random"), rounds=2))
        assert (standings.games, standings.faults) == (4, [])
        check_player(bot, {"two": new_game().options})
        over = play_to_end(["random"] * 2, new_game().options, random.Random(1))
        with pytest.raises(IllegalMove, match="the game is over"):
            bot.choose(over)
        assert set(children(os.getpid())) != before
    assert set(children(os.getpid())) == before


@pytest.mark.parametrize(
    ("plan", "error", "why"),
    [
        ("sleep", OutOfTime, r"did not answer .* within 0\.3 seconds"),
        ("E33", PlayerFailed, "E33 does not start the game"),
        ("resign", PlayerResigned, "resigns"),
    ],
)
def test_failures(plan: str, error: type[Exception], why: str, tmp_path: Path) -> None:
    """Each is one error, after which the program can be asked again."""
    command = program(tmp_path, plan).partition("gtp:")[2]
    with GtpProgram(command, 0.3 if plan == "sleep" else 30) as bot:
        for _ in range(2):
            with pytest.raises(error, match=why):
                bot.choose(new_game())
        assert bot.ask("list_commands").split() == ["cirkis-new", "play", "genmove"]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "it is not a command"),
        ([sys.executable, "-c", "print('hello')"], 'answered "list_commands" with "hello"'),
    ],
)
def test_what_is_no_program(command: str | list[str], why: str) -> None:
    with pytest.raises(PlayerFailed, match=why):
        GtpProgram(command)

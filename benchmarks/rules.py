"""How fast the rules are in plain Python, with python-chess measured beside them in the same run.

    python benchmarks/rules.py [--rounds 5] [--seconds 1]

Both play whole random games through their public functions, by turns, and the medians are printed.
Needs python-chess for the comparison (pip install chess); without it only our own speed is printed.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable

from cirkis import State, legal_placements, new_game, play

Playout = Callable[[random.Random], int]


def cirkis_game(rng: random.Random) -> int:
    """A random game for two with all that players and programs use; how many placements it had."""
    state = new_game(players=2)
    while not state.is_over:
        state = play(state, rng.choice(legal_placements(state))).state
    return state.plies


def chess_playout() -> Playout | None:
    """A random game of python-chess, with how many moves it had; None where it is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def game(rng: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return board.ply()

    return game


def games(rng: random.Random, number: int) -> list[list[State]]:
    """Random games as the states in which somebody was to play."""
    found = []
    for _ in range(number):
        state, states = new_game(players=2), []
        while not state.is_over:
            states.append(state)
            state = play(state, rng.choice(legal_placements(state))).state
        found.append(states)
    return found


def plies_per_second(playout: Playout, seconds: float, rng: random.Random) -> float:
    """How many placements or moves a second, in whole games."""
    plies, begin = 0, time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        plies += playout(rng)
    return plies / passed


def plays_per_second(seconds: float, rng: random.Random) -> float:
    """How many calls of play a second, the placements having been chosen before."""
    calls = [
        (state, rng.choice(legal_placements(state)))
        for states in games(rng, 100)
        for state in states
    ]
    done, begin = 0, time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        for state, placement in calls:
            play(state, placement)
        done += len(calls)
    return done / passed


def microseconds_per_legal(seconds: float, rng: random.Random) -> float:
    """How long legal_placements takes, in the mean over random games."""
    positions = [state for states in games(rng, 100) for state in states]
    done, begin = 0, time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        for state in positions:
            legal_placements(state)
        done += len(positions)
    return passed / done * 1e6


def main() -> None:
    """Measure by turns, and print the medians and the ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time")
    chosen = parser.parse_args()
    chess_game, rng = chess_playout(), random.Random(1)
    told: dict[str, list[float]] = {"play": [], "legal": [], "games": [], "chess": []}
    for _ in range(chosen.rounds):
        told["play"].append(plays_per_second(chosen.seconds, rng))
        told["legal"].append(microseconds_per_legal(chosen.seconds, rng))
        told["games"].append(plies_per_second(cirkis_game, chosen.seconds, rng))
        if chess_game:
            told["chess"].append(plies_per_second(chess_game, chosen.seconds, rng))
    median = {name: statistics.median(values) for name, values in told.items() if values}
    print(f"Python {platform.python_version()}, {chosen.rounds} rounds, medians")
    print(f"play                {median['play']:>10,.0f} placements/s   (wanted: 50,000 or more)")
    print(f"legal_placements    {median['legal']:>10.2f} microseconds   (wanted: less than 10)")
    print(f"random games        {median['games']:>10,.0f} placements/s   (legal, choice and play)")
    if chess_game:
        ratio = median["games"] / median["chess"]
        print(f"python-chess        {median['chess']:>10,.0f} moves/s        (the same with chess)")
        print(f"random games, cirkis / python-chess    {ratio:.1f}")
    else:
        print("python-chess is not installed: pip install chess")


if __name__ == "__main__":
    main()

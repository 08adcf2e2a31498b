"""The speed of the rules in plain Python, compared with python-chess in the same run.

    python benchmarks/rules.py [--rounds 5] [--seconds 1]

Both play random games through their public functions, taking turns, and the medians are printed.
The comparison needs python-chess (pip install chess).
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
    """Play a random game for two and return how many placements it had."""
    state = new_game(players=2)
    while not state.is_over:
        state = play(state, rng.choice(legal_placements(state))).state
    return state.plies


def chess_playout() -> Playout | None:
    """Return a function like cirkis_game for python-chess; None if it is not installed."""
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
    """Return random games as lists of their positions without the last."""
    found = []
    for _ in range(number):
        state, states = new_game(players=2), []
        while not state.is_over:
            states.append(state)
            state = play(state, rng.choice(legal_placements(state))).state
        found.append(states)
    return found


def plies_per_second(playout: Playout, seconds: float, rng: random.Random) -> float:
    """Return the placements or moves a second in whole games."""
    plies, begin = 0, time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        plies += playout(rng)
    return plies / passed


def plays_per_second(seconds: float, rng: random.Random) -> float:
    """Return the calls of play a second, with placements chosen beforehand."""
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
    """Return the microseconds that legal_placements takes on average."""
    positions = [state for states in games(rng, 100) for state in states]
    done, begin = 0, time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        for state in positions:
            legal_placements(state)
        done += len(positions)
    return passed / done * 1e6


def main() -> None:
    """Measure in turns, and print the medians and the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time")
    args = parser.parse_args()
    chess_game, rng = chess_playout(), random.Random(1)
    rates: dict[str, list[float]] = {"play": [], "legal": [], "games": [], "chess": []}
    for _ in range(args.rounds):
        rates["play"].append(plays_per_second(args.seconds, rng))
        rates["legal"].append(microseconds_per_legal(args.seconds, rng))
        rates["games"].append(plies_per_second(cirkis_game, args.seconds, rng))
        if chess_game:
            rates["chess"].append(plies_per_second(chess_game, args.seconds, rng))
    median = {name: statistics.median(values) for name, values in rates.items() if values}
    print(f"Python {platform.python_version()}, {args.rounds} rounds, medians")
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

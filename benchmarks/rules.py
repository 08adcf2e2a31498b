"""Measure the speed of the rules in plain Python, compared with python-chess.

    python benchmarks/rules.py [--rounds 5] [--seconds 1]

Both take turns playing random games through their public functions, with processor time as the
clock. The median of the rounds is printed, with the lowest and the highest. The comparison needs
python-chess (pip install chess).
"""

import random
import time
from collections.abc import Callable
from functools import partial

from measuring import Table, argument_parser, in_turns, rate, spread

from cirkis import Placement, State, legal_placements, new_game, parse_position, play, position_text

Playout = Callable[[random.Random], int]


def cirkis_game(rng: random.Random) -> int:
    """Play a random two-player game and return the number of placements."""
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
    """Return random games as lists of their positions except the last."""
    found = []
    for _ in range(number):
        state, states = new_game(players=2), []
        while not state.is_over:
            states.append(state)
            state = play(state, rng.choice(legal_placements(state))).state
        found.append(states)
    return found


def play_all(calls: list[tuple[State, Placement]]) -> int:
    """Play placements chosen beforehand, and return their number."""
    for state, placement in calls:
        play(state, placement)
    return len(calls)


def find_legal(positions: list[State]) -> int:
    """Find the legal placements in positions, and return the number of positions."""
    for state in positions:
        legal_placements(state)
    return len(positions)


def read(texts: list[str], *, trusted: bool) -> int:
    for text in texts:
        parse_position(text, trusted=trusted)
    return len(texts)


def main() -> None:
    args = argument_parser(__doc__, rounds=5, seconds=1.0).parse_args()
    chess_game, rng = chess_playout(), random.Random(1)
    positions = [state for states in games(rng, 100) for state in states]
    texts = [position_text(state) for state in positions]
    works = {
        "play": partial(play_all, [(at, rng.choice(legal_placements(at))) for at in positions]),
        "legal": partial(find_legal, positions),
        "read": partial(read, texts, trusted=False),
        "trusted": partial(read, texts, trusted=True),
        "games": partial(cirkis_game, rng),
    }
    if chess_game:
        works["chess"] = partial(chess_game, rng)
    rates = in_turns(
        {name: partial(rate, work, clock=time.process_time) for name, work in works.items()},
        args.seconds,
        args.rounds,
    )
    micro = {name: [1e6 / one for one in found] for name, found in rates.items()}
    table = Table(args, ("measured", "target", "result"))
    table.add("`play`, for a given placement", "50,000 placements/s", spread(rates["play"]))
    each, goal = "microseconds", "less than {} microseconds"
    table.add(f"`legal_placements`, {each}", goal.format(10), spread(micro["legal"], ".1f"))
    table.add(f"`parse_position`, {each}", goal.format(200), spread(micro["read"]))
    table.add(f"the same with `trusted=True`, {each}", "", spread(micro["trusted"]))
    table.add(
        "random games: legal placements, choice, play; placements/s", "", spread(rates["games"])
    )
    if chess_game:
        ratios = [
            ours / theirs for ours, theirs in zip(rates["games"], rates["chess"], strict=True)
        ]
        table.add("random games of python-chess, moves/s", "", spread(rates["chess"]))
        table.add("ratio of the last two", "", spread(ratios, ".1f"))
    else:
        print("python-chess is not installed: pip install chess")
    table.save()


if __name__ == "__main__":
    main()

"""Measure the speed of the rules in plain Python, compared with python-chess.

    python benchmarks/rules.py [--rounds 5] [--seconds 1]

Both take turns playing random games through their public functions; the medians are printed. The
comparison needs python-chess (pip install chess).
"""

import platform
import random
import statistics
from collections.abc import Callable
from functools import partial

from measuring import argument_parser, rate

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
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(args.rounds):
        for name, work in works.items():
            rates[name].append(rate(work, args.seconds))
    median = {name: statistics.median(values) for name, values in rates.items()}
    print(f"Python {platform.python_version()}, {args.rounds} rounds, medians")
    print(f"play                {median['play']:>10,.0f} placements/s   (goal: 50,000 or more)")
    each = {name: 1e6 / one for name, one in median.items()}
    print(f"legal_placements    {each['legal']:>10.2f} microseconds   (goal: less than 10)")
    print(f"parse_position      {each['read']:>10.0f} microseconds   (goal: less than 200)")
    print(f"  trusted           {each['trusted']:>10.0f} microseconds")
    print(f"random games        {median['games']:>10,.0f} placements/s   (legal, choice and play)")
    if chess_game:
        ratio = median["games"] / median["chess"]
        print(f"python-chess        {median['chess']:>10,.0f} moves/s        (the same with chess)")
        print(f"random games, cirkis / python-chess    {ratio:.1f}")
    else:
        print("python-chess is not installed: pip install chess")


if __name__ == "__main__":
    main()

"""Count sequences of placements with the reference rules, and print tests/perft/positions.toml.

    .venv/bin/python -m tests.reference_rules.count > tests/perft/positions.toml  # five minutes

The positions are openings, and positions from random games with several options, in which more can
happen: free turns, lost turns, and games that end within the depth.
"""

import random
from collections.abc import Iterator
from typing import Any

from cirkis import Options, new_game
from tests.game.rules.positions import piece_set
from tests.reference_rules.compare import plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import Cells, material

# The options of a position, how many random placements lead to it, and how deep to count.
Start = tuple[dict[str, Any], int, int]
OPENINGS: list[Start] = [({"players": players}, 0, 4) for players in (2, 3, 4)]
LATER: list[Start] = [
    ({"players": 2, "starter": 2}, 12, 3),
    ({"players": 2}, 24, 3),
    ({"players": 2, "target": 10}, 18, 4),
    ({"players": 2, "target": 10, "stop": "at-once"}, 18, 4),
    ({"players": 2, "target": 1000}, 34, 6),
    ({"players": 3, "center_ring": True, "target": 25}, 20, 3),
    ({"players": 3, "starter": 3, "target": 1000}, 44, 5),
    ({"players": 4, "center_ring": True, "starter": 2}, 30, 3),
    ({"players": 4, "target": 1000}, 58, 6),
    ({"players": 2, "pieces": "few"}, 8, 4),
    ({"players": 3, "pieces": "one_hand"}, 6, 3),
    ({"players": 2, "pieces": "many", "target": 1000}, 70, 4),
]


def count(game: PlainGame, depth: int) -> int:
    """Return the number of sequences of exactly `depth` placements."""
    if depth == 0:
        return 1
    legal = game.legal()
    return len(legal) if depth == 1 else sum(count(after(game, c), depth - 1) for c in legal)


def after(game: PlainGame, cells: Cells) -> PlainGame:
    other = game.copy()
    other.place(cells)
    return other


def start(given: dict[str, Any]) -> PlainGame:
    pieces = piece_set(given.get("pieces", "standard"))
    options = Options(**given | {"pieces": pieces})
    return PlainGame(material(pieces), plain_options(new_game(options)))


def random_position(
    given: dict[str, Any], plies: int, rng: random.Random
) -> tuple[PlainGame, list[str]]:
    """Return an unfinished position after random placements, and the placements."""
    while True:
        game = start(given)
        placements: list[str] = []
        while not game.end and len(placements) < plies:
            cells = sorted(rng.choice(sorted(sorted(c) for c in game.legal())))
            game.place(frozenset(cells))
            placements.append("+".join(cells))
        if not game.end:
            return game, placements


def lines(given: dict[str, Any], plies: int, depth: int, rng: random.Random) -> Iterator[str]:
    game, placements = random_position(given, plies, rng)
    written = {True: "true", False: "false"}
    yield ""
    yield "[[position]]"
    for name, value in given.items():
        yield f"options.{name} = {written[value] if isinstance(value, bool) else repr(value)}"
    yield f"placements = '{' '.join(placements)}'"
    yield f"counts = {[count(game, d) for d in range(1, depth + 1)]}"


def main() -> None:
    print("# Sequences of 1, 2, 3 ... placements, counted with the reference rules:")
    print("#   .venv/bin/python -m tests.reference_rules.count > tests/perft/positions.toml")
    rng = random.Random("perft")
    for given, plies, depth in [*OPENINGS, *LATER]:
        print("\n".join(lines(given, plies, depth, rng)), flush=True)


if __name__ == "__main__":
    main()

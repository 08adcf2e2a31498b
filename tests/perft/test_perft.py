"""Sequences of placements counted by the library, compared with the reference rules' numbers."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cirkis import Options, Placement, State, new_game, replay
from cirkis.game.rules.game import divide, perft
from tests.game.rules.positions import piece_set
from tests.nightly import IS_NIGHTLY
from tests.reference_rules.count import count, start

FOLDER = Path(__file__).parent
POSITIONS = tomllib.loads((FOLDER / "positions.toml").read_text("utf-8"))["position"]
DEEP = 3
"""How many positions at the start of the file have counts in the millions."""


def state_of(position: dict[str, Any]) -> State:
    options = dict(position["options"])
    if "pieces" in options:
        options["pieces"] = piece_set(options["pieces"])
    return replay(new_game(Options(**options)), position["placements"].split())


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=[pytest.mark.slow] if n < DEEP else []) for n in range(len(POSITIONS))],
)
def test_counts(number: int) -> None:
    """Only one of the counts in the millions is repeated in usual runs."""
    state = state_of(POSITIONS[number])
    counts = POSITIONS[number]["counts"]
    if number < DEEP - 1 and not IS_NIGHTLY:
        counts = counts[:-1]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_reference_rules_count_the_same(number: int) -> None:
    """The reference rules still give the numbers in the file, to a depth reached quickly."""
    position = POSITIONS[number]
    game = start(position["options"])
    for cells in position["placements"].split():
        game.place(frozenset(cells.split("+")))
    assert [count(game, depth) for depth in (1, 2)] == position["counts"][:2]


def test_first_placements() -> None:
    """45 placements can begin a game, as counted on a picture of the board.

    The Center Star has 5 darts and 5 pairs of neighbours. The ring has 10 kites, which meet
    alternately along long edges (5 pairs, each filling a dart's notch) and short ones (5 pairs).
    Each dart shares a short edge with 2 of them. On its outer side, the ring meets darts only along
    long edges, and no shape has such a joint.
    """
    begin = new_game()
    codes = [placement.code for placement, _ in divide(begin, 1)]
    counted = {"A": 5, "C": 5, "W": 10, "S": 5, "K": 5, "T": 5, "H": 10}
    assert {code: codes.count(code) for code in codes} == counted
    assert perft(begin, 0) == 1
    assert perft(begin, 1) == sum(counted.values()) == 45


def test_divide() -> None:
    begin = new_game(players=3)
    reported: list[tuple[Placement, int]] = []
    total = perft(begin, 3, lambda placement, number: reported.append((placement, number)))
    assert reported == list(divide(begin, 3))
    assert sum(number for _, number in reported) == total
    assert len(reported) == perft(begin, 1)
    assert perft(begin, 0, lambda *_: pytest.fail("nothing to report")) == 1

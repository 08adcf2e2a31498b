"""The reasons why a cell cannot be covered, compared with the reference rules' placements."""

import random

from cirkis import State, legal_placements, new_game, play, withdraw
from cirkis.errors import IllegalReason
from cirkis.game import standard_board, standard_pieces
from cirkis.game.rules.legality import Obstacle, find_obstacle
from tests.game.rules.positions import after
from tests.reference_rules.compare import plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import material

MATERIAL = material(standard_pieces())
CELLS = standard_board().by_name


def why(state: State, cell: str, code: str | None = None) -> Obstacle | None:
    """Return why no piece, or no piece with this letter, can be placed on a cell."""
    codes = [shape.code for shape in state.options.pieces.shapes]
    return find_obstacle(state, CELLS[cell].index, None if code is None else codes.index(code))


def test_the_first_placement() -> None:
    """R6: for a cell where no game can start, the reason names the fifteen where it can."""
    found = why(new_game(), "A30")
    assert found is not None
    assert found.reason is IllegalReason.NOT_AT_CENTER
    assert set(found.cells) == set(MATERIAL.center)
    assert why(new_game(), "A1") is None


def test_a_covered_cell() -> None:
    """R5: for a covered cell, the reason names all cells of the piece that covers it."""
    state = after("A1+B1 A2")
    assert why(state, "A1") == Obstacle(IllegalReason.OVERLAPS, ("A1", "B1"))
    assert why(state, "A2", "W") == Obstacle(IllegalReason.OVERLAPS, ("A2",))


def test_after_the_end() -> None:
    over = withdraw(after("A1+B1"), 0).state
    assert why(over, "A2") == Obstacle(IllegalReason.GAME_OVER)


def test_every_cell_of_a_game() -> None:
    """The reference rules allow a piece where there is no obstacle, and confirm each obstacle."""
    rng, state = random.Random(4), new_game(players=3)
    game = PlainGame(MATERIAL, plain_options(state))
    names = [shape.name for shape in state.options.pieces.shapes]
    seen = set()
    while not game.end:
        for cell in rng.sample(sorted(MATERIAL.touching), 12):
            shape = rng.choice([None, *range(len(names))])
            found = find_obstacle(state, CELLS[cell].index, shape)
            wanted = {names[shape]} if shape is not None else set(names)
            fitting = [c for c in game.legal() if cell in c and MATERIAL.placements[c] in wanted]
            assert (found is None) == bool(fitting)
            if found is not None:
                seen.add(found.reason)
                _check(game, cell, wanted, found)
        chosen = rng.choice(legal_placements(state))
        game.place(frozenset(chosen.cells))
        state = play(state, chosen).state
    assert seen >= set(IllegalReason) - {IllegalReason.GAME_OVER}


def _check(game: PlainGame, cell: str, wanted: set[str], found: Obstacle) -> None:
    covering = [c for c, name in MATERIAL.placements.items() if cell in c and name in wanted]
    left = [c for c in covering if game.stocks[game.to_play][MATERIAL.placements[c]]]
    free = [c for c in left if not c & game.owner.keys()]
    match found.reason:
        case IllegalReason.NO_SUCH_PIECE:
            assert not covering
            assert not found.cells
        case IllegalReason.NOT_IN_STOCK:
            assert covering
            assert not left
            assert not found.cells
        case IllegalReason.OVERLAPS:
            assert left
            assert not free
            assert set(found.cells) <= game.owner.keys()
            assert cell not in game.owner or cell in found.cells
            assert found.cells
        case _:
            assert free
            assert not any(game.is_in_reach(c) for c in free)
            if found.reason is IllegalReason.NOT_TOUCHING_LEADER:
                assert set(found.cells) == game.pieces[-1].cells

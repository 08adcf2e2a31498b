"""Which placements are legal, and why others are not."""

import random

import pytest

from cirkis import EndReason, State, legal_placements, new_game, play, withdraw
from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game import FreeTurnUnused, GameEnded, TurnLost, standard_board, standard_pieces
from cirkis.game.rules.legality import Obstacle, find_obstacle
from tests.game.rules.positions import NOOK, after, end, last, legal, of_type, only
from tests.reference_rules.compare import plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import material

# The game, the cells refused, the reason, the cells that the error names, and its sentence.
REFUSED = {
    "R2, the shape is used up": (
        *("A2+A3 A1 B1 B3", "C2+C3", IllegalReason.NOT_IN_STOCK, ()),
        "C2+C3 needs a Triangle, and green has none left",
    ),
    "R5, one cell is filled": (
        *("A1+B1", "A1+A2", IllegalReason.OVERLAPS, ("A1",)),
        "A1+A2 does not fit: A1 is already filled",
    ),
    "R5, both are": (
        *("A1+B1", "A1+B1", IllegalReason.OVERLAPS, ("A1", "B1")),
        "A1+B1 does not fit: A1, B1 are already filled",
    ),
    "R6, the first piece": (
        *("", "A4", IllegalReason.NOT_AT_CENTER, None),
        "the first piece must cover a cell of the Center Star or the Center Ring",
    ),
    # A7 touches A2 but no part of the Center Star.
    "R7, only an older piece is touched": (
        *("A2 A1", "A7", IllegalReason.NOT_TOUCHING_LEADER, ("A1",)),
        "A7 does not touch the Leader, A1",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    placements, cells, reason, named, sentence = REFUSED[name]
    state = after(placements)
    with pytest.raises(IllegalPlacement) as caught:
        play(state, cells)
    assert cells not in legal(state)
    assert caught.value.reason is reason
    assert named is None or caught.value.cells == named
    assert sentence in str(caught.value)


def test_r7_a_corner_is_enough() -> None:
    """R7: a piece touches the Leader by an edge or a corner: A1 and C1 meet only at the origin."""
    assert "C1" in legal(after("A1"))
    assert "A7" in legal(after("A1 A2"))


def test_r9_r16_lost_and_unused_turns() -> None:
    """R9: a seat that cannot place loses its turn, the Leader stays, and the next seat plays.

    Green completes the Center Star with its last Arrow and has only a Sliver left: it cannot use
    its free turn, which is not a lost turn (R16). No dart is free beside E1, so Purple, with an
    Arrow and a Sliver, loses the turn; Red still has a Wedge, for which D3, E2 and E3 are free.
    """
    state, events = last("A1 B1 C1 C3 D2 D1 E1", players=3, pieces=NOOK)
    assert of_type(events, FreeTurnUnused) == [(0,)]
    assert of_type(events, TurnLost) == [(1,)]
    assert (state.to_play, state.is_free_turn) == (2, False)
    assert state.leader
    assert state.leader.name == "E1"
    assert legal(state) == {"D3", "E2", "E3"}


def test_r10_blocked() -> None:
    """R10, R25: the game ends after as many lost turns in a row as there are players.

    There are only Arrows. The Center Star's darts touch no other darts, so after the fifth nobody
    can place. All automatic steps are reported in order, with the end last (R30).
    """
    state, events = last("A1 B1 C1 D1 E1", players=2, pieces=only(A=4))
    assert events[-4:] == (FreeTurnUnused(0), TurnLost(1), TurnLost(0), GameEnded(end(state)))
    assert (end(state).reason, end(state).winners) == (EndReason.BLOCKED, (0,))
    assert legal(state) == set()
    with pytest.raises(IllegalPlacement, match="the game is over") as caught:
        play(state, "A4")
    assert caught.value.reason is IllegalReason.GAME_OVER


MATERIAL = material(standard_pieces())
CELLS = standard_board().by_name


def why(state: State, cell: str, code: str | None = None) -> Obstacle | None:
    """Return why no piece, or no piece with this letter, can be placed on a cell."""
    codes = [shape.code for shape in state.options.pieces.shapes]
    return find_obstacle(state, CELLS[cell].index, None if code is None else codes.index(code))


def test_obstacles_name_cells() -> None:
    """The reason names the fifteen cells where a game can start, or all cells of the piece that
    covers a cell; there are none after the end.
    """
    found = why(new_game(), "A30")
    assert found is not None
    assert found.reason is IllegalReason.NOT_AT_CENTER
    assert set(found.cells) == set(MATERIAL.center)
    assert why(new_game(), "A1") is None
    state = after("A1+B1 A2")
    assert why(state, "A1") == Obstacle(IllegalReason.OVERLAPS, ("A1", "B1"))
    assert why(state, "A2", "W") == Obstacle(IllegalReason.OVERLAPS, ("A2",))
    assert why(withdraw(state, 0).state, "A2") == Obstacle(IllegalReason.GAME_OVER)


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

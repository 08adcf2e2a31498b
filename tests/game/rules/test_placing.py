"""Which placements are legal, and why others are not."""

import random

import pytest

from cirkis import EndReason, State, legal_placements, new_game, play, withdraw
from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game import FreeTurnUnused, GameEnded, Placed, TurnLost, standard_board, standard_pieces
from cirkis.game.rules.legality import Obstacle, find_obstacle
from tests.game.rules.positions import NOOK, after, last, legal, of_type, only
from tests.reference_rules.compare import plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import material


def refusal(placements: str, cells: str, **options: object) -> IllegalPlacement:
    state = after(placements, **options)
    with pytest.raises(IllegalPlacement) as caught:
        play(state, cells)
    assert cells not in legal(state)
    return caught.value


def test_r5_empty_cells() -> None:
    """R5: a piece covers only empty cells; the error names those already filled."""
    error = refusal("A1+B1", "A1+A2")
    assert error.reason is IllegalReason.OVERLAPS
    assert error.cells == ("A1",)
    assert str(error) == "A1+A2 does not fit: A1 is already filled"
    error = refusal("A1+B1", "A1+B1")
    assert error.cells == ("A1", "B1")


def test_r5_turned_and_turned_over() -> None:
    """R5: a Hook may be rotated and turned over, to pair each Center Star dart with either of the
    kites in its notch.
    """
    hooks = {p.name for p in legal_placements(new_game()) if p.code == "H"}
    assert hooks == {
        f"{'+'.join(sorted((dart, kite)))}"
        for dart, kites in {
            "A1": ("E3", "A2"),
            "B1": ("A3", "B2"),
            "C1": ("B3", "C2"),
            "D1": ("C3", "D2"),
            "E1": ("D3", "E2"),
        }.items()
        for kite in kites
    }


def test_r6_the_first_placement() -> None:
    """R6: the first piece covers a cell of the Center Star or the Center Ring."""
    for cells in ("A1", "A2", "A1+B1", "E3"):
        assert play(new_game(), cells).state.plies == 1
    error = refusal("", "A4")
    assert error.reason is IllegalReason.NOT_AT_CENTER
    assert "the first piece must cover a cell of the Center Star or the Center Ring" in str(error)


def test_r7_touching_the_leader() -> None:
    """R7: a piece touches the Leader by an edge or a corner; touching an older piece is not enough.

    A1 and C1 meet only at the origin. A7 touches A2 but no part of the Center Star.
    """
    assert "C1" in legal(after("A1"))
    error = refusal("A2 A1", "A7")
    assert error.reason is IllegalReason.NOT_TOUCHING_LEADER
    assert error.cells == ("A1",)
    assert str(error) == "A7 does not touch the Leader, A1"
    assert "A7" in legal(after("A1 A2"))


def test_r8_the_leader() -> None:
    """R8: the last piece placed, by anyone, is the Leader; before the first piece there is none."""
    assert new_game().leader is None
    for placements in ("A1", "A1 A2+A3", "A1 A2+A3 A7"):
        leader = after(placements).leader
        assert leader is not None
        assert leader.name == placements.split()[-1]


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
    assert state.leader is not None
    assert state.leader.name == "E1"
    assert legal(state) == {"D3", "E2", "E3"}


def test_r10_blocked() -> None:
    """R10, R25: the game ends after as many lost turns in a row as there are players.

    There are only Arrows. The Center Star's darts touch no other darts, so after the fifth nobody
    can place. All automatic steps are reported in order, with the end last (R30).
    """
    state, events = last("A1 B1 C1 D1 E1", players=2, pieces=only(A=4))
    *_, unused, lost, also_lost, ended = events
    assert (unused, lost, also_lost) == (FreeTurnUnused(0), TurnLost(1), TurnLost(0))
    assert state.outcome is not None
    assert ended == GameEnded(state.outcome)
    assert (state.outcome.reason, state.outcome.winners) == (EndReason.BLOCKED, (0,))
    assert legal(state) == set()


def test_only_pieces_in_stock_can_be_placed() -> None:
    """R2: if a shape is used up, the error names the shape and the colour."""
    error = refusal("A2+A3 A1 B1 B3", "C2+C3")
    assert error.reason is IllegalReason.NOT_IN_STOCK
    assert str(error) == "C2+C3 needs a Triangle, and green has none left"


def test_after_the_end() -> None:
    error = refusal("A1 B1 C1 D1 E1", "A2", players=2, pieces=only(A=4, W=0))
    assert error.reason is IllegalReason.GAME_OVER
    assert str(error) == "the game is over"


def test_play_does_not_change_the_given_state() -> None:
    before = after("A1")
    one, other = play(before, "B1"), play(before, "A2+A3")
    assert before.plies == 1
    assert one.state.plies == other.state.plies == 2
    assert of_type(one.events, Placed) == [(1, before.variant.table.parse("B1"), False)]


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


def test_no_cell_after_the_end() -> None:
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

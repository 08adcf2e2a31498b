"""Proofs by exhaustive search agree with a search that uses the plain rules and no cache."""

import random

import pytest

from cirkis import State, legal_placements, new_game, parse_position, play
from tests.game.rules.positions import only
from tests.reference_rules.game import PlainGame, PlainOptions
from tests.reference_rules.material import Material, material
from tools.puzzles.prove import forces_win, only_win

PIECES = only(A=1, W=2, C=1)
TWO_WINS = (
    "players.4_green.A12E13.A21A31.B2.E8.C7C10C11.B28.D22.A4A6.A5B6"
    "_red.C18.D3.A9A11.A26.B22.A1E1.E4E7.D14D16"
    "_yellow.A20A30.C3D2.A2.E9.A13B12B19.D9D11.A14.C23C29"
    "_purple.D6D8D12.E3.E6.C15C16C21.A7.C1D1.A18A23.A22A24.A33_free.purple"
)


def _wins(game: PlainGame, seat: int) -> bool:
    """Return whether a seat can win alone whatever the others play, by trying every line."""
    if game.end is not None:
        return game.end[1] == [seat]
    results = []
    for cells in game.legal():
        after = game.copy()
        after.place(cells)
        results.append(_wins(after, seat))
    return any(results) if game.to_play == seat else all(results)


def _late(seed: int, players: int) -> tuple[State, PlainGame]:
    """Return a position with three pieces left, or an earlier end, in both implementations."""
    rng = random.Random(seed)
    state = new_game(players=players, pieces=PIECES)
    game = PlainGame(MATERIAL, PlainOptions(players=players))
    while not state.is_over and sum(state.unplaced) > 3:
        placement = rng.choice(legal_placements(state))
        state = play(state, placement).state
        game.place(frozenset(placement.cells))
    return state, game


MATERIAL: Material = material(PIECES)


@pytest.mark.parametrize("players", [2, 3])
def test_proofs_agree_with_exhaustive_search(players: int) -> None:
    """Among many late positions, those with one winning placement are found, and no others."""
    found = set()
    for seed in range(12):
        state, game = _late(seed, players)
        if state.is_over:
            continue
        winning = []
        for cells in game.legal():
            after = game.copy()
            after.place(cells)
            if _wins(after, state.to_play):
                winning.append(cells)
        index = only_win(state, 100_000)
        placements = state.variant.table.placements
        forced = [one for one in legal_placements(state) if forces_win(state, one.index, 100_000)]
        assert {frozenset(one.cells) for one in forced} == {*winning}
        only = None if index is None else frozenset(placements[index].cells)
        assert only == (winning[0] if len(winning) == 1 else None)
        found.add(len(winning) if len(winning) < 2 else 2)
    assert len(found) > 1


def test_too_many_positions_prove_nothing() -> None:
    assert only_win(new_game(), 50) is None
    state, _ = _late(0, 2)
    assert only_win(state, 0) is None


def test_a_second_placement_that_wins_by_force_is_found() -> None:
    """A Hook on A3+B1 completes the Center Star; an Arrow on A15, on the free turn, leaves Red only
    an Arrow on A27, and then nobody can place a piece. An Arrow on B1 wins in the same way.
    """
    state = parse_position(TWO_WINS)
    tried = {text: state.variant.table.parse(text).index for text in ("A3+B1", "B1", "A29")}
    wins = {text: forces_win(state, index, 1000) for text, index in tried.items()}
    assert wins == {"A3+B1": True, "B1": True, "A29": False}

"""A book finds its placements in every equivalent position."""

import random

import pytest

from cirkis.engine import Book, book_for, shipped_record
from cirkis.engine.openings.book import branchings, chance_of
from cirkis.errors import CirkisError
from cirkis.game import (
    Options,
    Stop,
    is_legal,
    legal_placements,
    new_game,
    placement_symmetries,
    play,
    read_record,
    replay,
    write_record,
)

TEXT = """[Cirkis "1"]

1. A1+B1 {wins 53.5%} (1. A1 {wins 45.0%})
2. A2+A3 {wins 46.3%} (2. B2+B3 {wins 46.1%}) (2. D1 {wins 40%})
"""


@pytest.fixture
def book() -> Book:
    return Book(read_record(TEXT))


def test_symmetric_positions_are_found(book: Book) -> None:
    """Wherever the first placement is, the replies are in the same places relative to it."""
    table = new_game().variant.table
    first = table.parse("A1+B1")
    answers = [table.parse(text) for text in ("A2+A3", "B2+B3", "D1")]
    for way in placement_symmetries(table.pieces):
        state = play(new_game(), table.placements[way[first.index]]).state
        moves = book.moves(state)
        assert [move.chance for move in moves] == [0.463, 0.461, 0.4]
        assert all(is_legal(state, move.placement) for move in moves)
        images = {
            tuple(other[answer.index] for answer in answers)
            for other in placement_symmetries(table.pieces)
            if other[first.index] == way[first.index]
        }
        assert tuple(move.placement.index for move in moves) in images


def test_placements_spread_where_symmetry_allows(book: Book) -> None:
    """The placements are spread over the empty board, but not moved in asymmetric positions."""
    start = new_game()
    first, second = (move.placement for move in book.spread(start))
    assert not first.mask & second.mask
    assert [move.chance for move in book.spread(start)] == [0.535, 0.45]
    after = replay(start, ["A1+B1", "A2+A3"])
    assert book.spread(after) == book.moves(after)


def test_only_the_best_are_chosen(book: Book) -> None:
    """The best placements are chosen at random, turned wherever symmetry allows."""
    state = play(new_game(), "A1+B1").state
    chosen = {book.choose(state, random.Random(seed)) for seed in range(60)}
    chances = {
        move.chance
        for way in range(10)
        for move in book.moves(state, way)
        if move.placement in chosen
    }
    assert chances == {0.463, 0.461}
    assert len({book.choose(new_game(), random.Random(seed)) for seed in range(100)}) == 5


@pytest.mark.parametrize(
    "options",
    [Options(center_ring=True), Options(target=50), Options(players=3), Options(stop=Stop.AT_ONCE)],
)
def test_games_with_other_options_are_not_in_the_book(book: Book, options: Options) -> None:
    assert book.moves(new_game(options)) == ()
    assert book.choose(new_game(options), random.Random(1)) is None
    assert book.moves(new_game(starter=2, match=100))
    assert book_for(3).moves(new_game(players=3))
    assert book_for(3).moves(new_game(Options(players=3), withdrawn=[1])) == ()


def test_a_placement_without_a_chance_is_refused() -> None:
    with pytest.raises(CirkisError, match=r'"C:A1\+B1"'):
        Book(read_record('[Cirkis "1"]\n\n1. A1+B1 {good}\n'))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shipped_books_are_complete(players: int) -> None:
    """Every placement has a chance, the best come first, and all are found by position. The best
    line has at least four plies.
    """
    record = shipped_record(players)
    assert read_record(write_record(record)) == record
    positions = 0
    for state, plies in branchings(record):
        chances = [chance_of(ply) for ply in plies]
        assert chances == sorted(chances, reverse=True)
        assert all(0 < chance < 1 for chance in chances)
        listed = [ply.placement for ply in plies]
        assert len(set(listed)) == len(listed)
        assert set(listed) <= set(legal_placements(state))
        assert len(book_for(players).moves(state)) == len(plies)
        positions += 1
    assert positions == len(book_for(players)) > 30
    best = new_game(players=players)
    while moves := book_for(players).moves(best):
        best = play(best, moves[0].placement).state
    assert best.plies >= 4

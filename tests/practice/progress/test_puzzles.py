"""Puzzle results: Glicko-2 against the puzzle, streaks, repetition, limits, and merging."""

import json

import pytest
from msgspec.structs import asdict

from cirkis.practice.progress.glicko import Rating, update
from cirkis.practice.progress.progress import read_file
from cirkis.practice.progress.puzzles import (
    MAX_MISTAKES,
    MAX_REPEATS,
    MAX_TRIED,
    PUZZLE_DEVIATION,
    MistakesFound,
    OwnMistake,
    PuzzleProgress,
    PuzzleTried,
    add_mistakes,
    merge_puzzles,
    try_puzzle,
)

MISTAKE = OwnMistake("green.A1_turn.purple", (120,), (50,), 0.5, 0.25)


def after(*tries: PuzzleTried) -> PuzzleProgress:
    known = PuzzleProgress()
    for one in tries:
        known = try_puzzle(known, one, 20_000)
    return known


@pytest.mark.parametrize("solved", [True, False])
def test_a_try_is_a_game_against_the_puzzle(*, solved: bool) -> None:
    """The rating changes as it would after a game against an opponent with the puzzle's rating."""
    known = after(PuzzleTried("abc", 1500, solved))
    game = [(Rating(1500.0, PUZZLE_DEVIATION), float(solved))]
    assert known.rating == update(PuzzleProgress().rating, game)
    assert (known.rating.rating > 1200) is solved


def test_a_run_changes_no_rating() -> None:
    """A puzzle missed in a run can no longer be tried for the rating, since the miss showed its
    solution; one that was solved can.
    """
    known = after(*(PuzzleTried(f"p{n}", 1000, n == 1, rated=False) for n in (1, 2)))
    assert (known.rating, known.tries, known.streak) == (PuzzleProgress().rating, 0, 0)
    assert [known.has_tried("p1"), known.has_tried("p2")] == [False, True]
    assert try_puzzle(known, PuzzleTried("p2", 1000, True), 20_000) == known


def test_a_missed_puzzle_comes_back_later_each_time() -> None:
    """A puzzle returns after 1, 3, 7 and 21 days; a miss starts this over; no rating changes."""
    known = after(PuzzleTried("p", 1000, False))
    rating, day = known.rating, 20_000
    for days, solved in ((1, True), (3, True), (7, False), (1, True), (3, True), (7, True)):
        early = PuzzleTried("p", 1000, not solved)
        assert try_puzzle(known, early, day + days - 1) == known
        assert not known.is_due("p", day + days - 1)
        day += days
        assert known.is_due("p", day)
        known = try_puzzle(known, PuzzleTried("p", 1000, solved), day)
    assert known.repeats == {"p": (day + 21, 3)}
    assert try_puzzle(known, PuzzleTried("p", 1000, True), day + 30).repeats == {}
    assert (known.rating, known.tries, known.solved) == (rating, 1, 0)


def test_what_comes_back_is_limited() -> None:
    known = after(*(PuzzleTried(f"p{n}", 1000, False) for n in range(MAX_REPEATS + 3)))
    assert len(known.repeats) == MAX_REPEATS
    known = add_mistakes(known, MistakesFound({f"m{n}": MISTAKE for n in range(150)}), 20_001)
    assert len(known.mistakes) == len(known.repeats.keys() & known.mistakes.keys()) == MAX_MISTAKES


def test_a_mistake_comes_back_like_a_missed_puzzle() -> None:
    """A mistake found again in the same game changes nothing; once learned, it never returns."""
    found, day = MistakesFound({"m": MISTAKE}), 20_000
    known = add_mistakes(PuzzleProgress(), found, day)
    assert (known.repeats, known.mistakes) == ({"m": (day + 1, 0)}, {"m": MISTAKE})
    for days in (1, 3, 7, 21):
        day += days
        assert add_mistakes(known, found, day) == known
        assert known.is_due("m", day)
        known = try_puzzle(known, PuzzleTried("m", 0, True, rated=False), day)
    assert (known.repeats, known.mistakes, known.tries, known.solved) == ({}, {}, 0, 0)
    assert add_mistakes(known, found, day) == known


def test_a_forged_mistake_is_left_out() -> None:
    """Neither an impossible position nor an impossible line gets in through a file."""
    forged = {
        "position": {**asdict(MISTAKE), "position": "green.A1_purple.A1_turn.green"},
        "played": {**asdict(MISTAKE), "played": [9999]},
        "better": {**asdict(MISTAKE), "better": MISTAKE.played * 2},
    }
    puzzles = {"mistakes": {"m": asdict(MISTAKE), **forged}, "repeats": {"m": (1, 0)}}
    read = read_file(json.dumps({"form": 1, "puzzles": puzzles}))
    assert read.puzzles.mistakes == {"m": MISTAKE}


def test_a_forged_file_does_not_keep_puzzles_from_coming_back() -> None:
    """Puzzles that the file put off for years make room for the next miss."""
    known = PuzzleProgress(repeats={f"x{n}": (999_999, 0) for n in range(MAX_REPEATS)})
    known = try_puzzle(known, PuzzleTried("p", 1000, False), 20_000)
    assert known.repeats == {"p": (20_001, 0)}


def test_the_oldest_tries_are_forgotten() -> None:
    """One more puzzle than can be kept is missed, and the next two are solved."""
    tried = {f"p{n}": (n + 1, True) for n in range(MAX_TRIED)}
    known = PuzzleProgress(tries=MAX_TRIED, tried=tried)
    for n in range(MAX_TRIED, MAX_TRIED + 3):
        known = try_puzzle(known, PuzzleTried(f"p{n}", 1000, n > MAX_TRIED), 20_000)
    assert set(known.tried) == {f"p{n}" for n in range(3, MAX_TRIED + 3)}
    assert (known.tries, known.solved, known.streak, known.best) == (MAX_TRIED + 3, 2, 2, 2)


def test_merging_keeps_the_rating_with_more_tries() -> None:
    """Nothing counts twice: the rating with more tries is kept, and all tried puzzles are known."""
    one = after(PuzzleTried("a", 1000, True, 7), PuzzleTried("b", 1000, True))
    other = after(PuzzleTried("a", 1000, False), PuzzleTried("c", 1000, True, 8))
    fuller = try_puzzle(one, PuzzleTried("d", 1000, True), 20_000)
    both = merge_puzzles(fuller, other)
    assert both == merge_puzzles(other, fuller)
    assert (both.rating, both.tries) == (fuller.rating, 3)
    assert set(both.tried) == {"a", "b", "c", "d"}
    assert both.days == (7, 8)

"""A person's puzzle results: first tries, puzzles that return, and ratings of both."""

from itertools import count
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from cirkis.errors import CirkisError
from cirkis.game import State, parse_position, replay
from cirkis.practice.progress.glicko import MAX_DEVIATION, Rating, update
from cirkis.tables.requests import Id, Number
from cirkis.tables.variations import LONGEST

SECONDS_A_DAY = 86_400
DAYS = (1, 3, 7, 21)
"""The days until a puzzle comes back: after a miss, and after each time it is solved."""
MAX_REPEATS = 200  # puzzles to repeat; those that have waited longest are dropped

Repeat = tuple[Number, Number]
"""The day number on which a puzzle comes back, and how many times in a row it was solved."""
Repeats = Annotated[dict[Id, Repeat], Meta(max_length=MAX_REPEATS)]


def day_of(now: float) -> int:
    """Return the day number at a time in Unix seconds; days begin at midnight UTC."""
    return int(now // SECONDS_A_DAY)


def repeat(repeats: Repeats, puzzle: str, today: int, *, solved: bool) -> Repeats:
    """Return the puzzles to repeat after one was missed, or solved when it came back."""
    times = repeats[puzzle][1] + 1 if solved else 0
    # A forged file, or a clock that was wrong, may have put puzzles off for longer.
    last = today + DAYS[-1]
    others = {one: when for one, when in repeats.items() if one != puzzle and when[0] <= last}
    if times >= len(DAYS):
        return others
    return _latest_repeats({**others, puzzle: (today + DAYS[times], times)})


def due_puzzles(repeats: Repeats, today: int) -> list[str]:
    """Return the ids of the puzzles to repeat today, those that have waited longest first."""
    return sorted(
        (one for one in repeats if repeats[one][0] <= today), key=lambda one: repeats[one]
    )


def merge_repeats(mine: Repeats, other: Repeats) -> Repeats:
    """Merge two sets; each repetition postpones a puzzle, so its later day is the newer one."""
    both = {**mine, **other}
    return _latest_repeats({one: max(mine.get(one, both[one]), both[one]) for one in both})


def _latest_repeats(repeats: Repeats) -> Repeats:
    kept = sorted(repeats, key=lambda one: (repeats[one], one))[-MAX_REPEATS:]
    return {puzzle: repeats[puzzle] for puzzle in sorted(kept)}


MAX_MISTAKES = 100  # mistakes to try again; those that have waited longest are dropped

Index = Annotated[int, Meta(ge=0, le=10_000)]
"""The number of a placement."""
Line = Annotated[tuple[Index, ...], Meta(min_length=1, max_length=LONGEST)]
"""The numbers of a placement and of those likely to follow it."""
Share = Annotated[float, Meta(ge=0, le=1)]


class OwnMistake(Struct, frozen=True):
    """A costly placement, and a better one; both with standard pieces.

    Attributes:
        position: the position before it, as text.
        played: the line that began with it.
        better: the line that begins with the best placement.
        chance: the mover's chance of winning after the best placement, from 0 to 1.
        loss: how much of it the mistake gave away.
    """

    position: Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,800}$(?!\n)")]
    played: Line
    better: Line
    chance: Share
    loss: Share


Mistakes = Annotated[dict[Id, OwnMistake], Meta(max_length=MAX_MISTAKES)]


class MistakesFound(Struct, frozen=True):
    """The review of a person's own game found these mistakes, by id."""

    mistakes: dict[str, OwnMistake]


def is_possible(mistake: OwnMistake) -> bool:
    """Return whether the position and both lines follow the rules; a forged file's may not."""
    try:
        state = parse_position(mistake.position)
        for line in (mistake.played, mistake.better):
            replay(state, line_names(state, line))
    except (CirkisError, IndexError):
        return False
    return True


def line_names(state: State, line: Line) -> list[str]:
    """Return the cells of each placement. Raises IndexError if there is no such placement."""
    placements = state.variant.table.placements
    return [placements[number].name for number in line]


def latest_mistakes(mistakes: Mistakes, repeats: Repeats) -> Mistakes:
    """Return the mistakes that are still waiting, at most MAX_MISTAKES."""
    waiting = sorted(mistakes.keys() & repeats.keys(), key=lambda one: (repeats[one], one))
    return {one: mistakes[one] for one in sorted(waiting[-MAX_MISTAKES:])}


def join_mistakes(mine: Mistakes, other: Mistakes) -> Mistakes:
    both = {**mine, **other}
    return {one: max(mine.get(one, both[one]), both[one], key=astuple) for one in both}


MAX_TRIED = 1500  # the most recently tried puzzles to keep
MAX_DAYS = 400
START = Rating(1200.0, 250.0)
PUZZLE_DEVIATION = 150.0  # of a puzzle that has been rated only by searches

Try = tuple[Number, bool]
"""A puzzle's first try: its number among the person's tries, and whether it was right.

The number is 0 for a try known only from an imported file; the next one here counts as the first.
"""


class PuzzleTried(Struct, frozen=True, forbid_unknown_fields=True, tag="puzzle-tried"):
    """A person tried a puzzle, for the first time or when it came back, or asked for help.

    Attributes:
        puzzle: its id.
        rating: the rating of the puzzle.
        solved: whether the try was right, without a hint.
        day: its day number if it was a puzzle of the day; else null.
        deviation: the deviation of the puzzle's rating.
        rated: whether the try counts; in a run, only a miss is noted, since it shows the solution.
    """

    puzzle: Id
    rating: Annotated[float, Meta(ge=0, le=5000)]
    solved: bool
    day: Number | None = None
    deviation: Annotated[float, Meta(ge=1, le=MAX_DEVIATION)] = PUZZLE_DEVIATION
    rated: bool = True


class PuzzleProgress(Struct, frozen=True):
    """A person's puzzle results.

    Attributes:
        rating: the person's strength.
        tries: how many puzzles they tried; each counts once.
        solved: how many they solved on the first try.
        streak: the current number of correct first tries in a row.
        best: the longest streak.
        tried: the latest puzzles, each with the number of its try and whether that was right.
        days: the numbers of the days whose puzzle was solved on the first try.
        repeats: for each missed puzzle and mistake, the day it returns and how often it was solved.
        mistakes: the mistakes in the person's own games that come back.
    """

    rating: Rating = START
    tries: Number = 0
    solved: Number = 0
    streak: Number = 0
    best: Number = 0
    tried: Annotated[dict[Id, Try], Meta(max_length=MAX_TRIED)] = {}
    days: Annotated[tuple[Number, ...], Meta(max_length=MAX_DAYS)] = ()
    repeats: Repeats = {}
    mistakes: Mistakes = {}

    def has_tried(self, puzzle: str) -> bool:
        """Return whether the person tried a puzzle here."""
        return self.tried.get(puzzle, (0, False))[0] > 0

    def first_try(self, puzzle: str) -> bool | None:
        """Whether the first try here solved a puzzle; None before that try."""
        return self.tried[puzzle][1] if self.has_tried(puzzle) else None

    def returns(self, puzzle: str, today: int) -> int | None:
        """Return in how many days a puzzle or mistake comes back; None if it does not."""
        return self.repeats[puzzle][0] - today if puzzle in self.repeats else None

    def is_due(self, puzzle: str, today: int) -> bool:
        """Whether a missed puzzle has come back."""
        return puzzle in self.repeats and self.repeats[puzzle][0] <= today

    def days_in_a_row(self, today: int) -> int:
        """Count the consecutive days up to today or yesterday."""
        last = today if today in self.days else today - 1
        return next(gone for gone in count() if last - gone not in self.days)


def try_puzzle(before: PuzzleProgress, event: PuzzleTried, today: int) -> PuzzleProgress:
    """Return the results after a try; a repeated one changes only when the puzzle is next due."""
    puzzle, solved = event.puzzle, event.solved
    is_known, is_due = before.has_tried(puzzle), before.is_due(puzzle, today)
    if is_due or not (solved or is_known):
        repeats = repeat(before.repeats, puzzle, today, solved=solved)
        before = _waiting(before, repeats, before.mistakes)
    if is_known or (solved and not event.rated):
        return before
    if not event.rated:
        noted = {**before.tried, puzzle: (max(1, before.tries), False)}
        return replace(before, tried=_latest(noted))
    opponent = Rating(event.rating, event.deviation)
    streak = before.streak + 1 if solved else 0
    days = before.days
    if solved and event.day is not None:
        days = tuple(sorted({*days, event.day}))[-MAX_DAYS:]
    return replace(
        before,
        rating=update(before.rating, [(opponent, float(solved))]),
        tries=before.tries + 1,
        solved=before.solved + solved,
        streak=streak,
        best=max(before.best, streak),
        tried=_latest({**before.tried, puzzle: (before.tries + 1, solved)}),
        days=days,
    )


def add_mistakes(before: PuzzleProgress, event: MistakesFound, today: int) -> PuzzleProgress:
    """Return the results with more mistakes to try again; known ones change nothing."""
    after = before
    for one, mistake in event.mistakes.items():
        if not before.has_tried(one):
            after = replace(after, mistakes={**after.mistakes, one: mistake})
            after = try_puzzle(after, PuzzleTried(one, 0, False, rated=False), today)
    return after


def merge_puzzles(mine: PuzzleProgress, other: PuzzleProgress) -> PuzzleProgress:
    """Merge two records of the same person.

    Ratings cannot be added, so the rating and counts of the record with more tries are kept.
    """
    fuller = max(mine, other, key=lambda p: (p.tries, p.solved, p.streak, *astuple(p.rating)))
    tried = {**mine.tried, **other.tried}
    for puzzle in mine.tried.keys() & other.tried.keys():
        both = (mine.tried[puzzle], other.tried[puzzle])
        tried[puzzle] = min(both, key=lambda one: (not one[0], one))
    merged = replace(
        fuller,
        best=max(mine.best, other.best),
        tried=_latest(tried),
        days=tuple(sorted({*mine.days, *other.days}))[-MAX_DAYS:],
    )
    repeats = merge_repeats(mine.repeats, other.repeats)
    return _waiting(merged, repeats, join_mistakes(mine.mistakes, other.mistakes))


def unrated_puzzles(puzzles: PuzzleProgress) -> PuzzleProgress:
    """Return the results that are accepted from a file: no rating, and no tries that count."""
    tried = {puzzle: (0, solved) for puzzle, (_, solved) in puzzles.tried.items()}
    return PuzzleProgress(
        best=puzzles.best,
        tried=tried,
        days=puzzles.days,
        repeats=puzzles.repeats,
        mistakes=puzzles.mistakes,
    )


def _waiting(known: PuzzleProgress, repeats: Repeats, mistakes: Mistakes) -> PuzzleProgress:
    """Return the results with this queue; mistakes that do not fit in it are dropped."""
    kept = latest_mistakes(mistakes, repeats)
    waiting = {one: when for one, when in repeats.items() if one in kept or one not in mistakes}
    return replace(known, repeats=waiting, mistakes=kept)


def _latest(tried: dict[str, Try]) -> dict[str, Try]:
    kept = sorted(tried, key=lambda puzzle: (-tried[puzzle][0], puzzle))[:MAX_TRIED]
    return {puzzle: tried[puzzle] for puzzle in sorted(kept)}


MIN_TRIES = 10
"""The tries that a person must make before further ones change puzzles' ratings."""
MAX_STEP = 25.0
"""The largest change in rating from one try."""
MAX_DRIFT = 400.0
"""The largest distance from a puzzle's first rating."""
MIN_DEVIATION = 60.0
"""The minimum deviation, so that a rating can still change."""


class PuzzleRating(Struct, frozen=True):
    """The difficulty of a puzzle, and how many tries have changed it."""

    rating: Rating
    tries: Number = 0


def first_rating(mined: int) -> PuzzleRating:
    return PuzzleRating(Rating(float(mined), PUZZLE_DEVIATION))


def rate_try(
    before: PuzzleRating, mined: int, person: PuzzleProgress, *, solved: bool
) -> PuzzleRating:
    new = update(before.rating, [(person.rating, float(not solved))])
    old = before.rating.rating
    low, high = max(old - MAX_STEP, mined - MAX_DRIFT), min(old + MAX_STEP, mined + MAX_DRIFT)
    moved = replace(
        new,
        rating=min(high, max(low, new.rating)),
        deviation=max(MIN_DEVIATION, new.deviation),
    )
    return PuzzleRating(moved, before.tries + 1)

"""Missed puzzles come back the next day, then after longer intervals each time they are solved."""

from typing import Annotated

from msgspec import Meta

from cirkis.tables.incoming import Id, Number

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
    return _latest({**others, puzzle: (today + DAYS[times], times)})


def due_puzzles(repeats: Repeats, today: int) -> list[str]:
    """Return the ids of the puzzles to repeat today, those that have waited longest first."""
    return sorted(
        (one for one in repeats if repeats[one][0] <= today), key=lambda one: repeats[one]
    )


def merge_repeats(mine: Repeats, other: Repeats) -> Repeats:
    """Merge two sets; each repetition postpones a puzzle, so its later day is the newer one."""
    both = {**mine, **other}
    return _latest({one: max(mine.get(one, both[one]), both[one]) for one in both})


def _latest(repeats: Repeats) -> Repeats:
    kept = sorted(repeats, key=lambda one: (repeats[one], one))[-MAX_REPEATS:]
    return {puzzle: repeats[puzzle] for puzzle in sorted(kept)}

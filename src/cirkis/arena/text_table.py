"""Results for people: columns of text, and the sentence below them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their columns under each other: the first to the left, numbers to the right.

    >>> print(in_columns([("player", "wins"), ("club", "12")]))
    player  wins
    club      12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.rjust(width) if nth else text.ljust(width)
            for nth, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def summary(games: int, plies: int, reasons: Counter[str]) -> str:
    """How many games there were, how long they were, and why they ended.

    >>> summary(2, 97, Counter(blocked=2))
    '2 games, 48.5 placements each; ended by: blocked 2'
    """
    told = f"{games} game{'' if games == 1 else 's'}"
    if games:
        told += f", {plies / games:.1f} placements each"
    ended = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    return f"{told}; ended by: {ended or '-'}"

"""The shipped books, and each seat's share of the victory, by the number of players."""

from functools import lru_cache
from importlib.resources import files

from cirkis.checks import check_whole
from cirkis.engine.openings.book import Book
from cirkis.game import Record, read_record

SEAT_SHARES = {
    2: (0.55, 0.45),
    3: (0.33, 0.37, 0.3),
    4: (0.19, 0.24, 0.28, 0.29),
}
"""Each seat's share of the victory among equal players, beginning with the seat that starts.

Measured by `python benchmarks/first_seat.py --games 400 --seed 5`; docs/openings.md has error bars.
"""


@lru_cache(typed=True)
def shipped_record(players: int) -> Record:
    """Return a shipped book's record.

    Args:
        players: the number of players, 2 to 4.
    """
    players = check_whole("players", players, 2, 4)
    file = files("cirkis.engine.openings").joinpath("data", f"{players}.cirkis")
    return read_record(file.read_text("utf-8"))


@lru_cache(typed=True)
def book_for(players: int) -> Book:
    """Return the shipped book for a number of players.

    Args:
        players: the number of players, 2 to 4.

    >>> from cirkis.game import is_legal, new_game
    >>> is_legal(new_game(), book_for(2).moves(new_game())[0].placement)
    True
    """
    return Book(shipped_record(players))

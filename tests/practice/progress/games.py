"""Finished games for tests, played at random or for points."""

import random
from functools import cache

from cirkis.engine import make_player
from cirkis.practice.progress.game_over import FinishedGame
from cirkis.tables.entries import PiecePlaced
from cirkis.tables.people import Person
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.requests import NewTable, SeatRequest, TimeBank
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table

ADA = Person("ada")


@cache
def played_table(
    seed: int, players: int = 2, level: str = "casual", *, rated: bool = False
) -> Table:
    """Return Ada's game against computers; even seeds play at random, odd seeds for points."""
    rng, player = random.Random(seed), make_player("greedy" if seed % 2 else "random")
    seats = [SeatRequest("person")]
    seats += [SeatRequest("computer", level) for _ in range(players - 1)]
    wish = NewTable({"players": players}, seats, TimeBank(900, 10), rated=rated)
    table = initial_table(new_table_entry(wish, rng, ADA))
    while not table.state.is_over:
        cells = player.choose(table.state, rng).name
        table = apply(table, PiecePlaced(table.state.to_play, cells), 1_000.0 + seed).after
    return table


def seen(table: Table, seat: int = 0) -> FinishedGame:
    return FinishedGame(table, seat)

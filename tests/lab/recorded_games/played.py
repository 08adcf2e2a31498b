"""Games for these tests: some played at random, some by hand."""

import random
from functools import cache

from cirkis.game import (
    Line,
    Options,
    Ply,
    Record,
    legal_placements,
    new_game,
    placement_symmetries,
    play,
    read_record,
    record_from_state,
)
from cirkis.lab import RecordedGame, recorded_game

NAMES = ("Ann", "Bo", "Cy", "Di")


@cache
def random_records(count: int, target: int = 10) -> tuple[Record, ...]:
    """Return two- to four-player games with a low target, and varying starters and seats."""
    rng = random.Random(count)
    found = []
    for number in range(count):
        players = 2 + number % 3
        options = Options(players=players, target=target, starter=1 + rng.randrange(players))
        state = new_game(options)
        while not state.is_over:
            # Few first placements, so that positions come up again.
            legal = legal_placements(state)[: 3 if len(state.placed) < 4 else None]
            state = play(state, rng.choice(legal)).state
        names = rng.sample(NAMES, players)
        tags = [("Game", str(number + 1)), ("Date", f"2026-05-{number % 28 + 1:02}")]
        found.append(record_from_state(state, names=names, tags=tags))
    return tuple(found)


def game(text: str) -> RecordedGame:
    """Return the game in a record, which is given without its first tag."""
    return recorded_game(read_record(f'[Cirkis "1"]\n{text}'))


def turned(record: Record, way: int) -> Record:
    table = new_game(record.options).variant.table
    moved = placement_symmetries(table.pieces)[way]
    plies = tuple(
        Ply(None if ply.placement is None else table.placements[moved[ply.placement.index]],
            ply.withdraws)
        for ply in record.plies
    )  # fmt: skip
    return Record(record.options, record.names, (("Way", str(way)),), main=Line(plies))

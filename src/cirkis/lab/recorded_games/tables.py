"""Games and their plies as tables for data frames, in Parquet files."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, Any, NamedTuple

from cirkis.engine.behaviour import program_name
from cirkis.extras import require
from cirkis.game import Ply, State, position_key, symmetric_key
from cirkis.lab.recorded_games.games import RecordedGame

VERSION = 1
ROWS = 20_000  # rows written at once


class _Turn(NamedTuple):
    """A placement or withdrawal, and the positions around it."""

    game: RecordedGame
    number: int  # the number of the ply, from 1
    made: Ply
    before: State
    after: State
    seat: int


def _turns(game: RecordedGame) -> Iterator[_Turn]:
    for number, made in enumerate(game.record.plies, 1):
        before, after = game.states[number - 1 : number + 1]
        seat = before.to_play if made.withdraws is None else made.withdraws
        yield _Turn(game, number, made, before, after, seat)


_Columns = dict[str, tuple[str, Callable[[Any], Any]]]
"""The type of each column for pyarrow, and how a row's value is read."""

_GAME: _Columns = {
    "date": ("string", lambda game: game.record.tag("date")),
    "event": ("string", lambda game: game.record.tag("event")),
    "rated": ("string", lambda game: game.record.tag("rated")),
    "program": ("string", lambda game: game.record.tag("program")),
    "players": ("int8", lambda game: game.record.options.players),
    "starter": ("int8", lambda game: game.record.options.first_seat),
    "target": ("int32", lambda game: game.record.options.target),
    "stop": ("string", lambda game: game.record.options.stop.value),
    "center_ring": ("bool_", lambda game: game.record.options.center_ring),
    "pieces": ("string", lambda game: game.record.options.pieces.name),
    "round": ("int32", lambda game: game.record.round),
    "names": ("list string", lambda game: game.record.names),
    "colours": ("list string", lambda game: [one.value for one in game.record.options.colours]),
    "scores": ("list int32", lambda game: game.end.scores),
    "shares": ("list float32", lambda game: game.shares),
    "reason": ("string", lambda game: game.reason),
    "plies": ("int32", lambda game: game.plies),
}
_TURN: _Columns = {
    "ply": ("int32", lambda turn: turn.number),
    "seat": ("int8", lambda turn: turn.seat),
    "placement": ("int16", lambda turn: turn.made.placement and turn.made.placement.index),
    "name": ("string", lambda turn: turn.made.placement and str(turn.made.placement)),
    "free": ("bool_", lambda turn: turn.before.is_free_turn),
    "gained": ("int32", lambda turn: turn.after.scores[turn.seat] - turn.before.scores[turn.seat]),
    "scores": ("list int32", lambda turn: turn.after.scores),
    "key": ("uint64", lambda turn: position_key(turn.before)),
    "symmetric_key": ("uint64", lambda turn: symmetric_key(turn.before)),
    "share": ("float32", lambda turn: turn.game.shares[turn.seat]),
}
_TABLES: dict[str, tuple[Callable[[RecordedGame], Iterable[Any]], _Columns]] = {
    "games": (lambda game: [game], _GAME),
    "plies": (_turns, _TURN),
}
TABLES = tuple(_TABLES)
"""The names of the tables."""


def write_parquet(games: Iterable[RecordedGame], table: str, file: IO[bytes]) -> int:
    """Write a table of games as a Parquet file, and return the number of games.

    The page "games" of the documentation describes the columns. Seats are numbered from 0.

    Args:
        games: the games; in the file they are numbered from 1.
        table: one of TABLES: "games" has a row per game, "plies" one per placement or withdrawal.
        file: a file open for writing bytes.

    Raises:
        MissingModule: pyarrow is not installed.
    """
    require("pyarrow")
    import pyarrow
    from pyarrow import parquet

    rows_of, columns = _TABLES[table]
    schema = _schema(table)
    count = 0

    def rows() -> Iterator[dict[str, Any]]:
        nonlocal count
        for count, game in enumerate(games, 1):
            for row in rows_of(game):
                yield {"game": count, **{name: read(row) for name, (_, read) in columns.items()}}

    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        found = rows()
        while batch := list(islice(found, ROWS)):
            writer.write_table(pyarrow.Table.from_pylist(batch, schema=schema))
    return count


def _schema(table: str) -> Any:
    """Return the columns of a table for pyarrow, with the version of this format."""
    import pyarrow

    fields = [("game", pyarrow.int64())]
    for name, (kind, _) in _TABLES[table][1].items():
        *is_list, plain = kind.split()
        found = getattr(pyarrow, plain)()
        fields.append((name, pyarrow.list_(found) if is_list else found))
    return pyarrow.schema(
        fields, metadata={"cirkis": table, "version": str(VERSION), "program": program_name()}
    )

"""Games and their plies as tables for data frames, in Parquet files."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, Any

from cirkis.extras import require
from cirkis.game import position_key, symmetric_key
from cirkis.lab.games.game import RecordedGame

VERSION = 1
ROWS = 20_000  # written at once

ParquetRow = dict[str, Any]


def _game_rows(number: int, game: RecordedGame) -> Iterator[ParquetRow]:
    record, end = game.record, game.end
    options = record.options
    yield {
        "game": number,
        "date": record.tag("date"),
        "event": record.tag("event"),
        "players": options.players,
        "starter": options.first_seat,
        "target": options.target,
        "stop": options.stop.value,
        "center_ring": options.center_ring,
        "pieces": options.pieces.name,
        "round": record.round,
        "names": list(record.names),
        "colours": [colour.value for colour in options.colours],
        "scores": list(end.scores),
        "shares": list(game.shares),
        "reason": game.reason,
        "plies": game.plies,
    }


def _ply_rows(number: int, game: RecordedGame) -> Iterator[ParquetRow]:
    for ply, made in enumerate(game.record.plies):
        before, after = game.states[ply], game.states[ply + 1]
        seat = before.to_play if made.withdraws is None else made.withdraws
        yield {
            "game": number,
            "ply": ply + 1,
            "seat": seat,
            "placement": None if made.placement is None else made.placement.index,
            "name": None if made.placement is None else str(made.placement),
            "free": before.is_free_turn,
            "gained": after.scores[seat] - before.scores[seat],
            "scores": list(after.scores),
            "key": position_key(before),
            "symmetric_key": symmetric_key(before),
            "share": game.shares[seat],
        }


_SCHEMAS = {
    "games": {
        "game": "int64",
        "date": "string",
        "event": "string",
        "players": "int8",
        "starter": "int8",
        "target": "int32",
        "stop": "string",
        "center_ring": "bool_",
        "pieces": "string",
        "round": "int32",
        "names": "list string",
        "colours": "list string",
        "scores": "list int32",
        "shares": "list float32",
        "reason": "string",
        "plies": "int32",
    },
    "plies": {
        "game": "int64",
        "ply": "int32",
        "seat": "int8",
        "placement": "int16",
        "name": "string",
        "free": "bool_",
        "gained": "int32",
        "scores": "list int32",
        "key": "uint64",
        "symmetric_key": "uint64",
        "share": "float32",
    },
}
_ROWS: dict[str, Callable[[int, RecordedGame], Iterator[ParquetRow]]] = {
    "games": _game_rows,
    "plies": _ply_rows,
}
TABLES = tuple(_ROWS)
"""The names of the tables."""


def write_parquet(games: Iterable[RecordedGame], table: str, file: IO[bytes]) -> int:
    """Write a table of games as a Parquet file, and return the number of games.

    docs/games.md describes the columns. Seats are numbered from 0.

    Args:
        games: the games; in the file they are numbered from 1.
        table: one of TABLES: "games" has a row per game, "plies" one per placement or withdrawal.
        file: a file open for writing bytes.

    Raises:
        MissingModule: pyarrow is not installed.
    """
    require("pyarrow")
    import pyarrow  # type: ignore[import-untyped]
    from pyarrow import parquet

    schema = _schema(table)
    count = 0

    def rows() -> Iterator[ParquetRow]:
        nonlocal count
        for count, game in enumerate(games, 1):
            yield from _ROWS[table](count, game)

    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        found = rows()
        while batch := list(islice(found, ROWS)):
            writer.write_table(pyarrow.Table.from_pylist(batch, schema=schema))
    return count


def _schema(table: str) -> Any:
    """Return the columns of a table for pyarrow, with the version of this format."""
    import pyarrow

    fields = []
    for name, kind in _SCHEMAS[table].items():
        *is_list, plain = kind.split()
        found = getattr(pyarrow, plain)()
        fields.append((name, pyarrow.list_(found) if is_list else found))
    return pyarrow.schema(fields, metadata={"cirkis": table, "version": str(VERSION)})

"""Tables for data frames contain the data of the games."""

import io
from typing import Any

import pytest

from cirkis.engine.behaviour import program_name
from cirkis.game import parse_position, placement_of, position_key, position_text
from cirkis.lab import RecordedGame, recorded_game, write_parquet
from cirkis.lab.recorded_games import tables as written
from tests.lab.recorded_games.played import game, random_records

parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow")


def read(games: list[RecordedGame], table: str) -> list[dict[str, Any]]:
    file = io.BytesIO()
    assert write_parquet(games, table, file) == len(games)
    found = parquet.read_table(file)
    made = {"cirkis": table, "version": "1", "program": program_name()}
    assert found.schema.metadata == {k.encode(): v.encode() for k, v in made.items()}
    rows: list[dict[str, Any]] = found.to_pylist()
    return rows


def test_a_game_by_hand() -> None:
    text = '[Date "2026-05-17"][Rated "no"][Green "Ann"][Target "10"][Starter "2"]'
    one = game(f"{text} A:A1 C:B1+C1 A:E1 A:D1 free W:D2")
    (row,) = read([one], "games")
    assert (row["game"], row["date"], row["event"]) == (1, "2026-05-17", None)
    assert row["rated"] == "no"
    assert (row["players"], row["starter"], row["names"]) == (2, 1, ["Ann", ""])
    assert (row["scores"], row["shares"], row["reason"]) == ([10, 0], [1, 0], "target")
    plies = read([one], "plies")
    assert [ply["name"] for ply in plies][:2] == ["A:A1", "C:B1+C1"]
    assert [ply["seat"] for ply in plies] == [1, 0, 1, 0, 0]
    rows = read([game("A1 green withdraws")], "plies")
    assert [(row["seat"], row["placement"]) for row in rows][1:] == [(0, None)]


def test_plies_lead_back_to_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row has the key, seat, placement and scores of its game at this ply."""
    monkeypatch.setattr(written, "ROWS", 7)  # so that there are several row groups
    games = [recorded_game(record) for record in random_records(6)]
    plies = read(games, "plies")
    assert len(plies) == sum(one.plies for one in games)
    for row in plies:
        one, ply = games[row["game"] - 1], row["ply"]
        before = one.states[ply - 1]
        assert placement_of(row["placement"]) == one.record.plies[ply - 1].placement
        assert row["key"] == position_key(parse_position(position_text(before)))
        assert (row["seat"], row["free"]) == (before.to_play, before.is_free_turn)
        assert tuple(row["scores"]) == one.states[ply].scores
        assert row["gained"] == one.states[ply].scores[row["seat"]] - before.scores[row["seat"]]

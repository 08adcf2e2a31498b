"""`cirkis games`: list, filter, count, tree, explore, parquet."""

import gzip
import json
from pathlib import Path

import pytest

from cirkis import new_game, play
from cirkis.cli.games import MAX_REPORTED
from cirkis.game import iter_records, position_text, read_records, record_from_json, write_records
from cirkis.lab import GameCounts
from tests.cli.running import printed, refused, run
from tests.lab.recorded_games.played import random_records

HEAD = '[Cirkis "1"]\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.cirkis"
    path.write_text(write_records(random_records(12)), encoding="utf-8")
    return path


def test_one_game_of_many(games: Path) -> None:
    text = printed("games", "filter", str(games), "--number", "7")
    assert read_records(text) == random_records(12)[6:7]
    games.write_text(f"{HEAD}Q1\n\n{games.read_text('utf-8')}", encoding="utf-8")
    assert printed("games", "filter", str(games), "--number", "8") == text
    assert "move 1" not in printed("show", str(games), "--game", "8")
    assert "line 2, column 1" in refused(run("show", str(games), "--game", "1"))
    assert "no game 14, only 13 games" in refused(run("show", str(games), "--game", "14"))


def test_files_are_joined_and_converted(games: Path, tmp_path: Path) -> None:
    """Text, compressed text and JSON lines can be read, joined in order, and written."""
    packed = tmp_path / "more.cirkis.gz"
    packed.write_bytes(gzip.compress(games.read_bytes()))
    lines = tmp_path / "all.jsonl"
    done = run("games", "filter", str(games), str(packed), "--format", "json", "-o", str(lines))
    assert (done.exit_code, done.stderr) == (0, "24 games written.\n")
    found = [record_from_json(line) for line in lines.read_text("utf-8").splitlines()]
    assert tuple(found) == random_records(12) * 2
    with lines.open("rb") as file:
        text = printed("games", "filter", "-", stdin=file.read())
    assert read_records(text) == random_records(12) * 2
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["games.cirkis", "more.cirkis.gz", "all.jsonl"]
    )


def test_filters(games: Path) -> None:
    some = ("--player", "ann", "--players", "3", "--since", "2026-05-02", "--tag", "Target=10")
    wanted = [
        record
        for record in random_records(12)
        if "Ann" in record.names
        and record.options.players == 3
        and (record.tag("Date") or "") >= "2026-05-02"
    ]
    assert wanted
    assert list(read_records(printed("games", "filter", str(games), *some))) == wanted
    nothing = run("games", "filter", str(games), "--min-score", "1000")
    assert (nothing.exit_code, nothing.stdout, nothing.stderr) == (0, "", "No game matches.\n")


def test_lists(games: Path) -> None:
    """The list has each game's number, players and result; as JSON, also all tags and offsets."""
    lines = printed("games", "list", str(games)).splitlines()
    assert len(lines) == 12
    first = random_records(12)[0]
    assert lines[0].startswith(f"1. {first.names[0]}, {first.names[1]}: ")
    rows = [
        json.loads(line) for line in printed("games", "list", str(games), "--json").splitlines()
    ]
    text = games.read_bytes()
    for number, row in enumerate(rows, 1):
        assert (row["number"], row["tags"]["Game"]) == (number, str(number))
        assert text[row["offset"] :].startswith(b'[Cirkis "1"]')


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"hello\n", 'game 1, line 1, column 1: a record must start with the tag [Cirkis "1"]'),
        (b"\x89PNG\r\n", "this is not UTF-8 text"),
        (b'{"game": 1, "puzzles": []}\n', 'this is not a "cirkis-record"'),
        (b"{ only a comment }", "there is no record in it"),
    ],
)
def test_a_file_without_games(content: bytes, why: str, tmp_path: Path) -> None:
    """A file that holds something else is refused, never listed or counted as a game."""
    file = tmp_path / "other"
    file.write_bytes(content)
    for command in ("list", "count"):
        assert why in refused(run("games", command, str(file)))


def test_counts(games: Path) -> None:
    found = json.loads(printed("games", "count", str(games), "--json"))
    assert (found["games"], found["players"]) == (12, {"2": 4, "3": 4, "4": 4})
    table = printed("games", "count", str(games), "--players", "2")
    assert table.startswith("4 games, ")
    assert "4 games with 2 players:" in table
    one = printed("games", "count", str(games), "--tag", "game=3")
    assert one.startswith("1 game, ")


def test_interrupted_counts(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add = GameCounts.add

    def interrupted(counts: GameCounts, game: object) -> None:
        if counts.games == 5:
            raise KeyboardInterrupt
        add(counts, game)  # pyrefly: ignore[bad-argument-type]

    monkeypatch.setattr(GameCounts, "add", interrupted)
    done = run("games", "count", str(games), "--json")
    assert done.exit_code == 130
    assert json.loads(done.stdout)["games"] == 5
    assert done.stderr == "Interrupted after 5 games.\n"


def test_broken_games(games: Path, tmp_path: Path) -> None:
    """A broken game stops the command before it writes any games, or is skipped and reported."""
    text = games.read_text("utf-8") + f"\n{HEAD}Q1\n\n{HEAD}A1\n"
    games.write_text(text, encoding="utf-8")
    out = tmp_path / "out.cirkis"
    out.write_text("mine")
    line = text[: text.index("Q1")].count("\n") + 1
    error = f"{games}: game 13, line {line}, column 1: "
    for command in ("filter", "count", "tree", "parquet"):
        words = () if command == "count" else ("-o", str(tmp_path / f"new.{command}"))
        assert refused(run("games", command, str(games), *words)).startswith(error)
        if command != "tree":
            assert not (tmp_path / f"new.{command}").exists()
    assert refused(run("games", "filter", str(games), "-o", str(out))).startswith(error)
    assert out.read_text() == "mine"
    done = run("games", "filter", str(games), "-o", str(out), "--skip-broken")
    assert done.exit_code == 0
    assert done.stderr.splitlines()[-2:] == ["1 game could not be read.", "13 games written."]
    assert error in done.stderr
    with out.open("rb") as file:
        assert len(list(iter_records(file))) == 13


def test_many_broken_games_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "broken.cirkis"
    count = MAX_REPORTED + 5
    path.write_text(f"{HEAD}Q1\n" * count)
    done = run("games", "count", str(path), "--skip-broken")
    assert done.stdout.startswith("0 games")
    assert done.stderr.count("Skipped: ") == MAX_REPORTED
    assert f"{count} games could not be read." in done.stderr


def test_trees_are_explored(games: Path, tmp_path: Path) -> None:
    tree = str(tmp_path / "games.tree")
    assert printed("games", "tree", str(games), "-o", tree) == f"12 games added to {tree}\n"
    again = run("games", "tree", str(games), "-o", tree)
    assert again.stdout == f"0 games added to {tree}\n"
    assert again.stderr == "12 games were already in the file.\n"
    game = next(one for one in random_records(12) if one.options.players == 3)
    words = ("games", "explore", tree, "--players", "3", "--target", "10")
    start = json.loads(printed(*words, "--json"))
    assert start["games"] == sum(move["games"] for move in start["moves"]) == 4
    assert sum(start["shares"]) == pytest.approx(1, abs=1e-5)
    first = str(game.plies[0].placement)
    after = printed(*words, first)
    assert "to play:" in after
    assert printed(*words, "--target", "20") == "No game reached this position.\n"
    position = position_text(play(new_game(players=3, target=10), first).state)
    assert printed("games", "explore", tree, "--position", position) == after


def test_parquet(games: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow")
    out = tmp_path / "games.parquet"
    assert run("games", "parquet", str(games), "-o", str(out), "--players", "4").exit_code == 0
    assert parquet.read_table(out).column("players").to_pylist() == [4] * 4

"""Results in a folder: none is lost or counted twice, however an arena ended."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cirkis import Options
from cirkis.errors import CirkisError
from cirkis.lab import Clock, Fault, GameResult, Plan, run_arena
from cirkis.lab.arena.result import RECORDS, open_results, result_line
from cirkis.lab.jobs.log import GAMES, PLAN

SMALL = Plan(("random", "random"), Options(target=10), rounds=3)


def result(game: int) -> GameResult:
    return GameResult(
        game, (0, 1), (0,), (10, 0), "target", 7, (Fault(1, "was tired"),), f"record {game}\n"
    )


def line(game: int) -> bytes:
    return result_line(result(game))


def test_a_file_cut_anywhere(tmp_path: Path) -> None:
    with open_results(tmp_path, SMALL) as result_log:
        result_log.add(line(game) for game in range(2))
    path = tmp_path / GAMES
    content = path.read_bytes()
    first = content.index(b"\n")
    for end in (*range(0, len(content), 5), first, first + 1, len(content) - 1, len(content)):
        path.write_bytes(content[:end])
        lines = content[:end].count(b"\n")
        with open_results(tmp_path, SMALL) as result_log:
            assert sorted(result_log.results) == list(range(lines))
            result_log.add([line(lines), line(5)])
        games = [json.loads(line)["game"] for line in path.read_text().splitlines()]
        assert games == [*range(lines + 1), 5]


def test_nothing_counts_twice(tmp_path: Path) -> None:
    with open_results(tmp_path, SMALL) as result_log:
        result_log.add([line(1), line(0)])
        result_log.add([line(0), result_line(replace(result(1), plies=99)), line(2)])
        assert [result_log.results[game].plies for game in range(3)] == [7, 7, 7]
    games = [json.loads(line)["game"] for line in (tmp_path / GAMES).read_text().splitlines()]
    assert games == [1, 0, 2]
    assert (tmp_path / RECORDS).read_text() == "record 0\n\nrecord 1\n\nrecord 2\n"


def test_another_plan(tmp_path: Path) -> None:
    run_arena(SMALL, folder=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(CirkisError, match=r"another plan, which differs in seed \(0, not 4\):"):
        run_arena(replace(SMALL, seed=4, rounds=SMALL.rounds + 1), folder=tmp_path)
    wrong = r"differs in options.target \(10, not 40\), opening \(4, not 9\): choose another folder"
    with pytest.raises(CirkisError, match=wrong):
        run_arena(replace(SMALL, options=Options(), opening_plies=9), folder=tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_more_rounds(tmp_path: Path) -> None:
    """A folder takes more rounds, whose results are those of a single run, but not fewer."""
    short, full = tmp_path / "short", tmp_path / "full"
    timed = replace(SMALL, clocks=(Clock(60),))  # times are not part of the records
    more = replace(timed, rounds=timed.rounds + 2)
    run_arena(timed, folder=short)
    first = (short / GAMES).read_bytes()
    run_arena(more, folder=short)
    run_arena(more, folder=full)
    assert (short / GAMES).read_bytes().startswith(first)
    for name in (RECORDS, PLAN):
        assert (short / name).read_bytes() == (full / name).read_bytes()
    with pytest.raises(CirkisError, match="another plan, which differs in rounds"):
        run_arena(timed, folder=short)


@pytest.mark.parametrize("name", [GAMES, RECORDS])
def test_results_without_their_plan(name: str, tmp_path: Path) -> None:
    """A folder that has results but no plan is left as it is."""
    (tmp_path / name).write_bytes(line(0) + b"\n")
    with pytest.raises(CirkisError, match=f'{name}" has results, but their plan, .* is missing'):
        run_arena(SMALL, folder=tmp_path)
    files = {path.name for path in tmp_path.iterdir() if path.stat().st_size}
    assert (files, (tmp_path / name).read_bytes()) == ({name}, line(0) + b"\n")


def test_another_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games searched with other weights or another kernel are not mixed with new ones."""
    run_arena(SMALL, folder=tmp_path)
    monkeypatch.setattr("cirkis.engine.behaviour.engine_name", lambda: "another")
    with pytest.raises(CirkisError, match=r'differs in engine \(".*", not "another"\):'):
        run_arena(SMALL, folder=tmp_path)


def test_two_runs_at_once(tmp_path: Path) -> None:
    with (
        open_results(tmp_path, SMALL),
        pytest.raises(CirkisError, match="another run is using the folder"),
        open_results(tmp_path, SMALL),
    ):
        pass
    with open_results(tmp_path, SMALL):
        pass


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (PLAN, "no JSON", "is not a plan"),
        (PLAN, "[]", "differs in everything"),
        (GAMES, "{}\n{}\n", "line 1 .* is damaged"),
        (GAMES, json.dumps(result(6).to_json()) + "\n", "not in the plan"),
    ],
)
def test_damaged_folders(tmp_path: Path, name: str, text: str, message: str) -> None:
    run_arena(SMALL, folder=tmp_path)
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(CirkisError, match=message):
        run_arena(SMALL, folder=tmp_path)
    assert (tmp_path / name).read_text(encoding="utf-8") == text

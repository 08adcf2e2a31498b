"""A tree of games, compared with counts from the games themselves."""

import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path

import pytest

from cirkis import new_game, play
from cirkis.errors import CirkisError, RecordError
from cirkis.game import (
    Record,
    RecordText,
    State,
    placement_symmetries,
    split_records,
    write_records,
)
from cirkis.lab import (
    Explored,
    GameTree,
    ProcessPool,
    RecordedGame,
    SerialPool,
    TreeProgress,
    build_tree,
    recorded_game,
)
from cirkis.lab.recorded_games import tree as building
from tests.lab.recorded_games.played import random_records, turned

PLIES = 6


def built(path: Path, records: tuple[Record, ...], plies: int = PLIES) -> TreeProgress:
    with GameTree(path, plies) as tree:
        return build_tree(tree, parts(records), SerialPool())


def parts(records: tuple[Record, ...]) -> list[RecordText]:
    return list(split_records(write_records(records).splitlines(keepends=True)))


def summary(found: Explored) -> list[tuple[object, ...]]:
    """Return the parts that do not depend on the board's orientation."""
    rows = sorted((m.games, m.share, m.average, m.players) for m in found.moves)
    return [(found.games, found.shares, found.averages), *rows]


def plain_key(state: State) -> tuple[object, ...]:
    """Return a key that equivalent positions share: the smallest list of pieces over all rotations
    and reflections, with Leader, turn and scores; seats are numbered from the starter."""
    players, first = state.options.players, state.options.first_seat
    forms = []
    for way in placement_symmetries():
        pieces = [((seat - first) % players, way[index]) for seat, index in state.placed]
        forms.append((pieces[-1:], sorted(pieces)))
    turn = (None if state.is_over else (state.to_play - first) % players, state.is_free_turn)
    return players, turn, state.scores[first:] + state.scores[:first], str(min(forms))


def means(found: list[tuple[RecordedGame, int]]) -> list[tuple[float, float]]:
    """Return each seat's mean share and points in these games, from the seat that started."""
    seats = []
    for place in range(found[0][0].record.options.players):
        pairs = []
        for game, _ in found:
            options = game.record.options
            seat = (options.first_seat + place) % options.players
            pairs.append((game.shares[seat], game.end.scores[seat]))
        shares, points = zip(*pairs, strict=True)
        seats.append((sum(shares) / len(found), sum(points) / len(found)))
    return seats


def test_every_position(tmp_path: Path) -> None:
    """The games, results and moves of every position are those counted in the games."""
    records = random_records(90)
    built(tmp_path / "tree", records)
    arose = defaultdict(list)  # games and plies, by key
    moves: defaultdict[object, Counter[tuple[object, str]]] = defaultdict(Counter)
    for game in map(recorded_game, records):
        keys = [plain_key(state) for state in game.states]
        for ply, key in enumerate(keys[: PLIES + 1]):
            arose[key].append((game, ply))
            if ply < min(PLIES, game.plies):
                name = game.record.names[game.states[ply].to_play]
                moves[key][keys[ply + 1], name] += 1
    with GameTree(tmp_path / "tree") as tree:
        for key, found in arose.items():
            game, ply = found[-1]
            state = game.states[ply]
            explored = tree.explore(state)
            assert explored.games == len(found)
            told = zip(explored.shares, explored.averages, strict=True)
            for seat, mean in zip(told, means(found), strict=True):
                assert seat == pytest.approx(mean)
            assert moves[key] == {
                (plain_key(play(state, move.placement).state), player.name): player.games
                for move in explored.moves
                for player in move.players
            }
        for move in tree.explore(start := new_game(players=3, target=10)).moves:
            found = arose[plain_key(play(start, move.placement).state)]
            assert move.games == len(found)
            assert (move.share, move.average) == pytest.approx(means(found)[0])
    assert sum(len(found) > 1 for found in arose.values()) > 20


def test_turned_games_are_the_same(tmp_path: Path) -> None:
    """The ten rotated and reflected forms of a game count together, whichever one is looked up."""
    record = random_records(3)[0]
    forms = tuple(turned(record, way) for way in range(10))
    built(tmp_path / "tree", forms)
    with GameTree(tmp_path / "tree") as tree:
        for form in forms:
            states = recorded_game(form).states
            for ply, state in enumerate(states[: min(PLIES, len(states) - 1)]):
                (move,) = tree.explore(state).moves
                assert (move.games, tree.explore(state).games) == (10, 10)
                if ply > 2:  # the position is no longer symmetric itself
                    assert move.placement == form.plies[ply].placement


def test_games_are_added_once(tmp_path: Path) -> None:
    records = random_records(12)
    assert built(tmp_path / "tree", records + records[:2]) == TreeProgress(12, 2)
    with GameTree(tmp_path / "tree") as tree:
        before = summary(tree.explore(new_game(players=2, target=10)))
    assert built(tmp_path / "tree", records) == TreeProgress(0, 12)
    with GameTree(tmp_path / "tree") as tree:
        assert summary(tree.explore(new_game(players=2, target=10))) == before
        other = tree.explore(new_game(players=2, target=20))  # nobody has played for this target
        assert other == Explored(0, (0, 0), (0, 0), ())


def test_interrupted_trees_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games read before Ctrl-C are kept, and running again gives the same tree as a single run,
    even in several processes.
    """
    monkeypatch.setattr(building, "BATCH", 5)
    monkeypatch.setattr(building, "COMMIT", 5)
    records = random_records(20)
    built(tmp_path / "whole", records)

    def interrupt(progress: TreeProgress) -> None:
        if progress.added == 10:
            raise KeyboardInterrupt

    with GameTree(tmp_path / "tree", PLIES) as tree:
        with pytest.raises(KeyboardInterrupt):
            build_tree(tree, parts(records), SerialPool(), interrupt)
        assert 10 <= len(tree) < 20
        with closing(ProcessPool(2)) as pool:
            assert build_tree(tree, parts(records), pool).games == 20
    for players in (2, 3, 4):
        start = new_game(players=players, target=10)
        with GameTree(tmp_path / "tree") as tree, GameTree(tmp_path / "whole") as full:
            assert summary(tree.explore(start)) == summary(full.explore(start))


def test_games_that_are_left_out(tmp_path: Path) -> None:
    """Games without a result are left out; broken games raise errors or are reported by number."""
    text = '[Cirkis "1"]\nA1 B1\n[Cirkis "1"]\nA1 A1\n[Cirkis "1"]\nA1 B1 green withdraws\n'
    found = list(split_records(text.splitlines(keepends=True)))
    problems: list[RecordError] = []
    with GameTree(tmp_path / "tree", PLIES) as tree:
        with pytest.raises(RecordError, match=r"^game 2, line 4"):
            build_tree(tree, found, SerialPool())
        done = build_tree(tree, found, SerialPool(), on_error=problems.append)
        assert (len(tree), done.unfinished, done.broken) == (1, 1, 1)
    assert [problem.game for problem in problems] == [2]


def test_files_that_are_not_trees(tmp_path: Path) -> None:
    with pytest.raises(CirkisError, match="unable to open"):
        GameTree(tmp_path / "missing")
    assert not (tmp_path / "missing").exists()
    (tmp_path / "text").write_text("not a database, but long enough to be read as one" * 20)
    with pytest.raises(CirkisError, match="not a database"):
        GameTree(tmp_path / "text", PLIES)
    other = sqlite3.connect(tmp_path / "other")
    other.execute("CREATE TABLE mine (x)")
    other.close()
    for plies in (None, PLIES):
        with pytest.raises(CirkisError, match="not a tree of games"):
            GameTree(tmp_path / "other", plies)
    built(tmp_path / "tree", ())
    with pytest.raises(CirkisError, match="keeps 6 plies of every game, not 7"):
        GameTree(tmp_path / "tree", 7)
    newer = sqlite3.connect(tmp_path / "tree")
    newer.execute("PRAGMA user_version = 9")
    newer.close()
    with pytest.raises(CirkisError, match="version 9"):
        GameTree(tmp_path / "tree")

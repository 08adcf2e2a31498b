"""What the server says about openings from a tree of games, counted by hand."""

import json
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from cirkis import new_game, play
from cirkis.game import legal_placements, split_records, symmetric_key
from cirkis.lab import GameTree, SerialPool, build_tree
from cirkis.server.run.serve import GAME_TREE
from tests.cli.running import refused, run
from tests.server.helpers import TestClient, open_client

GAMES = """
[Cirkis "1"]
[Green "Ann"]
[Purple "Bo"]
C:A1+B1 purple withdraws

[Cirkis "1"]
[Green "Bo"]
[Purple "Ann"]
C:A1+B1 green withdraws

[Cirkis "1"]
[Green "Cy"]
[Purple "Bo"]
[Starter "2"]
C:C1+D1 {Bo begins, with the same placement on the rotated board.} green withdraws

[Cirkis "1"]
[Green "Cy"]
[Purple "Ann"]
A:A1 purple withdraws
"""


def tree_of(folder: Path, text: str) -> Path:
    with GameTree(folder / "games.tree", plies=20) as tree:
        build_tree(tree, split_records(text.splitlines(keepends=True)), SerialPool())
        return tree.path


def openings(client: TestClient, line: Iterable[str] = (), **options: int) -> Any:
    """Return the server's response about the position after a line."""
    at = json.dumps({"options": {"players": 2, **options}})
    answer = client.get("/api/positions/openings", params={"at": at, "line": ",".join(line)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_was_played(tmp_path: Path) -> None:
    """The number of games, and each placement's games, share, points and players, are right."""
    start = new_game(players=2)
    placements = start.variant.table.placements
    with open_client(tmp_path, game_tree=tree_of(tmp_path, GAMES)) as client:
        info = openings(client)
        played = info["played"]
        assert (played["games"], played["others"]) == (4, 0)
        chevron, arrow = played["moves"]
        assert (chevron["games"], chevron["points"], chevron["players"]) == (3, 0.0, ["Bo", "Ann"])
        assert chevron["share"] == pytest.approx(2 / 3)
        assert (arrow["games"], arrow["share"], arrow["players"]) == (1, 1.0, ["Cy"])
        for move, games in ((chevron, 3), (arrow, 1)):
            cells = placements[move["placement"]].name.split(":")[-1]
            assert openings(client, [cells])["played"]["games"] == games
        # Both lists name the same one of several equivalent placements.
        keys = {_key_after(move["placement"]): move["placement"] for move in info["moves"]}
        for move in played["moves"]:
            key = _key_after(move["placement"])
            assert keys.get(key, move["placement"]) == move["placement"]
        assert _key_after(chevron["placement"]) in keys
        assert openings(client, ["A1+B1", "C1"])["played"] == {"games": 0, "moves": [], "others": 0}


def _key_after(index: int) -> int:
    start = new_game(players=2)
    return symmetric_key(play(start, start.variant.table.placements[index]).state)


def test_rare_replies_are_summed_up(tmp_path: Path) -> None:
    """Of ten replies, the eight most frequent are listed, each with its own placement."""
    first = new_game(players=2)
    chevron = next(p for p in legal_placements(first) if p.name.endswith("A1+B1"))
    state = play(first, chevron).state
    by_key = {symmetric_key(play(state, p).state): p for p in legal_placements(state)}
    text = "".join(
        f'[Cirkis "1"]\n[Game "{nth}-{again}"]\nC:A1+B1 {placement.name} green withdraws\n\n'
        for nth, placement in enumerate(list(by_key.values())[:10])
        for again in range(1 + (nth >= 2))
    )
    with open_client(tmp_path, game_tree=tree_of(tmp_path, text)) as client:
        played = openings(client, ["A1+B1"])["played"]
    assert (played["games"], played["others"]) == (18, 2)
    assert [move["games"] for move in played["moves"]] == [2] * 8
    assert all(move["share"] == 1 for move in played["moves"])
    assert len({move["placement"] for move in played["moves"]}) == 8


def test_games_can_be_added_meanwhile(tmp_path: Path) -> None:
    path = tree_of(tmp_path, GAMES)
    with open_client(tmp_path, game_tree=path) as client:
        assert openings(client)["played"]["games"] == 4
        tree_of(tmp_path, GAMES.replace("Ann", "Di"))
        assert openings(client)["played"]["games"] == 7  # the third game is the same


def test_a_damaged_tree_leaves_the_book(tmp_path: Path) -> None:
    """If the file becomes unreadable, the book is still available, as without any games."""
    path = tree_of(tmp_path, GAMES)
    with open_client(tmp_path, game_tree=path) as client:
        database = sqlite3.connect(path)
        database.execute("DROP TABLE moves")
        database.close()
        infos = [openings(client)]
    with open_client(tmp_path) as client:
        infos.append(openings(client))
    for info in infos:
        assert info["played"] is None
        assert info["moves"]


@pytest.mark.parametrize("command", ["play", "serve"])
def test_other_files_are_refused(command: str, tmp_path: Path) -> None:
    missing, text, other = (tmp_path / name for name in ("missing", "text", "other"))
    text.write_text(GAMES)
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE moves (key)")
    database.close()
    for path in (missing, text, other) if command == "play" else (text, other):
        data = tmp_path / "data"
        flags = ["--port", "0", "--data", str(data)]
        if command == "serve":
            data.mkdir(exist_ok=True)
            path = shutil.copy(path, data / GAME_TREE)
        else:
            flags += ["--game-tree", str(path)]
        assert f'"{path}"' in refused(run(command, *flags))
    assert not missing.exists()

"""The bots in examples/bots, run like any other bot, play and keep the contract."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from cirkis import Options
from cirkis.cli.board import board_json
from cirkis.game import new_game
from cirkis.lab import Plan, check_player, run_arena, run_checks
from cirkis.lab.player_contract import CheckStatus
from tests.engine.players.test_levels import GAMES
from tests.server.helpers import RunningServer
from tests.services import missing
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.slow  # starts programs

FOLDER = Path(__file__).parents[3] / "examples" / "bots"
PLAIN = f'gtp:"{sys.executable}" "{FOLDER / "plain_bot.py"}"'


@pytest.fixture
def figure_bot(tmp_path: Path) -> str:
    if shutil.which("node") is None:
        missing("nodejs")
    board = tmp_path / "board.json"
    board.write_text(json.dumps(board_json(new_game().variant)))
    return f'gtp:node "{FOLDER / "figure_bot.mjs"}" "{board}"'


def test_bots_keep_the_contract(figure_bot: str) -> None:
    check_player(PLAIN, GAMES)
    check_player(figure_bot, GAMES)


def test_players_sit_down_at_a_server(tmp_path: Path) -> None:
    """Two players take the open seats of a table on a real server, and play to the end."""
    wish = {
        "options": {"players": 3},
        "seats": [{"kind": "open"}, {"kind": "computer", "level": "random"}, {"kind": "open"}],
    }
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as host:
        token = host.post("/api/people", json={}).json()["token"]
        host.headers["Authorization"] = f"Bearer {token}"
        table = host.post("/api/tables", json=wish).json()["id"]
        words = [sys.executable, str(FOLDER / "server_bot.py")]
        bots = []
        for number, player in enumerate(("greedy", "strongest:30"), 1):
            link = f"{server.http}/table/{table}"
            bots.append(subprocess.Popen([*words, player, link], stdout=subprocess.PIPE))
            until(lambda n=number: _claimed(host, table) == n)  # so that they take different seats
        outputs = [bot.communicate(timeout=PATIENCE)[0].decode() for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0]
        outcome = host.get(f"/api/tables/{table}").json()["view"]["outcome"]
        assert [ast.literal_eval(one) for one in outputs] == [outcome, outcome]


def _claimed(host: httpx.Client, table: str) -> int:
    seats = host.get(f"/api/tables/{table}").json()["view"]["seats"]
    return sum(seat["kind"] == "person" for seat in seats)


# A bot that splits commands at spaces, even within quotation marks.
_SPLITTER = """
import sys
for line in sys.stdin:
    number, name, *words = line.split()
    if name == "cirkis-new":
        given = dict(word.split("=") for word in words[1:])
        assert given["colours"].split(",")[0] == "green", given
    answer = {"list_commands": "cirkis-new\\nplay\\ncirkis-choose", "cirkis-choose": words[-1:]}
    print(f"={number} {''.join(answer.get(name, ''))}\\n", flush=True)
"""


def bot(folder: Path, program: str = _SPLITTER) -> str:
    (folder / "bot.py").write_text(program)
    return f'gtp:"{sys.executable}" "{folder / "bot.py"}"'


def test_bots_can_split_commands_at_spaces(tmp_path: Path) -> None:
    """No argument that the arena sends needs quotation marks."""
    assert run_arena(Plan((bot(tmp_path), "random"), rounds=1)).faults == []


def test_checks_that_programs_are_exempt_from(tmp_path: Path) -> None:
    results = {one.check: one for one in run_checks(bot(tmp_path), {"two": Options(target=5)})}
    assert results["repeats its choices"].why == "the program does not list set_random_seed"
    exempt = CheckStatus.NOT_PROMISED, "programs are exempt"
    found = [one.check.split()[0] for one in results.values() if one[1:] == exempt]
    assert found == ["stops", "keeps", "refuses"]


def test_a_bot_that_cannot_place(tmp_path: Path) -> None:
    mute = bot(tmp_path, _SPLITTER.replace("\\ncirkis-choose", ""))
    with pytest.raises(Exception, match="does not know the command genmove"):
        run_arena(Plan((mute, "random"), rounds=1))

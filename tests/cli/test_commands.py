"""The smaller commands: perft, board, gtp, completion."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cirkis import standard_board
from cirkis.cli import cirkis
from tests.cli.running import printed, run_program
from tests.game.rules.positions import only


def test_perft_divided_adds_up() -> None:
    lines = printed("perft", "--players", "3", "--depth", "2", "--divide").splitlines()
    counts = dict(line.split() for line in lines)
    total = int(counts.pop("total"))
    assert sum(map(int, counts.values())) == total
    assert f"{total}\n" == printed("perft", "--players", "3", "--depth", "2")
    assert all(set(name.split("+")) <= standard_board().by_name.keys() for name in counts)


def test_board_as_json() -> None:
    """The JSON describes the 165 cells, 17 figures and 515 placements completely."""
    output = json.loads(printed("board", "--json"))
    cells = {cell["name"]: cell for cell in output["cells"]}
    assert len(cells) == 165
    assert [len(output[key]) for key in ("figures", "rim", "placements")] == [17, 10, 515]
    assert [f["name"] for f in output["figures"] if not f["scores"]] == ["center ring"]
    assert cells["A1"]["kind"] == "dart"
    assert cells["A1"]["figures"] == ["center star"]
    assert set(cells["A1"]["touching"]) >= {"B1", "C1", "D1", "E1"}
    assert all(len(cell["outline"]) == 4 for cell in cells.values())
    assert str(cells["A1"]["outline"][:2]) == "[[0.0, 0.0], [0.0, 1.61803398875]]"  # phi apart
    shapes = {shape["name"]: shape for shape in output["pieces"]["shapes"]}
    assert sum(shape["count"] for shape in shapes.values()) == 20
    assert sum(shape["placements"] for shape in shapes.values()) == 515
    assert [entry["number"] for entry in output["placements"]] == list(range(515))
    assert {entry["shape"] for entry in output["placements"]} == shapes.keys()


def test_board_with_options(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(only(A=4).to_toml())
    output = json.loads(printed("board", "--json", "--center-ring", "--pieces", str(path)))
    assert [figure["scores"] for figure in output["figures"]] == [True] * 17
    assert (output["pieces"]["name"], len(output["placements"])) == ("test", 65)
    text = printed("board", "--pieces", str(path))
    assert "165 cells" in text
    assert "4 Arrow (A)" in text


def test_gtp_answers_on_standard_output() -> None:
    """The engine uses the standard streams, and the game options given as flags."""
    said = printed("gtp", "--players", "3", stdin="1 protocol_version\ncirkis-scores\nquit\n")
    assert said == "=1 2\n\n= 0 0 0\n\n=\n\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str) -> None:
    script = printed("completion", shell)
    assert "_CIRKIS_COMPLETE" in script
    if program := shutil.which(shell):
        done = subprocess.run([program, "-n"], input=script, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def completed(*words: str) -> list[str]:
    *before, start = words
    shell = ShellComplete(cirkis, {}, "cirkis", "_CIRKIS_COMPLETE")
    return [item.value for item in shell.get_completions(before, start)]


def test_completion_offers_commands_flags_and_levels() -> None:
    assert completed("ar") == ["arena"]
    assert completed("perft", "--div") == ["--divide"]
    assert completed("play", "--seats", "person,ra") == ["person,random", "person,racer"]
    assert completed("show", "--stop", "a") == ["at-once"]


@pytest.mark.slow  # starts a program
def test_completion_answers_the_script() -> None:
    done = run_program(_CIRKIS_COMPLETE="bash_complete", COMP_WORDS="cirkis ar", COMP_CWORD="1")
    assert done.stdout == b"plain,arena\n"

"""docs/command-line.md names every command, and its examples work."""

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from cirkis.cli.group import COMMANDS
from tests.cli.reference import BLOCK, PAGE, command_named, flags_of, leaf_commands, with_table
from tests.cli.running import printed, run
from tests.game.rules.positions import only

pytestmark = pytest.mark.slow  # runs all examples

TEXT = PAGE.read_text("utf-8")


def test_every_command_has_a_section() -> None:
    for name in leaf_commands():
        assert f"\n## `cirkis {name.split()[0]}`" in TEXT
        assert f"`cirkis {name}" in TEXT


def test_every_command_is_in_the_first_table() -> None:
    first = TEXT.partition("\n\n`cirkis --version`")[0]
    rows = re.findall(r"^\| \[`([\w-]+)`\]\(#cirkis-\1\) \| \w", first, re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)


def test_options_of_a_game_are_up_to_date() -> None:
    """The table is up to date; if not, run `python -m tests.cli.reference`."""
    assert BLOCK.search(TEXT)
    assert with_table(TEXT) == TEXT


def examples() -> list[str]:
    """Return the commands in the page's shell blocks, except those that start a server."""
    blocks = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [
        line
        for line in lines
        if line.startswith("cirkis ") and not re.search(r"\||cirkis (play|serve)", line)
    ]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.cirkis"
    printed("arena", "greedy", "random", "--rounds", "2", "--out", str(path.parent))
    return path


@pytest.mark.parametrize("line", examples())
def test_examples_work(
    line: str, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    for name in ("game.cirkis", "games.cirkis"):
        Path(name).write_bytes(record.read_bytes())
    Path("my.toml").write_text(only(A=2).to_toml())
    words = shlex.split(line.partition(" > ")[0])[1:]
    if words[0] == "db":
        printed("db", "upgrade", "--data", "games")
        printed("db", "backup", "copy.sqlite", "--data", "games")
        Path("copy.sqlite").rename("old.sqlite")
    if words[:2] == ["games", "explore"]:
        printed("games", "tree", "games.cirkis", "-o", "games.tree")
    for flag, value in (
        ("--games", "2"),
        ("--jobs", "1"),
        ("--simulations", "10"),
    ):  # the results do not matter here
        if flag in words:
            words[words.index(flag) + 1] = value
    if words[0] == "arena":
        words += ["--rounds", "1"]
    if words[0] == "print" and "--pieces" not in words:
        words += ["--pieces", "my.toml"]
    if "game.gif" in words:
        words += ["--size", "90"]
    result = run(*words)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_of_help_texts_parse(name: str) -> None:
    for line in re.findall(r"^  +(cirkis .*)$", printed(name, "--help"), re.MULTILINE):
        words = shlex.split(re.split(r"  +\(| [|>] ", line)[0])[1:]
        named = next(one for one in leaf_commands() if one.split() == words[: one.count(" ") + 1])
        known = {s for f in flags_of(command_named(named)) for s in (*f.opts, *f.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= known

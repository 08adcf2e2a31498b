"""Control characters in files or arguments never reach the terminal."""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cirkis.cli import cirkis
from cirkis.cli.files import FileToRead
from cirkis.cli.output import one_line, visible
from tests.cli.reference import command_named, leaf_commands

# A window title, clear screen, red, bidi controls, C1's CSI, line breaks, a plane 14 tag.
EVIL = "\x1b]0;T\x07\x1b[2J\x1b[31mX\u202eY\u2066\u200f\x85\x9b2J\x7f\x08\x0b\u2028\ufeff\U000e0041"
CONTROLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
RECORD = f"""[Cirkis "1"]
[Green "Ada{EVIL}\0\\r\\t"]
[Event "Kitchen{EVIL}"]

{{Calm{EVIL}}} 1. A1+B1! {{Two{EVIL}}} (1. A2 {{Or{EVIL}}}) 2. B2 3. C1+D1 4. E1
"""
QUICK = {
    "analyse": ("--simulations", "10"),
    "games tree": ("--out", "evil.tree"),
    "games parquet": ("--out", "evil.parquet"),
}
EVIL_FILE = "evil.cirkis"
ANALYSES = (("--ply", "1"), ("--format", "json"), ("--format", "html"), ("--language", "fr"))


def run_as_in_a_terminal(*arguments: str) -> Result:
    return CliRunner().invoke(cirkis, list(arguments), color=True, prog_name="cirkis")


def readers() -> list[str]:
    """Return the commands whose first argument is a file of records."""
    found = []
    for name in leaf_commands():
        first = next((p for p in command_named(name).params if isinstance(p, click.Argument)), None)
        if first is not None and isinstance(first.type, FileToRead) and first.name != "copy":
            found.append(name)
    return found


@pytest.mark.parametrize(
    "words",
    [
        *((*name.split(), EVIL_FILE, *QUICK.get(name, ())) for name in (*readers(), "show")),
        *(("analyse", EVIL_FILE, *QUICK["analyse"], *more) for more in ANALYSES),
    ],
)
def test_records_cannot_control_the_terminal(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(EVIL_FILE).write_text(RECORD, encoding="utf-8", newline="")
    result = run_as_in_a_terminal(*words)
    assert result.exit_code == 0, result.output
    assert CONTROLS.findall(COLOURS.sub("", result.output)) == []


@pytest.mark.parametrize("name", leaf_commands())
def test_errors_cannot_control_the_terminal(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run_as_in_a_terminal(*name.split(), f"{EVIL}\n/{EVIL}", "\x1b[2J")
    assert result.exit_code in (1, 2)
    assert CONTROLS.findall(result.output) == []
    assert result.stderr.strip().splitlines()[-1].startswith("Error: ")


def test_characters_are_shown_as_in_records() -> None:
    """Control characters and invisible marks become escapes; text in all scripts is kept."""
    assert visible("\x1b[2J\x07\U000e0041\udc80") == r"\u001b[2J\u0007\U000e0041\udc80"
    assert visible("a\nb\tc") == "a\nb\\u0009c"
    for kept in ("Zoë", "日本", "שלום", "می‌خواهم", "👩‍🚀", "2\u202fpoints\u00a0!"):
        assert visible(kept) == kept
    assert one_line("Choose from:\n\tbash,\n\tzsh") == "Choose from: bash, zsh"

"""No command overwrites its own input, however the path is spelled."""

import os
import subprocess
from itertools import permutations, product
from pathlib import Path

import click
import pytest

from cirkis.cli.files import FileToRead, FileToWrite, FolderToWrite
from cirkis.game import standard_pieces
from tests.cli.reference import command_named, leaf_commands
from tests.cli.running import program, refused, run

RECORD = '[Players "2"]\n\n1. A1+B1 *\n'
SAME = "is read by this command"


def flag(parameter: click.Parameter) -> str:
    """Return how a parameter is given: its flag, or an empty string if it is an argument."""
    return parameter.opts[0] if isinstance(parameter, click.Option) else ""


def pairs() -> list[tuple[str, str, str, str]]:
    """Return each command with its input, its output and, if that is a folder, a file it writes."""
    found = []
    for name in leaf_commands():
        parameters = command_named(name).params
        reads = [one for one in parameters if isinstance(one.type, FileToRead)]
        for read, written in product(reads, parameters):
            if isinstance(written.type, FileToWrite):
                found.append((name, flag(read), flag(written), ""))
            elif isinstance(written.type, FolderToWrite):
                found += [(name, flag(read), flag(written), file) for file in written.type.files()]
    return found


PAIRS = pairs()
assert {name for name, *_ in PAIRS} >= {"games filter", "games parquet", "games tree"}


@pytest.mark.parametrize(("name", "read", "written", "inside"), PAIRS)
def test_input_is_never_overwritten(
    name: str, read: str, written: str, inside: str, tmp_path: Path
) -> None:
    """Giving the same file as input and output is a usage error and leaves the file unchanged."""
    file = tmp_path / (inside or "games.svg")
    text = standard_pieces().to_toml() if read == "--pieces" else RECORD
    file.write_text(text, encoding="utf-8")
    given = [(read, str(file)), (written, str(tmp_path if inside else file))]
    for order in permutations(given):
        options = [word for place, value in order if place for word in (place, value)]
        arguments = [value for place, value in order if not place]
        assert SAME in refused(run(*name.split(), *options, "--", *arguments), exit_code=2)
    assert file.read_text("utf-8") == text
    assert list(tmp_path.iterdir()) == [file]


def test_every_spelling_is_recognised(tmp_path: Path) -> None:
    file, soft, hard = (tmp_path / name for name in ("games", "soft", "hard"))
    file.write_text(RECORD, encoding="utf-8")
    soft.symlink_to(file)
    hard.hardlink_to(file)
    relative = os.path.relpath(file.parent / ".." / file.parent.name / file.name)
    for spelled in (relative, str(soft), str(hard)):
        assert SAME in refused(run("games", "filter", spelled, "-o", str(file)), exit_code=2)
    assert file.read_text("utf-8") == RECORD


def test_redirected_streams(tmp_path: Path) -> None:
    """A file redirected to standard input or output counts as the same file."""
    file = tmp_path / "games"
    file.write_text(RECORD, encoding="utf-8")
    with file.open("rb") as stdin:
        words = program("games", "filter", "-", "-o", str(file))
        done = subprocess.run(words, stdin=stdin, capture_output=True, text=True, check=False)
    assert (done.returncode, SAME in done.stderr) == (2, True)
    with file.open("ab") as stdout:
        words = program("games", "filter", str(file))
        done = subprocess.run(words, stdout=stdout, stderr=-1, text=True, check=False)
    assert (done.returncode, SAME in done.stderr) == (2, True)
    assert file.read_text("utf-8") == RECORD


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "{}"),
        ("prune", "--keep-finished", "0", "--archive", "{}"),
        ("restore", "{}", "--force"),
    ],
)
def test_the_database_file_is_never_overwritten(words: tuple[str, ...], tmp_path: Path) -> None:
    from cirkis.server.storage.sqlite import FILE_NAME, SqliteDatabase

    SqliteDatabase(tmp_path).close()
    file = tmp_path / FILE_NAME
    before = file.read_bytes()
    words = tuple(word.format(file) for word in words)
    assert SAME in refused(run("db", *words, "--data", str(tmp_path)), exit_code=2)
    assert file.read_bytes() == before

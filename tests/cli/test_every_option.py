"""Checks of every option and argument of every command, including future ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from cirkis.cli.files import FileToRead, FileToWrite, Folder, FolderToWrite
from cirkis.cli.options import Number, WholeNumber
from tests.cli.reference import command_named, leaf_commands
from tests.cli.running import printed, refused, run

NO_NUMBERS = ["nan", "NaN", "inf", "-inf", "1e400", "9" * 31, "", "  ", "\u0663", "1_0", "0x10"]
NUMBERS = (click.types.IntParamType, click.types.FloatParamType)
PATHS = (FileToRead, FileToWrite, Folder, FolderToWrite)
SECOND_OUTPUTS = {("arena", "--log"), ("arena", "--html"), ("db prune", "--archive")}


def parameters(*kinds: type[Any]) -> Iterator[tuple[str, click.Parameter]]:
    """Yield every parameter of the given types, or of any type, with its command."""
    for name in leaf_commands():
        for parameter in command_named(name).params:
            if not kinds or isinstance(parameter.type, kinds):
                yield name, parameter


def words(name: str, parameter: click.Parameter, value: str) -> list[str]:
    flag = [parameter.opts[0]] if isinstance(parameter, click.Option) else ["--"]
    return [*name.split(), *flag, value]


def test_numbers_must_be_plain_and_finite() -> None:
    """No number can be "nan", infinite, out of bounds, empty, or in digits other than 0 to 9."""
    for name, parameter in parameters(*NUMBERS):
        assert isinstance(parameter.type, (Number, WholeNumber)), name
        whole = ["1.5", "1e0"] if isinstance(parameter.type, WholeNumber) else []
        for text in NO_NUMBERS + whole:
            with pytest.raises(click.BadParameter, match=r"is not a (whole )?number from"):
                parameter.type.convert(text, parameter, None)


def test_numbers_are_accepted_up_to_their_bounds() -> None:
    for _, parameter in parameters(WholeNumber):
        kind = parameter.type
        assert isinstance(kind, WholeNumber)
        low, high = int(kind.min or 0), int(kind.max or 0)
        assert kind.convert(str(low), parameter, None) == low
        assert kind.convert(f"+{high}", parameter, None) == high
        for beyond in (low - 1, high + 1):
            with pytest.raises(click.BadParameter):
                kind.convert(str(beyond), parameter, None)


def test_files_and_folders_have_types() -> None:
    """Anything called FILE or FOLDER has a type from `cli/files.py`, tested below."""
    wrong = [
        f"{name} {parameter.opts[0]}: use a type of paths.py"
        for name, parameter in parameters()
        if (parameter.metavar in ("FILE", "FOLDER") or isinstance(parameter.type, click.Path))
        and not isinstance(parameter.type, PATHS)
    ]
    assert not wrong


def test_no_file_has_an_empty_name() -> None:
    """An empty file or folder name is a usage error, and does not mean the current folder."""
    for name, parameter in parameters(*PATHS):
        assert "a name is missing" in refused(run(*words(name, parameter, "")), exit_code=2)


def test_unwritable_places_are_refused_before_the_work(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    files = {str(tmp_path): "it is a folder", str(tmp_path / "none" / "x"): "its folder does not"}
    folders = dict.fromkeys((str(file), str(file / "some" / "where")), "Not a directory")
    if Path("/proc/self").exists():
        files["/proc/x"] = "its folder does not exist or is not writable"
        folders["/proc/some/where"] = "No such file or directory"
    for kind, places in ((FileToWrite, files), (FolderToWrite, folders)):
        for name, parameter in parameters(kind):
            for place, why in places.items():
                assert why in refused(run(*words(name, parameter, place)))
    assert list(tmp_path.iterdir()) == [file]


def test_output_goes_to_the_place_after_out() -> None:
    """Every flag for a command's output is called -o and --out."""
    for name, parameter in parameters(FileToWrite, FolderToWrite):
        if isinstance(parameter, click.Option) and (name, parameter.opts[0]) not in SECOND_OUTPUTS:
            assert parameter.opts == ["-o", "--out"], name
    for name, parameter in parameters():
        assert not {"--output", "--out-file", "--save"} & set(parameter.opts), name


def test_folders_are_created_with_their_parents(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    printed("arena", "random", "random", "--rounds", "1", "--target", "5", "--out", str(folder))
    assert list(folder.iterdir())

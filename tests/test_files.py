"""Who can read the files that the program creates, and that only `cirkis.files` creates any."""

import ast
import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from cirkis.files import make_folder, open_file, replace_file

SOURCES = Path(__file__).parents[1] / "src" / "cirkis"
POSIX = pytest.mark.skipif(os.name != "posix", reason="the system has no umask")

CREATING = {
    "write_text", "write_bytes", "mkdir", "makedirs", "chmod", "fchmod", "umask", "copy2", "fdopen",
    "copyfile", "mkstemp", "NamedTemporaryFile", "symlink_to", "hardlink_to",
}  # fmt: skip
"""Functions that create a file or a folder, or change who can read it."""
ALLOWED = {
    # hands over a file descriptor, creates nothing
    ("printing/apart.py", "fdopen"),
    # the old database gets a second name; it is private already
    ("server/storage/backup.py", "link"),
    ("server/storage/backup.py", "connect"),
    # a file that `replace_path` has created
    ("server/storage/sqlite_file.py", "connect"),
    # the lock, which `open_file` has created
    ("server/storage/sqlite.py", "connect"),
    # SQLite obeys the umask
    ("lab/recorded_games/tree.py", "connect"),
}


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def creates(call: ast.Call) -> bool:
    name, called = name_of(call), ast.unparse(call.func)
    if name == "touch":  # presence also has one, of a person
        return not call.args
    return (
        name in CREATING
        or called in ("os.link", "os.symlink", "sqlite3.connect")
        or (name == "open" and writes(call))
    )


def writes(call: ast.Call) -> bool:
    """Return whether this is `open` with a mode, such as "wb" or "a", that creates a file."""
    words = [one.value for one in call.args if isinstance(one, ast.Constant)]
    words += [one.value.value for one in call.keywords if isinstance(one.value, ast.Constant)]
    modes = [word for word in words if isinstance(word, str) and set(word) <= set("rwxabt+")]
    return any(set(mode) & set("wxa") for mode in modes) or "O_CREAT" in ast.dump(call)


def calls(source: Path, names: Iterable[str]) -> Iterator[ast.Call]:
    """Yield the calls of functions with these names, and perhaps others."""
    text = source.read_text("utf-8")
    if re.search(rf"\b(?:{'|'.join(names)})\(", text):  # parsing all files takes long
        yield from (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))


def test_only_one_module_creates_files() -> None:
    """Elsewhere, call `make_folder`, `open_file` or `replace_file`, which set the access."""
    found = {
        (source.relative_to(SOURCES).as_posix(), name_of(call)): call.lineno
        for source in SOURCES.rglob("*.py")
        if source != SOURCES / "files.py"
        for call in calls(source, (*CREATING, "touch", "open", "link", "symlink", "connect"))
        if creates(call)
    }
    assert {one: line for one, line in found.items() if one not in ALLOWED} == {}
    assert found.keys() == ALLOWED


def test_the_server_creates_only_private_files() -> None:
    makers = ("make_folder", "open_file", "replace_path", "replace_file")
    for source in (SOURCES / "server").rglob("*.py"):
        for call in calls(source, makers):
            if name_of(call) in makers:
                assert "private=True" in ast.unparse(call), f"{source}:{call.lineno}"


def access(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


@POSIX
@pytest.mark.parametrize("umask", [0o022, 0, 0o077])
@pytest.mark.parametrize("private", [True, False])
def test_only_private_files_ignore_the_umask(umask: int, private: bool, tmp_path: Path) -> None:
    names = ("new", "made", "copy") if private else ("new", "made")
    (tmp_path / "copy").touch(0o666)
    before = os.umask(umask)
    try:
        make_folder(tmp_path / "data", private=private)
        open_file(tmp_path / "new", "xb", private=private).close()
        for name in names[1:]:
            with replace_file(tmp_path / name, private=private) as file:
                file.write(b"x")
    finally:
        os.umask(before)
    assert access(tmp_path / "data") == oct(0o700 if private else 0o777 & ~umask)
    assert {access(tmp_path / name) for name in names} == {
        oct(0o600 if private else 0o666 & ~umask)
    }


@POSIX
def test_a_replaced_file_keeps_its_access(tmp_path: Path) -> None:
    """As with `>` in a shell: what somebody closed to others is not opened again."""
    target = tmp_path / "games"
    target.touch()
    target.chmod(0o640)
    with replace_file(target) as file:
        file.write(b"x")
    assert (access(target), target.read_bytes()) == ("0o640", b"x")
    assert list(tmp_path.iterdir()) == [target]

"""`cirkis print`: flags from declarations, complete files or none, clear errors."""

from pathlib import Path

import pytest

from cirkis.cli.files import write_files
from cirkis.errors import CirkisError
from cirkis.printing.kinds import KINDS
from cirkis.printing.settings import SettingKind, declared
from tests.cli.reference import command_named, flags_of
from tests.cli.running import printed, refused, run
from tests.game.rules.positions import SETS

pytestmark = pytest.mark.slow  # makes sets

SMALL = ("--edge", "10", "--sets", "1", "--pieces", str(SETS / "few.toml"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_setting_is_a_flag(kind: str) -> None:
    flags = {flag.opts[0]: flag for flag in flags_of(command_named(f"print {kind}"))}
    for setting in declared(KINDS[kind].settings):
        flag = flags[setting.flag]
        if setting.kind is not SettingKind.PIECES and setting.name != "language":
            assert flag.default == setting.default


def test_files_of_each_kind(tmp_path: Path) -> None:
    """Every file is named in the output, and no two kinds of sets have a file of one name. A file
    that is in the way is replaced only with --force.
    """
    names: list[str] = []
    for kind, starts in {"paper": b"%PDF-", "laser": b"<svg", "3d": b"PK\x03\x04"}.items():
        words = ("print", kind, *SMALL, "--out", str(tmp_path / kind))
        output = printed(*words)
        written = sorted((tmp_path / kind).iterdir())
        assert written
        assert all(file.name.startswith("cirkis-") for file in written)
        assert all(f"Wrote {file}." in output for file in written)
        assert any(file.read_bytes().startswith(starts) for file in written)
        names += [file.name for file in written]
        written[-1].write_text("mine")
        assert "already exists; --force replaces it" in refused(run(*words))
        assert written[-1].read_text() == "mine"
    printed("print", "paper", *SMALL, "--out", str(tmp_path / "paper"), "--force")
    assert "mine" not in {file.read_text("latin-1") for file in (tmp_path / "paper").iterdir()}
    assert len(names) == len(set(names))
    assert {file.name for file in tmp_path.iterdir()} == KINDS.keys()


def test_impossible_sets_are_refused_in_a_sentence(tmp_path: Path) -> None:
    """A set that cannot be made leaves no file and no folder."""
    target = tmp_path / "set"
    for words in (
        ("paper", "--edge", "5", "--clearance", "2", "--board", "tiles", "--paper", "a4"),
        ("laser", "--sheet-width", "50", "--sheet-height", "50", "--edge", "100"),
        ("3d", "--bed-width", "60", "--bed-depth", "60", "--edge", "100"),
    ):
        problem = refused(run("print", *words, "--out", str(target)))
        assert any(char.isdigit() for char in problem)  # the sentence names a size that works
        assert not target.exists()


def test_files_are_all_written_or_none(tmp_path: Path) -> None:
    with pytest.raises(CirkisError, match="cannot"):
        write_files(str(tmp_path), {"good": b"1", "no/such/folder": b"2"})
    assert list(tmp_path.iterdir()) == []

"""The engine's digest depends on the code that affects play, not on comments or docstrings."""

import shutil
from pathlib import Path

import pytest

import cirkis
from cirkis.engine.search import digest


def test_another_engine_but_not_another_wording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored = shutil.ignore_patterns("web", "i18n", "__pycache__")
    package = tmp_path / "cirkis"
    shutil.copytree(Path(cirkis.__file__).parent, package, ignore=ignored)
    monkeypatch.setattr(digest, "_PACKAGE", package)
    ask = digest.engine_digest.__wrapped__
    file = package / "engine/search/evaluation/opponent_model.py"
    code = file.read_text()
    first = ask()
    docstring = '"""Other words,\n\n# over three lines."""\n\n'
    file.write_text(docstring + code.partition('"""\n\n')[2].replace("\n\n\n", "\n\n\n# '\n", 1))
    assert ask() == first == digest.engine_digest()
    file.write_text(code + "\nMORE = '#'\n")
    assert ask() != first

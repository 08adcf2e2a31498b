"""The engine's digest depends on the code that affects play, not on comments or docstrings."""

import shutil
import subprocess
import sys
from pathlib import Path

import cirkis


def test_another_engine_but_not_another_wording(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("web", "i18n/*/*.ftl", "__pycache__")
    shutil.copytree(Path(cirkis.__file__).parent, tmp_path / "cirkis", ignore=ignored)
    file = tmp_path / "cirkis/engine/search/evaluation/opponent_model.py"
    code = file.read_text()
    first = _engine(tmp_path)
    docstring = '"""Other words,\n\n# over three lines."""\n\n'
    file.write_text(docstring + code.partition('"""\n\n')[2].replace("\n\n\n", "\n\n\n# '\n", 1))
    assert _engine(tmp_path) == first
    file.write_text(code + "\nMORE = '#'\n")
    assert _engine(tmp_path) != first


def _engine(folder: Path) -> str:
    code = "from cirkis.engine.search.digest import made_with; print(made_with()['engine'])"
    return subprocess.check_output((sys.executable, "-c", code), cwd=folder, text=True)

"""`cirkis evaluate`: its output, its refusals, and the same output when it is run again."""

import json
from pathlib import Path

import pytest

from tests.cli.running import printed, refused, run


@pytest.mark.slow
def test_output_and_files(tmp_path: Path) -> None:
    words = ("evaluate", "mine=random", "--rounds", "1", "--out", str(tmp_path))
    output = printed(*words)
    assert output.startswith("mine: ")
    assert "against panel 1 with 2 players (par 50.0)" in output
    assert len(output.splitlines()) == 2 + 1 + 4  # a sentence, headings, and the panel's players
    assert printed(*words) == output
    saved = json.loads((tmp_path / "evaluation.json").read_text("utf-8"))
    assert saved == json.loads(printed(*words, "--json"))
    assert saved["games"] == 8
    assert sum(one["games"] for one in saved["mixtures"]) == 8
    assert "differs in" in refused(run(*words, "--seed", "1"))

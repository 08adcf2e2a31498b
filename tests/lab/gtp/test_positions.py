"""Positions over the protocol, as one line of text."""

from pathlib import Path

from cirkis import position_text
from cirkis.game import read_record, replay_record
from tests.game.rules.positions import only
from tests.lab.gtp.dialogue import dialogue, last

STAR = "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"


def test_set_and_shown() -> None:
    """A position is accepted in any form, returned in the standard form, and can be continued."""
    said = dialogue(
        "cirkis-position", "cirkis-position green.e1.a1_purple.b1c1.d1", "cirkis-position",
        "play purple D2", "undo", "cirkis-position", "undo",
    )  # fmt: skip
    assert said[0] == "= turn.green"
    assert said[1] == said[3] == "="
    assert said[2] == said[5] == f"= {STAR}"
    assert said[6] == "? cannot undo"


def test_saved(tmp_path: Path) -> None:
    file = tmp_path / "after.cirkis"
    dialogue(f"cirkis-position {STAR}", "play purple D2", f"saverecord {file}")
    first, *_ = states = replay_record(read_record(file.read_text("utf-8")))
    assert position_text(first) == STAR
    assert len(states) == 2


def test_refused() -> None:
    said = dialogue(
        "play green A1",
        "cirkis-position green.A1.A1",
        "cirkis-position green.A1_withdrawn.purple",
        "cirkis-position",
    )
    assert said[1] == "? illegal move: A1 does not fit: A1 is already filled"
    assert said[2].startswith("? ")
    assert said[3] == "= green.A1_turn.purple"


def test_own_pieces(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(only(A=9).to_toml(), "utf-8")
    new = (f"cirkis-new 2 pieces={file}", "play green A1")
    shown = last(*new, "cirkis-position").removeprefix("= ")
    assert last(*new, "undo", f"cirkis-position {shown}", "cirkis-position") == f"= {shown}"
    assert "its piece set file" in last(f"cirkis-position {shown}")

"""Records that are saved and loaded, and files that are not records."""

import json
from pathlib import Path

from tests.lab.gtp.dialogue import OVER, dialogue, last


def test_records_are_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "my game.cirkis"
    made = ("cirkis-new 3 center-ring=yes starter=2", "genmove 2", "genmove 3", "cirkis-withdraw 1")
    states = [dialogue(*made[: 1 + n], "cirkis-state")[-1] for n in range(4)]
    assert last(*made, f'saverecord "{file}"') == "="
    for ply in range(1, 5):
        assert dialogue(f'loadrecord "{file}" {ply}', "cirkis-state") == ["=", states[ply - 1]]
    asked = ("cirkis-state", "undo", "cirkis-state", "cirkis-options")
    options = last(made[0], "cirkis-options")
    assert dialogue(f'loadrecord "{file}"', *asked)[1:] == [states[3], "=", states[2], options]


def test_a_later_round_of_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "round.cirkis"
    asked = ("cirkis-match", "cirkis-state", "cirkis-withdraw 1", "cirkis-match")
    played = ("cirkis-new 2 target=10 match=90", *OVER[1:], "cirkis-next-round", "genmove 2")
    kept = dialogue(*played, f"saverecord {file}", *asked)[-4:]
    assert dialogue(f"loadrecord {file}", *asked)[1:] == kept
    assert json.loads(kept[0][2:])["totals"] == [10, 0]


def test_other_files(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\x80\xff")
    (tmp_path / "large").write_bytes(b" " * 1_000_001)
    (tmp_path / "good").write_text('[Cirkis "1"]\n', encoding="utf-8")
    (tmp_path / "bad").write_text('[Cirkis "1"]\n\n1. green A99\n', encoding="utf-8")
    expected = {
        f"loadrecord {tmp_path}/none": "No such file or directory",
        f"loadrecord {tmp_path}": "it is not a file",
        "loadrecord /dev/zero": "it is not a file",
        f"loadrecord {tmp_path}/bytes": "it is not UTF-8 text",
        f"loadrecord {tmp_path}/large": "it has more than 1000000 bytes",
        f"loadrecord {tmp_path}/bad": "line 3, column 10: ",
        f"loadrecord {tmp_path}/good 0": "the record has 0 plies: there is no ply 0",
        f"loadrecord {tmp_path}/good 3": "the record has 0 plies: there is no ply 3",
    }
    for command, sentence in expected.items():
        _, before, answer, after = dialogue("genmove 1", "cirkis-state", command, "cirkis-state")
        assert answer.startswith(f"? cannot load file: {sentence}")
        assert before == after
    assert last(f"saverecord {tmp_path}") == "? cannot save file: it exists and is not a file"
    assert last(f"saverecord {tmp_path}/no/x") == "? cannot save file: No such file or directory"
    endless = last("cirkis-new 2 pieces=/dev/zero")
    assert endless.startswith('? pieces: cannot read the piece set "/dev/zero": it has more than')

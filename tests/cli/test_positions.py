"""--position: commands accept a position as one line, and `cirkis show` prints it."""

import json
from pathlib import Path

from cirkis import new_game, parse_position, position_key, replay, symmetric_key
from cirkis.game import OPTIONS
from cirkis.game.rules.game import perft
from tests.cli.running import printed, refused, run
from tests.game.rules.positions import only

STAR = "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"
STATE = parse_position(STAR)
KEPT = '[Cirkis "1"]\n\n1. A1 2. B1+C1 3. E1 4. D1\n'


def test_shown() -> None:
    shown = printed("show", "--position", STAR)
    assert "Leader: A:D1" in shown
    assert "Purple has a free turn" in shown
    assert "Leader: W:D2" in printed("show", "--position", STAR, "W:D2")


def test_printed() -> None:
    assert printed("show", "-", "--as", "position", stdin=KEPT) == f"{STAR}\n"
    assert printed("show", "A1", "B1+C1", "E1", "D1", "--as", "position") == f"{STAR}\n"
    by_hand = "green.e1.a1_purple.b1c1.d1"
    assert printed("show", "--position", by_hand, "--as", "position") == f"{STAR}\n"
    key, symmetric = printed("show", "--position", STAR, "--as", "key").split()
    assert (int(key, 16), int(symmetric, 16)) == (position_key(STATE), symmetric_key(STATE))
    assert len(key) == len(symmetric) == 16


def test_every_option_has_a_flag() -> None:
    flags = (
        "--players 3 --colours red,green,yellow --starter 2 --target 50 --stop at-once --match 90"
    )
    more = "--center-ring --head-start 10,0,5 --without 0,BK,0 --pieces standard"
    assert printed("show", *flags.split(), *more.split(), "--as", "position") == (
        "players.3_colours.red-green-yellow_starter.2_target.50_stop.at-once_center-ring.yes_match.90"
        "_head-start.10-0-5_without.0-bk-0_scores.10-0-5_turn.green\n"
    )
    others = ("--pie", "--center-ring", "--no-center-ring")
    assert printed("show", *others, "--as", "position") == "pie.yes_turn.green\n"
    given = {word for word in (*flags.split(), *more.split(), *others) if word.startswith("--")}
    assert given == {option.flag for option in OPTIONS.values()} | {"--no-center-ring"}


def test_looked_up() -> None:
    text = "players.3_green.A1B1_turn.purple"
    moves = json.loads(printed("openings", "--position", text, "--json"))
    assert moves == json.loads(printed("openings", "--players", "3", "A1+B1", "--json"))
    assert moves["moves"]


def test_analysed() -> None:
    said = printed("analyse", "--position", STAR, "--simulations", "60", "--format", "json")
    assert (json.loads(said)["seat"], json.loads(said)["is_free_turn"]) == (1, True)


def test_own_pieces(tmp_path: Path) -> None:
    pieces = only(A=9, T=1)
    file = tmp_path / "mine.toml"
    file.write_text(pieces.to_toml(), "utf-8")
    shown = printed("show", "A1", "--pieces", str(file), "--as", "position").strip()
    with_file = ("--position", shown, "--pieces", str(file))
    assert printed("show", *with_file, "--as", "position").strip() == shown
    count = perft(replay(new_game(pieces=pieces), ["A1"]), 1)
    assert int(printed("perft", "--depth", "1", *with_file)) == count
    assert "its piece set file" in refused(run("show", "--position", shown))

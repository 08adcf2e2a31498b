"""How commands refuse: with one sentence, and exit code 2 for a usage error or 1 for bad input."""

from pathlib import Path

import pytest

from tests.cli.running import refused, run

STAR = "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"
RECORD = '[Cirkis "1"]\n[Players "3"]\n\n1. A1+B1 2. A2+A3 3. A7\n'
USAGE = {
    "paly": "paly",
    "arena greedy random --until-settled 50": "two numbers, as in 0,50",
    "arena greedy random --clock 5 --move-seconds 1": "cannot be used together",
    "arena greedy random --order random": "--order is for --openings",
    "play --seats person": "two to four",
    "play --seats person,nobody": '"nobody" is not one of',
    "play --seats person,greedy --players 3": "2 seats are given for 3 players",
    "play --seats person,greedy,greedy --colours red,green": "2 colours",
    f"play --position {STAR} --players 2": "its own options: leave out --players",
    f"play --position {STAR} --seats person,casual,casual": "3 seats are given for 2",
    "serve --workers 2": "--workers is gone: start several servers",
    "serve --fast": "--fast is gone: every move is written to disk",
    "serve --public-url play.example.org": "is not an address like https://",
    "serve --metrics all": "is not an address and port like 127.0.0.1:9100",
    "serve --metrics [::1": "is not an address and port like 127.0.0.1:9100",
    "show --target many": "target cannot be",
    "show game.cirkis --players 2": "--players",
    "show A1+B1 --ply 1": "--ply",
    "show A1+B1 --game 2": "--game",
    f"show {STAR}": f'"{STAR}" looks like a position: write it after --position',
    f"show --position {STAR} --players 2": "its own options: leave out --players",
    f"show --position {STAR} --ply 2": "--ply: only for a recorded game",
    f"show --position {STAR} --as key -o x.svg": "--as key prints to standard output",
    f"openings --position {STAR} --players 2": "its own options: leave out --players",
    f"openings --position {STAR} --record": "--record prints the whole book",
    f"perft --depth 1 --position {STAR} --target 9": "leave out --target",
    f"analyse game.cirkis --position {STAR}": "--position replaces a recorded game",
    "analyse game.cirkis --ply 1 --format html": "leave out --ply",
    "show game.cirkis -o a.png --pace 2": "--pace: only for an animation",
    "show game.cirkis --size 90 --kind png": "--kind and --size: only for a picture in a file",
    "games filter game.cirkis game.cirkis --number 1": "--number takes one file",
    "games count game.cirkis --tag Target": "Target=40",
    "games count game.cirkis --since May": "2026-05-17",
    "games count game.cirkis --until 2026-02-29": '"2026-02-29" is not a date like 2026-05-17',
    "games parquet game.cirkis -o -": "name a file",
    "games explore game.cirkis --position x --players 2": "leave out --players",
    "analyse": "name a file with a recorded game, or give a position",
    "analyse game.cirkis --pieces standard": "has its own options: leave out --pieces",
}
INPUT = {
    "evaluate nobody": '"nobody"',
    "evaluate club:5": '"club:5"',
    "arena greedy": "a table of 2 needs 2 players, not 1",
    "arena greedy random --openings nowhere.cirkis": "nowhere.cirkis",
    "show A1+B1 A30+A31": "move 2: A30+A31 does not touch the Leader, A1+B1",
    "show --position green.A1.A1": "--position: A1 does not fit: A1 is already filled",
    "show --pieces game.cirkis": "game.cirkis, line ",
    "show ./missing": "No such file",
    "show ./": "directory",
    "show game.cirkis --ply 4": "3 moves, not 4",
    "show game.cirkis --game 2": "no game 2, only 1 game",
    f"analyse --position {STAR} --format html": "there are no moves yet: nothing to analyse",
    "analyse game.cirkis --ply 999": "moves, not 999",
    "analyse games.cirkis --game 3": "there is no game 3",
    "analyse games.cirkis --format html": "choose one with --game",
    "analyse games.cirkis --ply 1": "choose one with --game",
    "analyse empty": "no record",
    "show game.cirkis -o a.jpg": "extensions are .svg, .png, .gif, and .webp",
    "show game.cirkis -o a": "what kind of picture a is",
    "show game.cirkis -o a.png --size 5000": "at most 4096 pixels high, not 5000",
    "show game.cirkis -o a.gif --size 5000": "1 to 1080 pixels high, not 5000",
    "replay games.cirkis --game 3": "no game 3, only 2 games",
    "games count missing": "No such file",
    "games count empty": "no record in it",
    "games count bad.gz": "cannot read",
    "games explore game.cirkis": "not a database",
    "games explore missing": "unable to open",
}
if Path("/dev/zero").exists():
    INPUT["show /dev/zero"] = "longer than 10000000 characters"
    INPUT["arena greedy random --out /dev/null/x"] = "Not a directory"


@pytest.mark.parametrize(
    ("words", "sentence", "code"),
    [*((*row, 2) for row in USAGE.items()), *((*row, 1) for row in INPUT.items())],
)
def test_refused(
    words: str, sentence: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = {"game.cirkis": RECORD, "games.cirkis": RECORD * 2, "bad.gz": "not packed", "empty": ""}
    for name, text in given.items():
        Path(name).write_text(text, encoding="utf-8")
    assert sentence in refused(run(*words.split()), code)
    assert {path.name for path in tmp_path.iterdir()} == given.keys()

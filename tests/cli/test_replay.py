"""`cirkis replay`: a record in words, and stepping through it in a terminal."""

import os
import select
import sys
from pathlib import Path

import pytest

from cirkis.cli.replay import ReplayCursor, split_keys
from tests.cli.running import printed, program

SAMPLE_GAMES = Path(__file__).parents[1] / "sample_games"
RECORD = """[Cirkis "1"]
[Green "Ada"]
[Event "Kitchen table"]

{A calm start} 1. A1+B1! {Two segments} (1. A2) 2. B2 3. C1+D1 4. E1 {Why?}
"""


def test_game_is_printed_in_words() -> None:
    lines = printed("replay", "-", stdin=RECORD).splitlines()
    assert lines[0] == "Green (Ada), Purple"
    assert lines[1] == "Event: Kitchen table"
    assert '"A calm start"' in lines
    assert "1. Green places a Chevron on A1+B1. !" in lines
    assert '   "Two segments"' in lines
    assert "   Instead: A2" in lines
    assert "4. Purple places an Arrow on E1." in lines
    assert (
        "   Center Star: 10 points to Green for the most cells,"
        " 5 points to Purple for completing it." in lines
    )
    assert "   Purple gets a free turn: the Center Star is complete." in lines
    assert any("Purple has a free turn" in line for line in lines[-40:])


def test_game_is_printed_in_french() -> None:
    text = printed("replay", "-", "--language", "fr", stdin=RECORD)
    assert "1. Vert pose un Chevron en A1+B1. !" in text
    assert "Green" not in text


def test_one_record_of_a_file_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "games.cirkis"
    path.write_text(RECORD + "\n" + RECORD.replace("Ada", "Bob"), encoding="utf-8")
    assert "Green (Bob)" in printed("replay", str(path), "--game", "2", "--all")


def test_lost_turns_and_resignations_are_told() -> None:
    blocked = printed("replay", str(SAMPLE_GAMES / "four-blocked.cirkis")).splitlines()
    quote = "\N{RIGHT SINGLE QUOTATION MARK}"
    unused = blocked.index(f"   No piece fits, so Green can{quote}t use the free turn.")
    for nth, colour in enumerate(("Purple", "Red", "Yellow", "Green"), unused + 1):
        assert blocked[nth] == f"   {colour} can{quote}t touch the Leader and loses a turn."
    resigned = printed("replay", str(SAMPLE_GAMES / "withdrawals.cirkis")).splitlines()
    assert {"2. Purple resigns.", "5. Red resigns."} <= set(resigned)
    assert any("Only one player is left. Green wins!" in line for line in resigned)


OTHER_KEYS = (
    "\x1b[A", "\x1bOA", "\x1b[5~", "\x1bOP", "\x1b[11~", "\x1b[[A", "\x1b[15;2~", "\x1b",
    "\x1bx", "\x1bq", "\x1b\x1b[C", "\x1b[<0;10;20M", "\x1b[M qq", "\x1b[200~quit\nl\x1b[201~",
    "\x1b[I", "\xe9", "\0q",
)  # fmt: skip
"""Up, PageUp, F1 and F5 as terminals send them, Esc, Alt-x, Alt-q, clicks, a paste, and others."""


def test_other_keys_do_nothing() -> None:
    """Other keys neither step through the replay nor end it, even next to one that does."""
    for key in OTHER_KEYS:
        cursor = ReplayCursor(5, lambda last: last)
        for one in split_keys(f"n{key}" if key == "\x1b" else f"{key}n"):
            cursor.press(one)
        assert (cursor.at, cursor.is_done) == (1, False), key


@pytest.mark.slow  # starts a program
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_stepping_in_a_terminal(tmp_path: Path) -> None:
    """In a terminal, keys step through the game, and q quits with exit code 0."""
    import pty

    path = tmp_path / "game.cirkis"
    path.write_text(RECORD, encoding="utf-8")
    process, terminal = pty.fork()
    if process == 0:
        words = program("replay", str(path))
        os.execve(words[0], words, os.environ | {"TERM": "xterm"})
    try:
        read_until(terminal, "Move 0 of 4")
        # "b" at the beginning and "n" at the end do nothing.
        for keys, seen in (("bbn", 1), ("l", 4), ("nb", 3), ("\x1b[H", 0), ("\x1b[F", 4)):
            os.write(terminal, keys.encode())
            read_until(terminal, f"Move {seen} of 4")
        os.write(terminal, b"g")
        read_until(terminal, "(0-4)")
        os.write(terminal, b"2\r")
        read_until(terminal, "Move 2 of 4")
        os.write(terminal, b"fnn\x1b[C")
        read_until(terminal, "Move 3 of 4")
        os.write(terminal, "".join(OTHER_KEYS).encode() + b"n")
        read_until(terminal, "Move 4 of 4")
        os.write(terminal, b"q")
        assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    finally:
        os.close(terminal)


def read_until(terminal: int, wanted: str) -> None:
    seen = b""
    while wanted.encode() not in seen:
        assert select.select([terminal], [], [], 20)[0], f"no {wanted!r} in {seen[-400:]!r}"
        seen += os.read(terminal, 65536)

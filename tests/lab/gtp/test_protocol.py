"""The syntax of version 2 of the protocol; every command gets exactly one response."""

import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cirkis
from cirkis.lab import run_gtp
from cirkis.lab.gtp.commands import COMMANDS
from cirkis.lab.gtp.protocol import MAX_LINE_BYTES
from tests.lab.gtp.dialogue import dialogue, last, raw_dialogue, split_responses
from tests.nightly import rounds

# (input, expected output), following sections 2.2 to 2.9 and 6.3 of the draft.
FORMS: list[tuple[bytes, bytes]] = [
    (b"name\n", b"= Cir*Kis\n\n"),
    (b"version\n", f"= {cirkis.__version__}\n\n".encode()),
    (b"007 name\n", b"=007 Cir*Kis\n\n"),
    (b"NAME\n", b"? unknown command\n\n"),
    (b"12name\n", b"? unknown command\n\n"),
    (b"5\n", b"?5 unknown command\n\n"),
    (b"\xd9\xa3 name\n", b"? unknown command\n\n"),
    (b'known_command "genmove"\n', b"= true\n\n"),
    (b'known_command "no name"\n', b"= false\n\n"),
    (b"na\rme\r\r\n", b"= Cir*Kis\n\n"),
    (b"\x00n\x07a\x1bm\x7fe\x0b\x0c\n", b"= Cir*Kis\n\n"),
    (b"\t6\tknown_command\t\tplay\t\n", b"=6 true\n\n"),
    (b"name # and so on\n", b"= Cir*Kis\n\n"),
    (b"\n", b""),
    (b"  \t \r\n", b""),
    (b"name", b"= Cir*Kis\n\n"),
    (b"\n\n1 name\n\n# x\n2 name\n", b"=1 Cir*Kis\n\n=2 Cir*Kis\n\n"),
    (b"quit\nname\n", b"=\n\n"),
    (
        b"quit now\nname\n",
        b'? syntax error: expected "quit", got 1 word after the name\n\n= Cir*Kis\n\n',
    ),
    (b"na\xffme\n", b"? unknown command\n\n"),
    (b"time_settings 2147483647 30 25\n", b"=\n\n"),
    (b"time_left 2 10 0\n", b"=\n\n"),
    (b"name \xe2\x80\xa8\n", b'? syntax error: expected "name", got 1 word after the name\n\n'),
]


@pytest.mark.parametrize(("sent", "expected"), FORMS)
def test_form(sent: bytes, expected: bytes) -> None:
    assert raw_dialogue(sent) == expected


SYNTAX_ERRORS = [
    "play", "play green A1 B1", "play blue A1", "play 3 A1", "play 0 A1",
    "play green A99", "play green A1+A1", "play green +", "play green A1++B1",
    "genmove", "genmove black", "genmove green purple", "reg_genmove", "known_command",
    "time_settings 1 2", "time_settings 1 2 3 4", "time_settings -1 0 0", "time_settings 1e3 0 0",
    "time_settings 2147483648 0 0", "time_settings nan 0 0", "time_left green 1",
    "time_left blue 1 1", "time_left green 1. 1", "time_settings ² 0 0", 'time_settings "" 0 0',
    "set_random_seed x", "loadrecord", "loadrecord a 1 2", "loadrecord a b",
    "saverecord", "cirkis-new", "cirkis-new 2 target", "cirkis-new 2 players=3",
    "cirkis-analyze pink", "cirkis-analyze maxmoves -1", "cirkis-analyze 20 ownership true",
    "cirkis-new 2 target=5 target=6", "cirkis-legal green", "cirkis-withdraw 3",
]  # fmt: skip


@pytest.mark.parametrize("command", SYNTAX_ERRORS)
def test_syntax_errors(command: str) -> None:
    """Invalid arguments get `? syntax error` and a sentence, and leave the game unchanged."""
    before, answer, after = dialogue("cirkis-state", f"17 {command}", "cirkis-state")
    assert answer.startswith("?17 syntax error: ")
    assert before == after


def test_list_commands_and_known_command_agree() -> None:
    names = last("list_commands").removeprefix("= ").split("\n")
    assert names == list(COMMANDS)
    assert set(dialogue(*(f"known_command {name}" for name in names))) == {"= true"}


def test_an_endless_line_is_one_syntax_error() -> None:
    comment = b"name #" + b"!" * (2 * MAX_LINE_BYTES) + b"\n"
    assert raw_dialogue(comment) == b"= Cir*Kis\n\n"
    endless = b"9 play green " + b"A" * (3 * MAX_LINE_BYTES) + b"\n"
    assert raw_dialogue(endless + b"name\n") == (
        b"?9 syntax error: the line is too long\n\n= Cir*Kis\n\n"
    )


@pytest.mark.parametrize("length", [MAX_LINE_BYTES - 1, MAX_LINE_BYTES, MAX_LINE_BYTES + 1])
def test_a_line_about_as_long_as_the_limit_is_one_command(length: int) -> None:
    """At the limit, nothing is read twice and nothing is lost."""
    line = b"1 " + b"x" * (length - 3) + b"\n"
    responses = raw_dialogue(line + b"2 name\n").split(b"\n\n")
    assert [response[:2] for response in responses] == [b"?1", b"=2", b""]


def test_each_response_is_flushed() -> None:
    """If nobody reads any more, the session ends quietly."""
    flushed: list[bytes] = []

    class Watched(io.BytesIO):
        def flush(self) -> None:
            flushed.append(self.getvalue())

    run_gtp(io.BytesIO(b"1 name\n2 name\n"), Watched())
    assert flushed == [b"=1 Cir*Kis\n\n", b"=1 Cir*Kis\n\n=2 Cir*Kis\n\n"]

    class Gone(io.BytesIO):
        def write(self, data: object) -> int:
            raise BrokenPipeError

    run_gtp(io.BytesIO(b"name\nname\n"), Gone())


def test_a_bug_does_not_end_the_session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever text is in its message, the only empty line is at the end of the response."""

    def broken(state: object) -> str:
        raise RuntimeError("oh\n\r\n\x1b[1mno\n")

    monkeypatch.setattr("cirkis.lab.gtp.commands.legal_placements", broken)
    assert dialogue("cirkis-legal", "name") == [
        "? internal error: RuntimeError: oh\n \n[1mno",
        "= Cir*Kis",
    ]
    assert "Traceback" in capsys.readouterr().err


# All except saverecord, which writes files, and showboard, which is slow.
NAMES = sorted(COMMANDS.keys() - {"saverecord", "showboard"})
COLOURS = ["1", "2", "3", "4", "0", "-1", "g", "green", "purple", "red", "yellow", "x"]
ODD = ["pass", "resign", "#", '"', "true", "\x85", "=", "a=b", "/", ".", "/dev/null", "9" * 30]
OPTIONS = ["target=1", "center-ring=yes", "match=9", "starter=random", "random", "greedy"]
CELLS = ["A1", "B1", "C1", "D1", "E1", "A2", "A3", "B2", "E3", "Z9"]
WORDS = st.one_of(
    st.sampled_from([*COLOURS, *ODD, *OPTIONS]),
    st.lists(st.sampled_from(CELLS), max_size=4).map("+".join),
    st.text(max_size=8),
)
COMMAND_LINES = st.builds(
    lambda number, name, words: " ".join([*number, name, *words]).encode("utf-8", "replace"),
    st.lists(st.integers(0, 10**12).map(str), max_size=1),
    st.one_of(st.sampled_from(NAMES), st.sampled_from(["play", "genmove", "undo"])),
    st.lists(WORDS, max_size=3),
)
RESPONSE = re.compile(r"[=?]\d*( [^\n]+)?(\n[^\n]+)*")


def expected_commands(given: bytes) -> int:
    """Count the commands in the input by the rules of the protocol (section 2.5)."""
    lines = (line.split(b"#")[0] for line in given.split(b"\n"))
    blanks = bytes(range(33)) + b"\x7f"
    return sum(1 for line in lines if line.translate(None, blanks))


@pytest.mark.slow
@settings(max_examples=rounds(30, 300))
@given(st.lists(st.one_of(COMMAND_LINES, st.binary(max_size=30)), max_size=25))
def test_every_command_gets_one_response(lines: list[bytes]) -> None:
    given = b"\n".join(line for line in lines if b"quit" not in line)
    written = raw_dialogue(given, player="random", seed=1).decode()
    responses = split_responses(written)
    assert len(responses) == expected_commands(given)
    assert all(RESPONSE.fullmatch(response) for response in responses)
    assert "internal error" not in written

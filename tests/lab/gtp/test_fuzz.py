"""Every command gets exactly one response, and no input raises an error."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.lab.gtp.commands import COMMANDS
from cirkis.lab.gtp.protocol import Request, write_response
from tests.lab.gtp.dialogue import raw_dialogue, split_responses

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
@settings(max_examples=80)
@given(st.lists(st.one_of(COMMAND_LINES, st.binary(max_size=30)), max_size=25))
def test_every_command_gets_one_response(lines: list[bytes]) -> None:
    given = b"\n".join(line for line in lines if b"quit" not in line)
    written = raw_dialogue(given, player="random", seed=1).decode()
    responses = split_responses(written)
    assert len(responses) == expected_commands(given)
    assert all(RESPONSE.fullmatch(response) for response in responses)
    assert "internal error" not in written


@pytest.mark.parametrize(
    "text", ["a\n\nb", "a\r\n\r\nb", "\n\n", "a\n", "a\n \nb\n\n\n", "\x1b[1m"]
)
def test_no_text_breaks_the_form_of_a_response(text: str) -> None:
    """Whatever a command returns, the only empty line is at the end."""
    written = write_response("=", Request("3", "name", ()), text).decode()
    assert written.endswith("\n\n")
    assert written.count("\n\n") == 1
    assert "\x1b" not in written

"""Which colours a terminal is given, and how they are written."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.drawing.terminal.ansi import ColourMode, can_write, colour_mode, nearest_of_256, paint
from cirkis.errors import CirkisError

colours = st.tuples(*[st.integers(0, 255)] * 3)


class Stream(io.StringIO):
    """An output that is a terminal or not."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        """What it was made as."""
        return self.is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "environment", "mode"),
    [
        (True, {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ColourMode.FULL),
        (True, {"TERM": "xterm-256color", "COLORTERM": "24bit"}, ColourMode.FULL),
        (True, {"TERM": "xterm-direct"}, ColourMode.FULL),
        (True, {"WT_SESSION": "some-id"}, ColourMode.FULL),
        (True, {"TERM": "xterm-256color"}, ColourMode.FEW),
        (True, {"TERM": "vt100"}, ColourMode.NEVER),
        (True, {}, ColourMode.NEVER),
        (True, {"TERM": "dumb", "COLORTERM": "truecolor"}, ColourMode.NEVER),
        (True, {"TERM": "xterm-256color", "NO_COLOR": "1"}, ColourMode.NEVER),
        (True, {"TERM": "xterm-256color", "NO_COLOR": ""}, ColourMode.FEW),
        (False, {"TERM": "xterm-256color"}, ColourMode.NEVER),
        (False, {"TERM": "xterm-256color", "FORCE_COLOR": "1"}, ColourMode.FEW),
        (False, {"TERM": "xterm-256color", "FORCE_COLOR": "1", "NO_COLOR": "1"}, ColourMode.NEVER),
    ],
)
def test_the_terminal_is_asked(
    is_terminal: bool, environment: dict[str, str], mode: ColourMode
) -> None:
    """Colour is used where there is a terminal that says it has it, and nobody said no."""
    assert colour_mode("auto", Stream(is_terminal), environment) is mode


@pytest.mark.parametrize("mode", ColourMode)
def test_a_mode_that_is_named_is_taken(mode: ColourMode) -> None:
    """What is asked for by name needs no terminal."""
    assert colour_mode(mode.value, Stream(False), {"NO_COLOR": "1"}) is mode


def test_an_unknown_mode_is_told_in_a_sentence() -> None:
    """The sentence names the modes there are."""
    with pytest.raises(CirkisError, match='no colour mode "blue", only auto, never, 256, full'):
        colour_mode("blue")


def test_colours_are_written_as_terminals_read_them() -> None:
    """Ink is 38, ground is 48, in 24 bits or by number; without colour nothing is written."""
    assert paint(ColourMode.FULL, (1, 2, 3), (4, 5, 6)) == "\x1b[0;38;2;1;2;3;48;2;4;5;6m"
    assert paint(ColourMode.FEW, (255, 0, 0), None) == "\x1b[0;38;5;196m"
    assert paint(ColourMode.FULL, None, None) == "\x1b[0m"
    assert paint(ColourMode.NEVER, (1, 2, 3), (4, 5, 6)) == ""


def of_256(number: int) -> tuple[int, ...]:
    """The colour with this number, as xterm has it from 16 on."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    number -= 16
    return tuple(55 + 40 * n if n else 0 for n in (number // 36, number // 6 % 6, number % 6))


@given(colours)
def test_the_nearest_of_256_is_the_nearest(colour: tuple[int, int, int]) -> None:
    """No other of the 240 fixed colours lies nearer to the one wanted."""

    def away(number: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(of_256(number), colour, strict=True))

    assert away(nearest_of_256(colour)) == min(away(number) for number in range(16, 256))


@pytest.mark.parametrize(
    ("encoding", "can"), [("utf-8", True), ("ascii", False), ("cp1252", False)]
)
def test_the_output_is_asked_what_it_can_write(encoding: str, can: bool) -> None:
    """Blocks and dots are only used where the encoding of the output has them."""
    assert can_write("▀⣿", io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is can
    assert can_write("abc", io.TextIOWrapper(io.BytesIO(), encoding=encoding))


def test_an_output_without_encoding_can_write_all() -> None:
    """A text kept in memory has no encoding that could lack anything."""
    assert can_write("▀⣿", io.StringIO())

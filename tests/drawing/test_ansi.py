"""The colours sent to a terminal, and their escape sequences."""

import io
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.drawing.terminal.colour import (
    ColourMode,
    can_write,
    find_colour_mode,
    nearest_of_256,
    set_colours,
)
from cirkis.errors import CirkisError

colours = st.tuples(*[st.integers(0, 255)] * 3)


class Stream(io.StringIO):
    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
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
def test_auto_depends_on_the_terminal(
    is_terminal: bool,
    environment: dict[str, str],
    mode: ColourMode,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.environ", environment)
    with redirect_stdout(Stream(is_terminal)):
        assert find_colour_mode("auto") is mode


def test_a_mode_by_name() -> None:
    """A mode chosen by name ignores the terminal; for unknown names, the error lists all modes."""
    for mode in ColourMode:
        assert find_colour_mode(mode.value) is mode
    with pytest.raises(CirkisError, match='no colour mode "blue", only auto, never, 256, full'):
        find_colour_mode("blue")


def test_escape_sequences() -> None:
    """Codes 38 and 48 set the foreground and the background; without colour, nothing is sent."""
    assert set_colours(ColourMode.FULL, (1, 2, 3), (4, 5, 6)) == "\x1b[0;38;2;1;2;3;48;2;4;5;6m"
    assert set_colours(ColourMode.FEW, (255, 0, 0), None) == "\x1b[0;38;5;196m"
    assert set_colours(ColourMode.FULL, None, None) == "\x1b[0m"
    assert set_colours(ColourMode.NEVER, (1, 2, 3), (4, 5, 6)) == ""


def of_256(number: int) -> tuple[int, ...]:
    """Return the colour that xterm assigns to a number from 16 up."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    number -= 16
    return tuple(55 + 40 * n if n else 0 for n in (number // 36, number // 6 % 6, number % 6))


@given(colours)
def test_the_nearest_of_256_is_the_nearest(colour: tuple[int, int, int]) -> None:
    def squared_distance(number: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(of_256(number), colour, strict=True))

    assert squared_distance(nearest_of_256(colour)) == min(
        squared_distance(number) for number in range(16, 256)
    )


@pytest.mark.parametrize(
    ("encoding", "can"), [("utf-8", True), ("ascii", False), ("cp1252", False)]
)
def test_what_an_encoding_can_write(encoding: str, can: bool) -> None:
    """Blocks and dots are used only if the output's encoding, if any, can write them."""
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), encoding=encoding)):
        assert can_write("▀⣿") is can
        assert can_write("abc")
    with redirect_stdout(io.StringIO()):
        assert can_write("▀⣿")

"""Positions as text for the terminal, with and without colour."""

import io
import re
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cirkis
from cirkis import State
from cirkis.drawing import draw_terminal
from cirkis.drawing.terminal.board import (
    ColourMode,
    Grid,
    can_write,
    find_colour_mode,
    nearest_of_256,
    set_colours,
)
from cirkis.errors import CirkisError
from cirkis.game import CellKind
from tests.drawing.positions import POSITIONS, every_position

MODES = [("never", True), ("never", False), ("full", False)]
every_mode = pytest.mark.parametrize(("colour", "ascii"), MODES)
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
BOARD = cirkis.standard_board()


def lines_of(state: State, **options: Any) -> list[str]:
    """Return the lines of a drawing, without its colours."""
    return ESCAPES.sub("", draw_terminal(state, **options)).split("\n")


@every_mode
def test_a_narrow_terminal_has_the_scoreboard_below(colour: str, ascii: bool) -> None:
    """A tiny one still gets a board."""
    state = POSITIONS["four players"]
    lines = lines_of(state, colour=colour, ascii=ascii, width=60, height=40)
    assert max(map(len, lines)) <= 60
    below = next(nth for nth, line in enumerate(lines) if "Green" in line)
    assert lines[below - 1] == ""
    assert not any(word in line for line in lines[:below] for word in ("Purple", "Leader"))
    assert len(lines_of(state, colour=colour, ascii=ascii, width=5, height=3)) > 26


@every_position
@every_mode
@pytest.mark.parametrize(("width", "height"), [(80, 24), (300, 200)])
def test_every_covered_cell_has_its_letter(
    state: State, colour: str, ascii: bool, width: int, height: int
) -> None:
    """The drawing fits into 80 columns and 26 rows, and never exceeds 100 by 45."""
    lines = lines_of(state, colour=colour, ascii=ascii, width=width, height=height)
    assert max(map(len, lines)) <= min(width, 100)
    assert len(lines) <= min(max(height, 26), 45)
    letters = {"green": "g", "purple": "p", "red": "r", "yellow": "y"}
    for seat, index in state.placed:
        placement = state.variant.table.placements[index]
        letter = letters[state.options.colours[seat].value]
        if placement == state.leader:
            letter = letter.upper()
        for name in placement.cells:
            row, column = middle(lines, name)
            assert lines[row].ljust(100)[column] == letter, name


def middle(lines: list[str], name: str) -> tuple[int, int]:
    """Return the row and column of a cell's middle, computed from the height of the drawing."""
    rows = len(lines)
    top = max(y for _, y in (point.xy() for point in BOARD.rim))
    cell = BOARD.by_name[name]
    x, y = cell.centre
    if cell.kind is CellKind.DART:
        (tip_x, tip_y), (notch_x, notch_y) = cell.outline[0], cell.outline[2]
        x, y = tip_x + 0.6 * (notch_x - tip_x), tip_y + 0.6 * (notch_y - tip_y)
    across = Grid(BOARD, rows).columns
    return int((top - y) / (2 * top) * rows), int(x * rows / top + across / 2)


@every_position
def test_without_colour_there_are_no_escapes(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in draw_terminal(state)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in draw_terminal(state)
    drawn = draw_terminal(state, colour="full", ascii=True, names=True, legal=True)
    assert drawn.isascii()
    assert "\x1b" not in drawn


@every_position
def test_colours_are_reset_at_every_line_end(state: State) -> None:
    """Fewer colours show the same drawing."""
    few, full = (draw_terminal(state, colour=mode, ascii=False) for mode in ("256", "full"))
    assert few != full
    assert ESCAPES.sub("", few) == ESCAPES.sub("", full)
    for line in few.split("\n") + full.split("\n"):
        codes = ESCAPES.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


@every_position
@every_mode
def test_reachable_cells_are_marked(state: State, colour: str, ascii: bool) -> None:
    drawn = draw_terminal(state, colour=colour, ascii=ascii, legal=True, width=100, height=45)
    leader = state.leader.name if state.leader else ""  # the name contains plus signs too
    reachable = {name for p in cirkis.legal_placements(state) for name in p.cells}
    assert drawn.count("+") - leader.count("+") == len(reachable)


@every_position
@pytest.mark.parametrize("width", [60, 100])
def test_names_are_those_of_empty_cells(state: State, width: int) -> None:
    """With `names`, empty cells are named; with `legal` too, only those that can be covered."""
    empty = ~state.filled & (1 << 165) - 1
    reachable = {name for p in cirkis.legal_placements(state) for name in p.cells}
    assert names_drawn(state, width, legal=False) == set(BOARD.names(empty))
    assert names_drawn(state, width, legal=True) == reachable


def names_drawn(state: State, width: int, legal: bool) -> set[str]:
    options = {"names": True, "legal": legal, "width": width, "height": 45}
    lines = lines_of(state, colour="full", ascii=False, **options)
    lines = lines[: lines.index("")] if "" in lines else lines  # the scoreboard may be below
    found = set()
    for cell in BOARD.cells:
        row, column = middle(lines, cell.name)
        begin = column - len(cell.name) // 2
        if lines[row][begin : begin + len(cell.name)] == cell.name:
            found.add(cell.name)
    return found


@every_position
@every_mode
def test_the_scoreboard_is_complete(state: State, colour: str, ascii: bool) -> None:
    text = "\n".join(lines_of(state, colour=colour, ascii=ascii, width=100, height=45))
    shapes = state.options.pieces.shapes
    for seat, colour_of in enumerate(state.options.colours):
        assert re.search(rf"{colour_of.value.capitalize()} +{state.scores[seat]}\b", text)
        for shape, count in zip(shapes, state.stocks[seat], strict=True):
            assert not count or re.search(rf"\b{shape.code}{count}\b", text)
    marked = re.findall(r"> +\(?\w\)? +(\w+)", text)
    seats = [state.to_play] if state.outcome is None else list(state.outcome.winners)
    assert marked == [state.options.colours[seat].value.capitalize() for seat in seats]
    assert (f"Leader: {state.leader}" if state.leader else "The board is empty.") in text
    assert ("to play." in text) == (state.outcome is None)
    empty = replace(state, stocks=((0,) * len(shapes), *state.stocks[1:]))
    assert "all placed" in draw_terminal(empty, colour=colour, ascii=ascii, width=100, height=45)


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
        (True, {"TERM": "xterm-direct"}, ColourMode.FULL),
        (True, {"WT_SESSION": "some-id"}, ColourMode.FULL),
        (True, {"TERM": "xterm-256color"}, ColourMode.FEW),
        (True, {}, ColourMode.NEVER),
        (True, {"TERM": "dumb", "COLORTERM": "truecolor"}, ColourMode.NEVER),
        (True, {"TERM": "xterm-256color", "NO_COLOR": "1"}, ColourMode.NEVER),
        (True, {"TERM": "xterm-256color", "NO_COLOR": ""}, ColourMode.FEW),
        (False, {"TERM": "xterm-256color"}, ColourMode.NEVER),
        (False, {"TERM": "xterm-256color", "FORCE_COLOR": "1"}, ColourMode.FEW),
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


def test_escape_sequences() -> None:
    """Codes 38 and 48 set the foreground and the background; without colour, nothing is sent.

    A mode chosen by name ignores the terminal; for unknown names, the error lists all modes.
    """
    assert set_colours(ColourMode.FULL, (1, 2, 3), (4, 5, 6)) == "\x1b[0;38;2;1;2;3;48;2;4;5;6m"
    assert set_colours(ColourMode.FEW, (255, 0, 0), None) == "\x1b[0;38;5;196m"
    assert set_colours(ColourMode.FULL, None, None) == "\x1b[0m"
    assert set_colours(ColourMode.NEVER, (1, 2, 3), (4, 5, 6)) == ""
    assert [find_colour_mode(mode.value) for mode in ColourMode] == list(ColourMode)
    with pytest.raises(CirkisError, match='no colour mode "blue", only auto, never, 256, full'):
        find_colour_mode("blue")


def of_256(number: int) -> tuple[int, ...]:
    """Return the colour that xterm assigns to a number from 16 up."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    number -= 16
    return tuple(55 + 40 * n if n else 0 for n in (number // 36, number // 6 % 6, number % 6))


@given(st.tuples(*[st.integers(0, 255)] * 3))
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

"""Read single keys from the terminal without losing any while the screen is drawn."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import NamedTuple

import click

from cirkis.cli.files import STANDARD_STREAM, FileToRead, read_game
from cirkis.cli.options import flag, language_option, record_option
from cirkis.cli.output import described, draw, say
from cirkis.drawing import Narrator, draw_terminal, narrate, narrator_in
from cirkis.game import Event, Ply, Record, State
from cirkis.game.records.replay import apply_ply, starting_state

if sys.platform == "win32":

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Do nothing: Windows reads single keys anyway."""
        yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        yield

    def read_keys() -> str:
        """Return the next key, waiting for it if necessary."""
        return click.getchar()

else:
    import termios
    import tty

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Read keys without echo and without Enter; Ctrl-C still interrupts."""
        with _restored():
            tty.setcbreak(sys.stdin.fileno(), termios.TCSADRAIN)
            yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Read whole lines during the block, inside single_keys."""
        terminal = sys.stdin.fileno()
        with _restored():
            mode = termios.tcgetattr(terminal)
            mode[0] |= termios.ICRNL
            mode[3] |= termios.ICANON | termios.ECHO
            termios.tcsetattr(terminal, termios.TCSADRAIN, mode)
            yield

    def read_keys() -> str:
        """Return the next characters typed, waiting if necessary; "" at the end of the input."""
        return os.read(sys.stdin.fileno(), 64).decode(errors="replace")

    @contextmanager
    def _restored() -> Iterator[None]:
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            yield
        finally:
            # Unlike TCSAFLUSH, this keeps typed-ahead input.
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


@click.command("replay", **described("command-replay"))
@click.argument("record", type=FileToRead())
@record_option
@flag("command-replay", "--all", "print_all", is_flag=True)
@language_option
def command(record: str, game: int, print_all: bool, language: str) -> None:
    recorded = read_game(record, game)
    steps, narrator = replay_steps(recorded), narrator_in(language)
    is_terminal = record != STANDARD_STREAM and sys.stdin.isatty() and sys.stdout.isatty()
    if print_all or not is_terminal:
        print_plies(recorded, steps, narrator)
    else:
        step_through(recorded, steps, narrator)


class ReplayStep(NamedTuple):
    """A position, the ply that led to it (None for the first), and the events of that ply."""

    state: State
    ply: Ply | None
    events: tuple[Event, ...]


def replay_steps(record: Record) -> list[ReplayStep]:
    """Return a step for the first position and one for every ply of a legal record."""
    steps = [ReplayStep(starting_state(record), None, ())]
    for ply in record.plies:
        state, events = apply_ply(steps[-1].state, ply)
        steps.append(ReplayStep(state, ply, events))
    return steps


def heading(record: Record, narrator: Narrator) -> str:
    """Return the players and the custom tags of a record."""
    colours = [narrator.texts(f"colour-{colour.value}") for colour in record.options.colours]
    players = ", ".join(
        narrator.texts("replay-player", colour=colour, name=name) if name else colour
        for colour, name in zip(colours, record.names, strict=True)
    )
    return "\n".join([players, *(f"{name}: {text}" for name, text in record.tags)])


def step_lines(number: int, step: ReplayStep, narrator: Narrator) -> Iterator[str]:
    """Yield the events, comments and variations of a ply."""
    if step.ply is None:
        yield narrator.texts("replay-start")
        return
    first, *others = narrate(narrator, step.state, step.events)
    yield f"{number}. {first} {step.ply.mark}".rstrip()
    for sentence in others:
        yield f"   {sentence}"
    for comment in step.ply.comments:
        yield f'   "{comment}"'
    for variation in step.ply.variations:
        line = " ".join(ply.placement.name if ply.placement else "-" for ply in variation.plies)
        yield f"   {narrator.texts('replay-instead', moves=line)}"


def print_plies(record: Record, steps: Sequence[ReplayStep], narrator: Narrator) -> None:
    """Print the whole game in words, then the last position."""
    say(heading(record, narrator))
    for comment in record.main.comments:
        say(f'"{comment}"')
    for number, step in enumerate(steps):
        for sentence in step_lines(number, step, narrator):
            say(sentence)
    draw(draw_terminal(steps[-1].state, language=narrator.texts.language))


class ReplayCursor:
    """The step shown, and how the keys change it."""

    def __init__(self, last: int, ask_ply: Callable[[int], int]) -> None:
        self.at = 0
        self.is_done = False
        self._last = last
        self._ask_ply = ask_ply

    def press(self, key: str) -> None:
        """Handle a key; unknown keys do nothing."""
        action = _KEYS.get(key)
        if action is not None:
            action(self)
        self.at = min(max(self.at, 0), self._last)

    def go(self, steps: int) -> None:
        self.at += steps

    def go_to_end(self) -> None:
        self.at = self._last

    def go_to(self) -> None:
        self.at = self._ask_ply(self._last)

    def quit(self) -> None:
        self.is_done = True


_ACTIONS: tuple[tuple[Callable[[ReplayCursor], None], tuple[str, ...]], ...] = (
    (lambda s: s.go(1), ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\xe0M")),
    (lambda s: s.go(-1), ("b", "p", "\x7f", "\b", "\x1b[D", "\x1bOD", "\xe0K")),
    (lambda s: s.go(-s.at), ("f", "\x1b[H", "\x1bOH", "\x1b[1~", "\xe0G")),
    (ReplayCursor.go_to_end, ("l", "\x1b[F", "\x1bOF", "\x1b[4~", "\xe0O")),
    (ReplayCursor.go_to, ("g",)),
    (ReplayCursor.quit, ("q", "Q", "\x04")),
)
_KEYS = {key: action for action, keys in _ACTIONS for key in keys}
_MIN_HEIGHT, _MAX_HEIGHT = 12, 45  # height of the board, in lines
_LONGEST_FIRST = sorted(_KEYS, key=len, reverse=True)
_OTHER_KEYS = (
    r"\x1b\[200~.*?(?:\x1b\[201~|\Z)",  # pasted text
    r"\x1b\[M...",  # a click
    r"\x1b\[[0-?]*[ -/]*[@-~]",  # Up, F5 and the like
    r"\x1bO.",  # F1 and the like
    r"[\x1b\0].",  # with Alt; on Windows, F1 and the like
    ".",
)
_ONE_KEY = re.compile("|".join([*map(re.escape, _LONGEST_FIRST), *_OTHER_KEYS]), re.DOTALL)


def split_keys(typed: str) -> list[str]:
    """Split input into keys, since fast typing delivers several at a time."""
    return _ONE_KEY.findall(typed)


def step_through(record: Record, steps: Sequence[ReplayStep], narrator: Narrator) -> None:
    words, last = narrator.texts, len(steps) - 1
    cursor = ReplayCursor(last, lambda last: _ask_ply(words("replay-go-to", total=last), last))
    players = heading(record, narrator).splitlines()[0]
    with single_keys():
        while not cursor.is_done:
            step = steps[cursor.at]
            where = f"{words('replay-at', n=cursor.at, total=last)}  {words('replay-keys')}"
            _show(step, [players, *step_lines(cursor.at, step, narrator), where], words.language)
            for key in split_keys(read_keys()) or ["q"]:  # the end of input quits
                cursor.press(key)


def _show(step: ReplayStep, lines: list[str], language: str) -> None:
    room = get_terminal_size().lines - len(lines) - 1
    height = max(_MIN_HEIGHT, min(room, _MAX_HEIGHT))
    draw("\x1b[2J\x1b[1;1H", end=False)
    draw(draw_terminal(step.state, height=height, language=language))
    say("\n".join(lines))


def _ask_ply(question: str, last: int) -> int:
    with whole_lines():
        return int(click.prompt(question, type=click.IntRange(0, last, clamp=True)))

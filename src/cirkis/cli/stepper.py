"""A recorded game, ply by ply: printed as a whole, or stepped through with keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from shutil import get_terminal_size
from typing import NamedTuple

import click

from cirkis.cli.event_text import tell_events
from cirkis.cli.keyboard import read_keys, single_keys, whole_lines
from cirkis.drawing import draw_terminal
from cirkis.records import Ply, Record, replay_record
from cirkis.rules.events import Event
from cirkis.rules.game import play, withdraw
from cirkis.rules.state import State


class ReplayStep(NamedTuple):
    """A position of the game, and the ply that led to it with all that it brought about."""

    state: State
    ply: Ply | None
    events: tuple[Event, ...]


def walk(record: Record) -> list[ReplayStep]:
    """The first position and one step for every ply.

    Raises:
        RecordError: a ply the rules do not allow.
    """
    states = replay_record(record)
    steps = [ReplayStep(states[0], None, ())]
    for before, ply in zip(states, record.plies, strict=False):
        if ply.placement is not None:
            played = play(before, ply.placement)
        else:
            assert ply.withdraws is not None
            played = withdraw(before, ply.withdraws)
        steps.append(ReplayStep(played.state, ply, played.events))
    return steps


def heading(record: Record) -> str:
    """Who played, and the record's free tags."""
    named = zip(record.options.colours, record.names, strict=True)
    players = ", ".join(
        f"{colour.value.capitalize()} ({name})" if name else colour.value.capitalize()
        for colour, name in named
    )
    return "\n".join([players, *(f"{name}: {text}" for name, text in record.tags)])


def words(number: int, step: ReplayStep) -> Iterator[str]:
    """What a ply brought about, with what the one who tells says about it."""
    if step.ply is None:
        yield "The game begins."
        return
    first, *others = tell_events(step.state, step.events)
    yield f"{number}. {first} {step.ply.mark}".rstrip()
    for sentence in others:
        yield f"   {sentence}"
    for comment in step.ply.comments:
        yield f'   "{comment}"'
    for variation in step.ply.variations:
        told = " ".join(ply.placement.name if ply.placement else "-" for ply in variation.plies)
        yield f"   Instead: {told}"


def print_plies(record: Record, steps: Sequence[ReplayStep]) -> None:
    """The whole game in words, then the last position."""
    click.echo(heading(record))
    for comment in record.main.comments:
        click.echo(f'"{comment}"')
    for number, step in enumerate(steps):
        for sentence in words(number, step):
            click.echo(sentence)
    click.echo(draw_terminal(steps[-1].state))


class Stepper:
    """Where one is in the game, and what the keys do about it.

    Attributes:
        at: the number of the step that is shown.
        is_done: whether to quit.
    """

    def __init__(self, last: int, ask: Callable[[int], int]) -> None:
        self.at, self.is_done = 0, False
        self._last, self._ask = last, ask

    def press(self, key: str) -> None:
        """Do what the key says; other keys do nothing."""
        action = _KEYS.get(key)
        if action is not None:
            action(self)
        self.at = min(max(self.at, 0), self._last)

    def go(self, steps: int) -> None:
        """Go on by so many steps, or back."""
        self.at += steps

    def go_to_end(self) -> None:
        """Go to the last position."""
        self.at = self._last

    def go_to(self) -> None:
        """Ask for a ply and go there."""
        self.at = self._ask(self._last)

    def quit(self) -> None:
        """Step no more."""
        self.is_done = True


_ACTIONS: tuple[tuple[Callable[[Stepper], None], tuple[str, ...]], ...] = (
    (lambda s: s.go(1), ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\xe0M")),
    (lambda s: s.go(-1), ("b", "p", "\x7f", "\b", "\x1b[D", "\x1bOD", "\xe0K")),
    (lambda s: s.go(-s.at), ("f", "\x1b[H", "\x1bOH", "\x1b[1~", "\xe0G")),
    (Stepper.go_to_end, ("l", "\x1b[F", "\x1bOF", "\x1b[4~", "\xe0O")),
    (Stepper.go_to, ("g",)),
    (Stepper.quit, ("q", "Q", "\x1b", "\x04")),
)
_KEYS = {key: action for action, keys in _ACTIONS for key in keys}
_LEAST_HEIGHT, _MOST_HEIGHT = 12, 45  # of the board, in lines
_LONGEST_FIRST = sorted(_KEYS, key=len, reverse=True)
_ONE_KEY = re.compile("|".join(map(re.escape, _LONGEST_FIRST)) + "|.", re.DOTALL)
_HINT = "[n]ext  [b]ack  [f]irst  [l]ast  [g]o to  [q]uit"


def keys_in(typed: str) -> list[str]:
    """The keys of a text from the terminal, which gives several at once when they come fast."""
    return _ONE_KEY.findall(typed)


def step_through(record: Record, steps: Sequence[ReplayStep]) -> None:
    """Show one position after the other as the keys say."""
    stepper = Stepper(len(steps) - 1, _ask_ply)
    players = heading(record).splitlines()[0]
    with single_keys():
        while not stepper.is_done:
            step = steps[stepper.at]
            where = f"Ply {stepper.at} of {len(steps) - 1}.  {_HINT}"
            _show(step, [players, *words(stepper.at, step), where])
            for key in keys_in(read_keys()) or ["q"]:  # no more input is as good as quitting
                stepper.press(key)


def _show(step: ReplayStep, told: list[str]) -> None:
    room = get_terminal_size().lines - len(told) - 1
    click.clear()
    click.echo(draw_terminal(step.state, height=max(_LEAST_HEIGHT, min(room, _MOST_HEIGHT))))
    click.echo("\n".join(told))


def _ask_ply(last: int) -> int:
    with whole_lines():
        return int(click.prompt(f"Ply (0-{last})", type=click.IntRange(0, last, clamp=True)))

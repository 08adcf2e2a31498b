"""What commands print: messages, progress lines, and errors with their exit codes."""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from cirkis.errors import CirkisError
from cirkis.extras import explain
from cirkis.i18n import ENGLISH, texts_in

texts = texts_in(ENGLISH)


def described(message: str, **values: str) -> dict[str, Any]:
    """Return a command's help as click's arguments: `short_help` for lists, and `help`."""
    return {"short_help": texts(message), "help": laid_out(texts(f"{message}.help", **values))}


def laid_out(help_text: str) -> str:
    """Return help text marked so that click keeps line breaks where lines are indented."""
    paragraphs = help_text.split("\n\n")
    return "\n\n".join(f"\b\n{part}" if "\n  " in part else part for part in paragraphs)


_HARMLESS = "\u00a0\u202f\u200c\u200d"  # spaces in French, joiners in Persian words and emoji
_SUSPECT = re.compile(r"[^\x20-\x7e\n]")
_FOLDS = re.compile(r"\s*\n\s*")


def visible(text: str) -> str:
    r"""Return a string with control and invisible characters escaped as in a record.

    >>> visible("\x1b[2J")
    '\\u001b[2J'
    """
    return _SUSPECT.sub(_shown, text)


def one_line(text: str) -> str:
    """Return a string on one line, escaped as by `visible`."""
    return visible(_FOLDS.sub(" ", text))


def say(text: object = "", *, err: bool = False) -> None:
    """Print a string and a newline, with control characters escaped."""
    click.echo(visible(str(text)), err=err)


def draw(drawing: str, *, color: bool | None = None, err: bool = False, end: bool = True) -> None:
    """Print a drawing with its escape codes; it must not contain text from files.

    By default, keep colours only on terminals.
    """
    click.echo(drawing, color=color, err=err, nl=end)


def _shown(found: re.Match[str]) -> str:
    char = found[0]
    if char.isprintable() or char in _HARMLESS:
        return char
    number = ord(char)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def why_of(problem: Exception) -> str:
    """Return an error's message; if it is the operating system's, without the file name."""
    return getattr(problem, "strerror", None) or str(problem)


class StatusLine:
    """A line on standard error, updated in place as work progresses; shown only on a terminal."""

    def __init__(self) -> None:
        self.is_visible = sys.stderr.isatty()

    def write(self, text: str) -> None:
        if self.is_visible:
            draw(f"\r\x1b[K{text}", err=True, end=False)

    def clear(self) -> None:
        self.write("")


class ProgressLine(StatusLine):
    """Shows games, speed and time left."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self.games = games
        self.started = time.monotonic()

    def show(self, done: int, new: int, *, left: str = "arena-left", more: str = "") -> None:
        if not self.is_visible:
            return
        speed = new / max(time.monotonic() - self.started, 1e-6)
        parts = [
            texts("arena-progress", games=done, total=self.games),
            texts("arena-per-second", speed=round(speed, 1))
            if speed >= 1
            else texts("arena-per-minute", speed=round(60 * speed, 1)),
            texts(left, time=format_duration((self.games - done) / speed)),
        ]
        self.write(", ".join([*parts, *filter(None, [more])]))


def show_steps(done: int, total: int) -> None:
    """Show how many steps are done, if standard error is a terminal."""
    if sys.stderr.isatty():
        draw(f"\r{done}/{total}", err=True, end=done == total)


def format_duration(seconds: float) -> str:
    """Format a duration for display: 40 s, 3 min, 2 h 6 min.

    >>> format_duration(39.6), format_duration(190), format_duration(7530)
    ('40 s', '3 min', '2 h 6 min')
    """
    minutes = round(seconds / 60)
    if seconds < 99:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 99 else f"{minutes // 60} h {minutes % 60} min"


BAD_INPUT = 1
INTERRUPTED = 130


class BadInput(click.ClickException):
    """The input of a command cannot be used."""

    exit_code = BAD_INPUT

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


@contextmanager
def handle_errors() -> Iterator[None]:
    _replace_closed_streams()
    try:
        yield
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError:
        raise  # shows the help
    except click.UsageError as problem:
        raise click.UsageError(one_line(problem.format_message()), problem.ctx) from problem
    except (KeyboardInterrupt, click.Abort):
        say(err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:  # the reader closed the pipe, as in: cirkis board --json | head
        _discard_stdout()
        raise click.exceptions.Exit(0) from None
    except Exception as problem:
        sentence = sentence_of(problem)
        if sentence is None:
            raise
        raise BadInput(sentence) from problem


def sentence_of(problem: Exception) -> str | None:
    """Return the message for an error; None if neither the input nor the machine is at fault."""
    match problem:
        case click.ClickException():
            return problem.format_message()
        case CirkisError():
            return str(problem)
        case ModuleNotFoundError():
            lacking = explain(problem)
            return None if lacking is None else str(lacking)
        case MemoryError():
            return texts("too-little-memory")
        case OSError():
            why, file = why_of(problem), problem.filename
            return texts("file-cannot-use", file=file, why=why) if file else why
    return None


def _replace_closed_streams() -> None:
    """Replace streams that were closed at the start (as in: cirkis gtp <&-) with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _discard_stdout() -> None:
    """Discard buffered output, so that Python does not fail on exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

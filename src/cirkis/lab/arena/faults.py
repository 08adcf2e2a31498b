"""Players' faults: as one sentence, and as a traceback into their code."""

import re
import signal
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, TracebackType
from typing import NamedTuple

from cirkis.engine import player
from cirkis.engine.players import player_text
from cirkis.errors import OutOfTime, PlayerFailed
from cirkis.lab.jobs.pool import Terminated

MAX_SENTENCE = 300  # characters
MAX_TRACE = 4_000  # characters, from the end
# Stack frames from these files are of no use to the player's author.
_OWN = (str(Path(__file__).parent), player.__file__, player_text.__file__)
_CAUSE = re.compile(
    r"(Uncaught |Exception in thread |panic|[\w.:]*(Error|Exception)\b[^:]*:|error: )"
)


class Fault(NamedTuple):
    """A player's failure; the player then withdraws.

    Attributes:
        player: its index in the plan, or its seat while the game goes on.
        what: the failure, as a phrase without a subject: "ended with exit code 1".
        is_late: whether it ran out of time.
        trace: the traceback of an exception in its code; empty if there was none.
    """

    player: int
    what: str
    is_late: bool = False
    trace: str = ""


def fault_of(player: int, problem: BaseException) -> Fault:
    if isinstance(problem, PlayerFailed):
        return Fault(player, one_line(str(problem)), isinstance(problem, OutOfTime))
    text = f"{type(problem).__name__}: {problem}".removesuffix(": ")
    frames = _foreign_frames(problem.__traceback__)
    if frames:
        file = frames[-1].filename.replace("\\", "/").rpartition("/")[2]
        text = f"{one_line(text, MAX_SENTENCE - 60)} ({file}, line {frames[-1].lineno})"
    trace = "".join(
        ["Traceback (most recent call last):\n", *frames.format()] if frames else []
    ) + "".join(traceback.format_exception_only(problem))
    return Fault(player, one_line(text), trace=printable(trace)[-MAX_TRACE:])


def _foreign_frames(trace: TracebackType | None) -> traceback.StackSummary:
    """Return the part of a traceback that is in the player's own code."""
    frames = traceback.extract_tb(trace)
    return traceback.StackSummary.from_list(
        [frame for frame in frames if not frame.filename.startswith(_OWN)]
    )


def cause_in(lines: Sequence[str]) -> str:
    """Return the line of standard error that explains why a program ended; `lines` is not empty.

    This is the last line that begins like an error message in a common language, since stack
    frames, hints and versions may follow it; if there is none, the last line.

    >>> cause_in(["Error: Cannot find module 'bot.mjs'", "    at Module._load", "Node.js v20.20.2"])
    "Error: Cannot find module 'bot.mjs'"
    """
    return next((line for line in reversed(lines) if _CAUSE.match(line)), lines[-1])


def one_line(text: str, limit: int = MAX_SENTENCE) -> str:
    """Return untrusted text as one terminal-safe line, cut after `limit` characters."""
    words = printable(" ".join(text.split()))
    return words if len(words) <= limit else words[:limit] + " ..."


def printable(text: str) -> str:
    r"""Return text with its control characters, except newlines, escaped as in records.

    >>> printable("\x1b[2J and \u202e")
    '\\u001b[2J and \\u202e'
    """
    return "".join(char if char.isprintable() or char == "\n" else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


class CtrlC(KeyboardInterrupt):
    """Ctrl-C, as distinct from a KeyboardInterrupt that a player raises."""


def raise_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Handle Ctrl-C while players are thinking in this process."""
    raise CtrlC


def is_of_the_player(problem: BaseException) -> bool:
    """Return whether a player raised the exception, rather than Ctrl-C or SIGTERM."""
    if not isinstance(problem, KeyboardInterrupt):
        return not isinstance(problem, Terminated)
    handlers = (signal.SIG_IGN, raise_ctrl_c)  # with these handlers, Ctrl-C raises nothing else
    return not isinstance(problem, CtrlC) and signal.getsignal(signal.SIGINT) in handlers

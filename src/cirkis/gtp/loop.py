"""The loop that reads commands and writes responses: exactly one for each, whatever comes in."""

from __future__ import annotations

import sys
import traceback
from typing import BinaryIO

from cirkis.errors import CirkisError, IllegalMove, UnreadableError
from cirkis.gtp.commands import execute
from cirkis.gtp.protocol import Request, failure, read_requests, success
from cirkis.gtp.session import GtpSession
from cirkis.rules.options import Options

# How the protocol begins the message of each kind of error.
_PREFIXES: tuple[tuple[type[CirkisError], str], ...] = (
    (UnreadableError, "syntax error: "),
    (IllegalMove, "illegal move: "),
    (CirkisError, ""),
)


def run_gtp(
    stdin: BinaryIO,
    stdout: BinaryIO,
    *,
    level: str = "greedy",
    seed: int | None = None,
    options: Options | None = None,
) -> None:
    """Answer the commands from stdin on stdout until `quit` or the end of the input.

    The streams carry bytes (sys.stdin.buffer, sys.stdout.buffer), so that neither line endings nor
    invalid text can break anything.

    Args:
        stdin: where commands are read.
        stdout: where responses are written.
        level: the level of genmove, a row of cirkis.players.PLAYERS.
        seed: makes the answers repeatable.
        options: the options of the first game; two players and the defaults if None.

    Raises:
        CirkisError: there is no such level. No input raises.
    """
    session = GtpSession(level, seed, options or Options())
    for request in read_requests(stdin):
        try:
            stdout.write(respond(session, request))
            stdout.flush()
        except BrokenPipeError:  # the reader is gone
            return
        if session.is_closed:
            return


def respond(session: GtpSession, request: Request) -> bytes:
    """Execute a command and return its response.

    Args:
        session: the session.
        request: the command.
    """
    try:
        if request.is_truncated:
            raise UnreadableError("the line is too long")
        return success(request, execute(session, request.name, request.arguments))
    except CirkisError as problem:
        prefix = next(text for kind, text in _PREFIXES if isinstance(problem, kind))
        return failure(request, prefix + str(problem))
    except Exception as problem:  # a bug here must not end the session
        traceback.print_exc(file=sys.stderr)
        return failure(request, f"internal error: {type(problem).__name__}: {problem}")

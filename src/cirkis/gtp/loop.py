"""From a stream of commands to a stream of responses: one response each, whatever comes in."""

from __future__ import annotations

import sys
import traceback
from typing import BinaryIO

from cirkis.errors import CirkisError, IllegalMove, UnreadableError
from cirkis.gtp.commands import carry_out
from cirkis.gtp.protocol import Request, failure, read_requests, success
from cirkis.gtp.session import GtpSession
from cirkis.rules.options import Options

# What the protocol says first when something of this kind goes wrong.
_OPENINGS: tuple[tuple[type[CirkisError], str], ...] = (
    (UnreadableError, "syntax error: "),
    (IllegalMove, "illegal move: "),
    (CirkisError, ""),
)


def run(
    stdin: BinaryIO,
    stdout: BinaryIO,
    *,
    level: str = "greedy",
    seed: int | None = None,
    options: Options | None = None,
) -> None:
    """Answer the commands from stdin on stdout until `quit` or the end of the input.

    The streams carry bytes (sys.stdin.buffer, sys.stdout.buffer), so that neither line ends nor
    broken text can harm.

    Args:
        level: who answers genmove, a row of cirkis.players.PLAYERS.
        seed: makes the answers repeatable.
        options: of the first game; two players and the defaults where none are given.

    Raises:
        CirkisError: there is no such level. Nothing that comes in on stdin raises.
    """
    session = GtpSession(level, seed, options or Options())
    for request in read_requests(stdin):
        try:
            stdout.write(respond(session, request))
            stdout.flush()
        except BrokenPipeError:  # nobody listens any more
            return
        if session.is_closed:
            return


def respond(session: GtpSession, request: Request) -> bytes:
    """The one response to a command."""
    try:
        if request.is_cut:
            raise UnreadableError("the line is too long")
        return success(request, carry_out(session, request.name, request.arguments))
    except CirkisError as problem:
        opening = next(text for kind, text in _OPENINGS if isinstance(problem, kind))
        return failure(request, opening + str(problem))
    except Exception as problem:  # a bug of ours must not end the session of others
        traceback.print_exc(file=sys.stderr)
        return failure(request, f"internal error: {type(problem).__name__}: {problem}")

"""The loop that reads commands and writes one response for each."""

import sys
import traceback
from threading import Event, Thread
from typing import BinaryIO

from cirkis.errors import CirkisError, IllegalMove, UnreadableError
from cirkis.game import Options
from cirkis.lab.gtp.commands import ResponseLines, execute
from cirkis.lab.gtp.protocol import Request, Requests, write_response
from cirkis.lab.gtp.session import GtpSession

# The protocol's prefix for the message of each kind of error.
_PREFIXES: tuple[tuple[type[CirkisError], str], ...] = (
    (UnreadableError, "syntax error: "),
    (IllegalMove, "illegal move: "),
    (CirkisError, ""),
)


def run_gtp(
    stdin: BinaryIO,
    stdout: BinaryIO,
    *,
    player: str = "greedy",
    seed: int | None = None,
    options: Options | None = None,
) -> None:
    """Answer the commands from stdin on stdout until `quit` or the end of the input.

    The streams carry bytes (sys.stdin.buffer, sys.stdout.buffer), so that neither line endings nor
    invalid text break anything.

    Args:
        stdin: where commands are read.
        stdout: where responses are written.
        player: the player that answers genmove, as a string for cirkis.engine.make_player.
        seed: makes the answers repeatable.
        options: the options of the first game; two players and the defaults if None.

    Raises:
        CirkisError: there is no such player. Invalid input never raises an error.
    """
    session = GtpSession(player, seed, options or Options())
    requests = Requests(stdin)
    waiting: Request | None = None  # the command that ended a stream
    while not session.is_closed:
        request = waiting or next(iter(requests), None)
        if request is None:
            return
        waiting = None
        try:
            response = respond(session, request)
            if isinstance(response, ResponseLines):
                waiting = _write_stream(response, request, requests, stdout)
            else:
                stdout.write(response)
                stdout.flush()
        except BrokenPipeError:  # the reader is gone
            return


def respond(session: GtpSession, request: Request) -> bytes | ResponseLines:
    try:
        if request.is_truncated:
            raise UnreadableError("the line is too long")
        answer = execute(session, request.name, request.arguments)
        return answer if isinstance(answer, ResponseLines) else write_response("=", request, answer)
    except CirkisError as problem:
        prefix = next(text for kind, text in _PREFIXES if isinstance(problem, kind))
        return write_response("?", request, prefix + str(problem))
    except Exception as problem:  # a bug here must not end the session
        traceback.print_exc(file=sys.stderr)
        message = f"internal error: {type(problem).__name__}: {problem}"
        return write_response("?", request, message)


def _write_stream(
    stream: ResponseLines, request: Request, requests: Requests, stdout: BinaryIO
) -> Request | None:
    """Write a stream until the next line of input; return the command in that line.

    A thread waits for the line. It reads no further, so nothing has to stop it.
    """
    arrived, found = Event(), list[Request | None]()

    def wait_for_line() -> None:
        try:
            found.append(requests.read_line())
        finally:
            arrived.set()

    waiting = Thread(target=wait_for_line, daemon=True)
    waiting.start()
    stdout.write(f"={request.id}\n".encode())
    try:
        for line in stream.lines(arrived):
            stdout.write(f"{line}\n".encode())
            stdout.flush()
    except BrokenPipeError:
        raise
    except Exception:  # a bug there ends only the stream
        traceback.print_exc(file=sys.stderr)
    waiting.join()
    stdout.write(b"\n")  # An empty line ends the response.
    stdout.flush()
    following = found[0] if found else None
    return None if following is None or following.is_blank else following

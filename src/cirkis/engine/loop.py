"""From a stream of commands to a stream of responses: one response each, whatever comes in."""

from __future__ import annotations

from typing import BinaryIO

from cirkis.rules.options import Options


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
        level: who answers genmove, a row of cirkis.players.LEVELS.
        seed: makes the answers repeatable.
        options: of the first game; two players and the defaults where none are given.

    Raises:
        CirkisError: there is no such level. Nothing that comes in on stdin raises.
    """
    raise NotImplementedError

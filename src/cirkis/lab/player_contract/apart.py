"""Check a player in a process that can be killed, because a player may hang or exit."""

import signal
from collections.abc import Iterator, Mapping
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection

from cirkis.errors import CirkisError
from cirkis.game import Options
from cirkis.lab.player_contract import contract
from cirkis.lab.player_contract.contract import CheckResult, Verdict, run_checks

START_TIMEOUT = 60.0  # seconds for the process to start
GRACE = 5.0  # seconds beyond the time for a placement; making a player also takes a while


def run_checks_apart(
    player: str, games: Mapping[str, Options] | None, seconds: float
) -> Iterator[CheckResult]:
    """Yield the results of run_checks; if the process hangs or exits, the last one says so."""
    limit, context = seconds + GRACE, get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(
        target=_send_results, args=(theirs, player, games, seconds), daemon=True
    )
    process.start()
    theirs.close()
    wait = START_TIMEOUT
    try:
        while ours.poll(wait):
            result, wait = ours.recv(), limit
            if isinstance(result, CirkisError):
                raise result
            if isinstance(result, CheckResult):
                yield result
            elif result:  # the end
                return
        why = f"no answer for {wait:g} seconds, so it was killed"
    except EOFError:
        process.join(GRACE)
        why = f"it ended its process with exit code {process.exitcode}"
        if process.exitcode is None:
            why = "it closed its process's pipe, so it was killed"
    finally:
        process.kill()
    yield CheckResult("answers every time", Verdict.BROKEN, why)


def _send_results(
    pipe: Connection, player: str, games: Mapping[str, Options] | None, seconds: float
) -> None:
    """Send False at the start and before each choice; send each result, then True or an error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The main process handles Ctrl-C.
    contract.before_choices.append(partial(pipe.send, False))
    pipe.send(False)
    try:
        for result in run_checks(player, games, seconds):
            pipe.send(result)
        pipe.send(True)
    except CirkisError as problem:
        pipe.send(CirkisError(str(problem)))

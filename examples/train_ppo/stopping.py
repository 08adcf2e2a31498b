"""Stops a training program only where it can save."""

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


class Stopping:
    """Notes Ctrl-C or SIGTERM: the step in progress ends first; a second one ends at once.

    Attributes:
        is_wanted: whether the program should save and end.
    """

    def __init__(self) -> None:
        self.is_wanted = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._note)

    def _note(self, *_: object) -> None:
        self.is_wanted = True
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        print("Stopping after this step, which will be saved.", flush=True)


RESUMES = "Stopped: the same command resumes here."


def one_process() -> ProcessPoolExecutor:
    """Return a pool of one process, which Ctrl-C leaves to this one: it saves first."""
    ignore = signal.SIGINT, signal.SIG_IGN
    return ProcessPoolExecutor(1, get_context("spawn"), signal.signal, ignore)

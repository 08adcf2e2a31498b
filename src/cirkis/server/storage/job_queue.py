"""Work that waits for a thread, which is woken only when it sleeps."""

from __future__ import annotations

import threading
from collections import deque
from typing import Generic, TypeVar

Job = TypeVar("Job")


class JobQueue(Generic[Job]):
    """A queue from any threads to one, which takes all that waits at once."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._lock = threading.Lock()
        self._bell = threading.Semaphore(0)
        self._is_awake = self._is_closed = False

    def put(self, job: Job) -> bool:
        """Add a job; return whether it will be done, which it is not once the queue is closed."""
        with self._lock:
            if not self._is_closed:
                self._jobs.append(job)
                self._wake()
            return not self._is_closed

    def close(self) -> None:
        """Take no more jobs."""
        with self._lock:
            self._is_closed = True
            self._wake()

    def _wake(self) -> None:
        if not self._is_awake:
            self._is_awake = True
            self._bell.release()

    def take(self, most: int) -> list[Job]:
        """Return the jobs that wait, or the next ones; none once the queue is closed and empty.

        Args:
            most: the maximum number of jobs.
        """
        while True:
            with self._lock:
                if self._jobs or self._is_closed:
                    return [self._jobs.popleft() for _ in range(min(most, len(self._jobs)))]
                self._is_awake = False
            self._bell.acquire()

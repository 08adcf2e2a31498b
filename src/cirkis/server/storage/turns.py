"""A queue that serves payers in turn, so that one with many items does not delay the others."""

import threading
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Turns(Generic[Item]):
    """A queue for several threads; one payer's items keep their order."""

    def __init__(self) -> None:
        self._waiting = OrderedDict[str, deque[Item]]()  # in the order of their turns
        self._change = threading.Condition()
        self._is_closed = False

    def put(self, payer: str, item: Item) -> bool:
        """Add an item; return False, adding nothing, if the queue is closed."""
        with self._change:
            if not self._is_closed:
                self._waiting.setdefault(payer, deque()).append(item)
                self._change.notify()
            return not self._is_closed

    def take(self) -> Item | None:
        """Remove and return the next item; None if there is none."""
        with self._change:
            if not self._waiting:
                return None
            payer, items = next(iter(self._waiting.items()))
            self._waiting.move_to_end(payer)  # allocates nothing, so it cannot fail and lose items
            if len(items) == 1:
                del self._waiting[payer]
            return items.popleft()

    def wait(self) -> bool:
        """Wait until there is an item; return False if the queue is closed and empty."""
        with self._change:
            self._change.wait_for(lambda: self._waiting or self._is_closed)
            return bool(self._waiting)

    def close(self) -> None:
        """Accept no more items."""
        with self._change:
            self._is_closed = True
            self._change.notify_all()

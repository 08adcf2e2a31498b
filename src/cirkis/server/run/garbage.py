"""Run Python's garbage collector rarely, so that it seldom blocks the event loop.

Looking at all objects took half a second with 200 tables in memory. Almost nothing here needs it:
what is not used any more is freed at once, by counting references.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (10_000, 10, 100)
"""New objects before these are looked at, and such rounds before older and all objects are."""


@contextmanager
def rare_collections() -> Iterator[None]:
    """Leave alone in the block all that was in memory before it, and collect the rest rarely."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()

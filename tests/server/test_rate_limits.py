"""How often somebody may do something."""

from __future__ import annotations

import pytest

from cirkis.server import rate_limits
from cirkis.server.rate_limits import RateLimit


class Clock:
    """A clock that stands still until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_so_many_times_within_a_window() -> None:
    """The window moves on with time: what is older than it does not count any more."""
    clock = Clock()
    limit = RateLimit(2, 10, clock)
    assert [limit.allow("a") for _ in range(3)] == [True, True, False]
    clock.now += 9.9
    assert not limit.allow("a")
    clock.now += 0.1
    assert [limit.allow("a") for _ in range(3)] == [True, True, False]


def test_keys_are_apart() -> None:
    """What one does is not counted against another."""
    limit = RateLimit(1, 10, Clock())
    assert [limit.allow(key) for key in "aabb"] == [True, False, True, False]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many keys the ones longest unseen are forgotten."""
    monkeypatch.setattr(rate_limits, "MAX_KEYS", 3)
    limit = RateLimit(1, 10, Clock())
    assert all(limit.allow(key) for key in "abcd")
    assert not limit.allow("d")
    assert limit.allow("a")

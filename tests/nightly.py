"""How long random tests run: short after each change, long in the nightly workflow."""

import os
from typing import TypeVar

Case = TypeVar("Case")

IS_NIGHTLY = "NIGHTLY_TESTS" in os.environ


def rounds(usual: int, nightly: int) -> int:
    """Return how often to repeat what is random; `nightly` times if NIGHTLY_TESTS is set."""
    return nightly if IS_NIGHTLY else usual


def nightly_too(usual: Case, *more: Case) -> list[Case]:
    """Return cases for a test: the usual one, and more of them if NIGHTLY_TESTS is set."""
    return [usual, *more] if IS_NIGHTLY else [usual]

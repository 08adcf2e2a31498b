"""Check the numbers that callers pass; numpy's are as good as Python's."""

from numbers import Integral, Real
from typing import Any

from cirkis.errors import CirkisError, LimitError


def whole_number(value: Any) -> int | None:
    """Return a whole number as an int, or None if it is something else, such as a bool."""
    is_whole = isinstance(value, Integral) and not isinstance(value, bool)
    return int(value) if is_whole else None


def real_number(value: Any) -> float | None:
    """Return a number as a float, or None if it is something else, such as a bool."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    try:
        return float(value)
    except OverflowError:  # a whole number with hundreds of digits
        return None


def check_whole(
    name: str,
    value: Any,
    low: int | None = None,
    high: int | None = None,
    error: type[Exception] = CirkisError,
) -> int:
    """Return a whole number from `low` to `high` as an int, or raise `error`."""
    number = whole_number(value)
    if number is not None and (low is None or low <= number) and (high is None or number <= high):
        return number
    limits = "" if low is None else f" from {low}" if high is None else f" from {low} to {high}"
    raise error(f"{name} must be a whole number{limits}, not {value!r}")


def check_wholes(value: Any, **lowest: int | None) -> None:
    """Check fields of a frozen dataclass, given with their lowest numbers, and make them ints."""
    for name, low in lowest.items():
        object.__setattr__(value, name, check_whole(name, getattr(value, name), low))


def check_real(name: str, value: Any) -> float:
    """Return a number as a float, or raise CirkisError if it is none."""
    number = real_number(value)
    if number is None:
        raise CirkisError(f"{name} must be a number, not {value!r}")
    return number


def check_seed(seed: Any) -> int:
    """Return a random seed as an int, or raise LimitError.

    Seeds begin with 0: Python's generators ignore a minus sign, and numpy's refuse it.
    """
    return check_whole("seed", seed, 0, error=LimitError)

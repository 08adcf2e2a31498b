"""Short codes to type or to say on the telephone, each standing for a table."""

from __future__ import annotations

import secrets

LETTERS = "34679ACDEFGHJKMNPQRTWXY"  # none that looks like another one
LENGTH = 6
WEEK = 7 * 24 * 3600.0  # a code can be typed for so many seconds


def new_code() -> str:
    """A code by chance, one of 148 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def show_code(code: str) -> str:
    """A code as it is shown: K7Q-4MX."""
    return f"{code[:3]}-{code[3:]}"


def parse_code(text: str) -> str:
    """The code that somebody typed, with or without its dash and in any case."""
    return "".join(letter for letter in text.upper() if letter in LETTERS)[: LENGTH + 1]

"""Join codes: short codes for tables, easy to type and to read aloud."""

import secrets

ALPHABET = "34679ACDEFGHJKMNPQRTWXY"  # no two of these look alike
LENGTH = 6
CODE_LIFETIME = 7 * 24 * 3600.0  # seconds


def new_code() -> str:
    """Return a random code, one of 148 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def format_code(code: str) -> str:
    """Return a code as shown: K7Q-4MX."""
    return f"{code[:3]}-{code[3:]}"


def parse_code(text: str) -> str:
    """Return the code in typed text, with or without the dash, in upper or lower case."""
    return "".join(letter for letter in text.upper() if letter in ALPHABET)[: LENGTH + 1]

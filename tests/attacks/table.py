"""The table of attacks: what somebody tries, what must come of it, and which test holds it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple


class Attack(NamedTuple):
    """One row: the attack's name, what the attacker does, what must happen, "file::test"."""

    name: str
    does: str
    must: str
    test: str


# Two lines a row; the second names the test: its file below tests/, without "test_", and function.
_ROWS = Path(__file__).with_name("attacks.txt").read_text("utf-8")


def _attack(row: str) -> Attack:
    told, test = row.split("\n")
    name, does, must = (part.strip() for part in told.split("|"))
    file, function = test.strip().split("::")
    folder, _, base = file.rpartition("/")
    return Attack(name, does, must, f"tests/{folder}/test_{base}.py::test_{function}")


ATTACKS = [_attack(row) for row in re.split(r"\n(?! )", _ROWS.strip())]

"""For every kind of set: the same settings give the same bytes, and progress is reported."""

import os
import subprocess
import sys
from hashlib import sha256

import pytest

from cirkis.printing.kinds import KINDS, make
from cirkis.printing.settings import parse_settings
from tests.game.rules.positions import piece_set

pytestmark = pytest.mark.slow  # makes six sets

CASES: dict[str, dict[str, str]] = {
    "paper": {},
    "laser": {"format": "dxf"},
    "3d": {"bed_width": "150", "bed_depth": "140"},
}


def digests(kind: str, seen: list[tuple[int, int]]) -> dict[str, str]:
    """Make a small set; return a hash of each of its files, and append its progress to `seen`."""
    given = {"sets": "1", **CASES[kind]}
    settings = parse_settings(KINDS[kind].settings, given, piece_set("few"))
    made = make(settings, lambda done, total: seen.append((done, total)))
    return {file.name: sha256(file.data).hexdigest() for file in made.files}


def test_same_bytes_and_progress_to_the_end() -> None:
    """Another process, with another hash seed, writes the same files; progress reaches the end."""
    mine = {}
    for kind in CASES:
        seen: list[tuple[int, int]] = []
        mine[kind] = digests(kind, seen)
        assert seen == sorted(seen)
        assert seen[-1][0] == seen[-1][1] > 3
    code = "from tests.printing.test_kinds import *; print({k: digests(k, []) for k in CASES})"
    command = [sys.executable, "-c", code]
    environ = os.environ | {"PYTHONHASHSEED": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environ)
    assert done.stdout.strip() == str(mine)

"""`python -m tools.openings`: make a book of openings."""

from __future__ import annotations

from tools.openings.command import command

if __name__ == "__main__":
    command(prog_name="python -m tools.openings")

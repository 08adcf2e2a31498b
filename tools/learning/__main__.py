"""`python -m tools.learning`: learn priors and values from games."""

from __future__ import annotations

import click

from tools.learning.company_command import company
from tools.learning.self_play_command import self_play


@click.group("tools.learning")
def command() -> None:
    """Learn priors and values from games; docs/tuning.md says how and what for."""


command.add_command(self_play)
command.add_command(company)

if __name__ == "__main__":
    command(prog_name="python -m tools.learning")

"""`cirkis warmup`: compile the strong players' code ahead of the first game."""

from __future__ import annotations

import click

from cirkis.errors import CirkisError


@click.command("warmup", short_help="Get the strong computer players ready.")
def command() -> None:
    """Compile what the strong computer players need, so that their first move comes at once.

    Needed once a machine, and after an update; "cirkis play" does it by itself in the background.
    The compiled code is kept in the user's cache folder.

    \b
    Example:
      cirkis warmup
    """
    from cirkis.search.warmup import can_compile, warm_up

    if not can_compile():
        raise CirkisError('the strong players need numba: "pip install numba" installs it')

    def progress(done: int, total: int, about: str) -> None:
        click.echo(f"{done} of {total} done: {about}", err=True)

    warm_up(progress)
    click.echo("The strong players are ready.")

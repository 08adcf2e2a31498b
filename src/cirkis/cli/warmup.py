"""`cirkis warmup`: compile the strong players' code ahead of the first game."""

from __future__ import annotations

import click

from cirkis.cli.texts import described, texts
from cirkis.errors import CirkisError


@click.command("warmup", **described("command-warmup"))
def command() -> None:
    """Compile, and tell how far it is."""
    from cirkis.search.warmup import can_compile, warm_up

    if not can_compile():
        raise CirkisError(texts("warmup-needs-numba"))

    def progress(done: int, total: int, about: str) -> None:
        click.echo(texts("warmup-progress", done=done, total=total, what=about), err=True)

    warm_up(progress)
    click.echo(texts("warmup-done"))

"""`cirkis push-keys`: make the key with which a server signs its push notifications."""

from pathlib import Path

import click

from cirkis.cli.output import say
from cirkis.cli.paths import FileToWrite
from cirkis.cli.texts import described, texts


@click.command("push-keys", **described("command-push-keys"))
@click.argument("file", type=FileToWrite())
def command(file: str) -> None:
    from cirkis.server.accounts.push import write_key

    write_key(Path(file))
    say(texts("push-keys-done", file=file))

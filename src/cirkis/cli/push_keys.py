"""`cirkis push-keys`: create the key that a server signs its push notifications with."""

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

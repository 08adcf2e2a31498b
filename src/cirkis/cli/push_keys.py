"""`cirkis push-keys`: create the key that a server signs its push notifications with."""

from pathlib import Path

import click

from cirkis.cli.files import FileToWrite
from cirkis.cli.output import described, say, texts


@click.command("push-keys", **described("command-push-keys"))
@click.argument("file", type=FileToWrite())
@click.argument("email")
def command(file: str, email: str) -> None:
    from cirkis.server.accounts.push import write_key

    write_key(Path(file), email)
    say(texts("push-keys-done", file=file))

"""`cirkis completion`: let the shell complete commands and flags."""

import click
from click.shell_completion import get_completion_class

from cirkis.cli.output import say
from cirkis.cli.texts import described


@click.command("completion", **described("command-completion"))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    script = get_completion_class(shell)
    assert script is not None
    root = ctx.find_root()
    # The script runs "cirkis" with this variable set; click does the rest.
    comp = script(root.command, {}, "cirkis", "_CIRKIS_COMPLETE")
    say(comp.source_template % comp.source_vars())

"""`cirkis completion`: let the shell complete commands and flags."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion", short_help="Let the shell complete commands and flags.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a script that makes the shell complete cirkis commands and flags.

    \b
    Put one of these where your shell reads its settings:
      bash (~/.bashrc):                   eval "$(cirkis completion bash)"
      zsh (~/.zshrc):                     eval "$(cirkis completion zsh)"
      fish (~/.config/fish/config.fish):  cirkis completion fish | source
    """
    script = get_completion_class(shell)
    assert script is not None
    root = ctx.find_root()
    # The script runs "cirkis" with this variable set, and click answers by itself.
    comp = script(root.command, {}, "cirkis", "_CIRKIS_COMPLETE")
    click.echo(comp.source_template % comp.source_vars())

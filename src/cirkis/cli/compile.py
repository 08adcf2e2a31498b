"""`cirkis compile`: compile the search once, for this machine and user."""

import click

from cirkis.cli.output import described, say, show_steps, texts
from cirkis.extras import require


@click.command("compile", **described("command-compile"))
def command() -> None:
    require("numba")
    from cirkis.engine.search.kernel_hosts.numba_cache import cache_folder
    from cirkis.engine.search.kernel_hosts.numba_host import compile_all

    compile_all(show_steps)
    say(texts("compile-done", folder=str(cache_folder())))

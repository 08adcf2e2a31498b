"""The command `cirkis` itself, with a table of its commands, which are imported when needed."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from cirkis import __version__
from cirkis.cli.exit_codes import handle_errors

# Each is `command` in the module of its name.
COMMANDS = (
    "play",
    "show",
    "replay",
    "analyse",
    "simulate",
    "arena",
    "perft",
    "board",
    "gtp",
    "warmup",
    "completion",
    "serve",
    "db",
)


class LazyGroup(click.Group):
    """A group that imports a command only to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"cirkis.cli.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and report errors as one sentence."""
        with handle_errors():
            return super().invoke(ctx)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 bad input, 2 wrong usage, 130 interrupted (Ctrl-C).",
)
@click.version_option(__version__, "-V", "--version", message="Cir*Kis %(version)s")
def cirkis() -> None:
    """Cir*Kis, the board game on Penrose tiles.

    \b
    Play in the browser:                cirkis play
    Look at a position:                 cirkis show A1+B1 A2+A3
    Step through a recorded game:       cirkis replay game.cirkis
    Let computer players meet:          cirkis simulate --players greedy,random

    "cirkis COMMAND --help" tells more about each command.
    """


def main() -> None:
    """Run the program `cirkis`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a limited terminal shows "?" instead of failing
    cirkis(prog_name="cirkis")

"""The command `cirkis` itself, with a table of its lazily imported commands."""

import sys
from importlib import import_module
from typing import Any

import click

from cirkis.cli.exit_codes import handle_errors
from cirkis.cli.output import say
from cirkis.cli.texts import laid_out, texts

# Each is `command` in the module of the same name, with _ in place of -.
COMMANDS = (
    "play",
    "show",
    "replay",
    "analyse",
    "arena",
    "check-player",
    "selfplay",
    "openings",
    "games",
    "print",
    "perft",
    "board",
    "gtp",
    "completion",
    "serve",
    "db",
    "push-keys",
)


class LazyGroup(click.Group):
    """A group that imports a command only to run it or to show that command's help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"cirkis.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, texts(f"command-{name}")) for name in COMMANDS])

    def make_context(self, *args: Any, **values: Any) -> click.Context:
        """Parse the arguments before the command, and report errors as one sentence."""
        with handle_errors():
            return super().make_context(*args, **values)

    def invoke(self, ctx: click.Context) -> object:
        with handle_errors():
            return super().invoke(ctx)


def _say_version(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    if is_wanted:
        from cirkis.engine.search.digest import program_name

        say(program_name())
        context.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=laid_out(texts("command.help")),
    epilog=texts("command.exit-codes"),
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Show the version and exit.",
)
def cirkis() -> None:
    """Group all commands."""


def main() -> None:
    """Run the program `cirkis`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # write "?" for characters it cannot encode
    cirkis(prog_name="cirkis")

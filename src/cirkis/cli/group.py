"""The command `cirkis` itself, with a table of its lazily imported commands."""

import sys
from importlib import import_module
from typing import Any

import click
from click.shell_completion import get_completion_class

from cirkis.cli.output import described, handle_errors, laid_out, say, texts


@click.command("completion", **described("command-completion"))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    script = get_completion_class(shell)
    assert script is not None
    root = ctx.find_root()
    # The script runs "cirkis" with this variable set; click does the rest.
    comp = script(root.command, {}, "cirkis", "_CIRKIS_COMPLETE")
    say(comp.source_template % comp.source_vars())


# Each name's module and function; a name alone is `command` in the module of that name.
COMMANDS = {
    "play": "play",
    "show": "show",
    "replay": "replay",
    "analyse": "analyse",
    "arena": "arena",
    "evaluate": "evaluate",
    "check-player": "lab:check_player",
    "selfplay": "lab:selfplay",
    "openings": "openings",
    "games": "games",
    "print": "print",
    "perft": "board:perft_command",
    "board": "board",
    "gtp": "lab:gtp",
    "compile": "compile",
    "completion": "group:completion",
    "serve": "serve",
    "db": "db",
    "push-keys": "push_keys",
}


class LazyGroup(click.Group):
    """A group that imports a command only to run it or to show that command's help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        found = getattr(import_module(f"cirkis.cli.{module}"), name or "command")
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


def _note_verbose(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    context.meta["is verbose"] = is_wanted


def _say_version(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    if not is_wanted:
        return
    from cirkis.engine.behaviour import program_name

    say(program_name())
    if context.meta["is verbose"]:
        from importlib.metadata import version

        from cirkis.engine.search.kernel_hosts.choice import host_name

        host = host_name()
        say(texts("version-host", host=host, version=version(host)))
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
    expose_value=False,
    callback=_say_version,
    help="Show the version and exit.",
)
@click.option(
    "--verbose",
    is_flag=True,
    is_eager=True,  # --version needs to know
    expose_value=False,
    callback=_note_verbose,
    help="With --version, also show what runs the search.",
)
def cirkis() -> None:
    """Group all commands."""


def main() -> None:
    """Run the program `cirkis`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # write "?" for characters it cannot encode
    cirkis(prog_name="cirkis")

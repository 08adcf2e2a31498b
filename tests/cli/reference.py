"""The commands and their flags, and the table of game options in docs/command-line.md.

python -m tests.cli.reference     writes the table into the page
"""

import re
from pathlib import Path

import click

from cirkis.cli import cirkis
from cirkis.cli.group import COMMANDS
from cirkis.cli.options import negative_flag
from cirkis.cli.output import texts
from cirkis.game import OPTIONS

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
BLOCK = re.compile(r"(<!-- flags of a game -->\n).*?(<!-- end -->)", re.DOTALL)


def command_named(name: str) -> click.Command:
    """Return the command with this name; one in a group is named as in "db backup"."""
    found: click.Command | None = cirkis
    for word in name.split():
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), word)
    assert found is not None
    return found


def leaf_commands() -> list[str]:
    """Return the names of all commands; those in groups are named as in "db backup"."""
    names = []
    for name in COMMANDS:
        command = command_named(name)
        members = command.commands if isinstance(command, click.Group) else {}
        names += [f"{name} {member}" for member in members] or [name]
    return names


def flags_of(command: click.Command) -> list[click.Option]:
    return [param for param in command.params if isinstance(param, click.Option)]


def game_table() -> str:
    """Return the table of the options of a game."""
    lines = ["| flag | in JSON | | default | rules |", "|---|---|---|---|---|"]
    for option in OPTIONS.values():
        flag, values, default = f"`{option.flag}`", "", option.default
        if isinstance(default, bool):
            flag += f", `{negative_flag(option)}`"
            default = "yes" if default else "no"
        if option.choices:
            values = f" ({', '.join(option.choices)})"
        elif option.high is not None:
            values = f" ({option.low} to {option.high})"
        shown = "" if default == [] else default
        about = f"{_cell(texts(f'option-{option.name}.help'))}{values} | {shown} | {option.rules}"
        lines.append(f"| {flag} | `{option.name}` | {about} |")
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


def with_table(page: str) -> str:
    """Return the page with the table brought up to date."""
    return BLOCK.sub(lambda block: f"{block[1]}{game_table()}{block[2]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), encoding="utf-8")

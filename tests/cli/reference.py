"""The tables of flags in docs/command-line.md, generated from the commands themselves.

python -m tests.cli.reference     writes them into the page
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
BLOCK = re.compile(r"(<!-- flags of ([\w -]+) -->\n).*?(<!-- end -->)", re.DOTALL)
GAME = "a game"


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


def table(subject: str) -> str:
    """Return the table of a command's flags or, for "a game", of the game options."""
    if subject == GAME:
        return _game_table()
    command = command_named(subject)
    lines = [_row(flag) for flag in flags_of(command) if flag.name not in OPTIONS]
    game = [flag.opts[0] for flag in flags_of(command) if flag.name in OPTIONS]
    if game:
        which = "all" if len(game) == len(OPTIONS) else ", ".join(f"`{flag}`" for flag in game)
        lines.append(f"| [game options](#options-of-a-game) | {which} |")
    return "\n".join(["| flag | |", "|---|---|", *lines, ""]) if lines else "No flags.\n"


def _row(flag: click.Option) -> str:
    value = flag.metavar or ""
    if isinstance(flag.type, click.Choice):
        value = "\\|".join(flag.type.choices)
    spelled = f"{' / '.join((*flag.opts, *flag.secondary_opts))} {value}".strip()
    default = flag.default
    if isinstance(default, bool):
        default = (flag.opts if default else flag.secondary_opts or [""])[0]
    shown = f" Default: {default}." if flag.show_default and default != "" else ""
    return f"| `{spelled}` | {_cell(flag.help or '')}{shown} |"


def _game_table() -> str:
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


def update_tables(page: str) -> str:
    return BLOCK.sub(lambda block: f"{block[1]}{table(block[2])}{block[3]}", page)


def subjects(page: str) -> set[str]:
    return {block[1] for block in BLOCK.findall(page)}


WANTED = {GAME, *leaf_commands()}

if __name__ == "__main__":
    PAGE.write_text(update_tables(PAGE.read_text("utf-8")), encoding="utf-8")

"""The group of commands `cirkis print`, one for each kind of set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.common_options import all_of, folder_option
from cirkis.cli.files import write_files
from cirkis.cli.game_options import game_options
from cirkis.cli.output import say
from cirkis.cli.print.setting_options import setting_options
from cirkis.cli.progress_line import show_steps
from cirkis.cli.texts import described, texts
from cirkis.printing.kinds import KINDS, SetKind, make

if TYPE_CHECKING:
    from cirkis.game import Options
    from cirkis.printing.made import Made


@click.group("print", **described("command-print"))
def command() -> None:
    """Hold the commands for sets."""


def _runner(kind: SetKind) -> Callable[..., None]:
    """Return the callback for a kind of set, with its flags."""

    def run(folder: str | None, force: bool, options: Options, **chosen: Any) -> None:
        made = make(kind.settings(pieces=options.pieces, **chosen), show_steps)
        files = {file.name: file.data for file in made.files}
        _tell(made, write_files(folder or ".", files, replace=force))

    add_flags = all_of(
        folder_option(texts("command-print.out"), required=False),
        click.option("--force", is_flag=True, help=texts("command-print.force")),
        setting_options(kind.settings),
        game_options(only=("pieces",)),
    )
    return add_flags(run)


def _tell(made: Made, written: list[str]) -> None:
    for name in written:
        say(texts("command-print-wrote", file=name))
    for fact in made.facts:
        say(texts(fact.key, **fact.values))


for member in KINDS.values():
    command.command(member.name, **described(f"command-print-{member.name}"))(_runner(member))

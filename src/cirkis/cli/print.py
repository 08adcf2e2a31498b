"""`cirkis print`: printable sets, with one command per kind, generated from its settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cirkis.cli.files import check_new, write_files
from cirkis.cli.options import (
    all_of,
    choice_option,
    flag,
    folder_option,
    game_options,
    int_option,
    language_option,
    number_option,
)
from cirkis.cli.output import described, say, show_steps, texts
from cirkis.printing.kinds import KINDS, SetKind, make
from cirkis.printing.settings import Setting, SettingKind, declared

if TYPE_CHECKING:
    from cirkis.game import Options
    from cirkis.printing.kinds import Made

T = TypeVar("T", bound=Callable[..., Any])

LANGUAGE = "language"


def _option(setting: Setting) -> Callable[[T], T]:
    if setting.name == LANGUAGE:
        return language_option
    name, about = setting.flag, _about(setting)
    if setting.kind is SettingKind.SWITCH:
        return click.option(name, setting.name, is_flag=True, default=setting.default, help=about)
    if setting.kind is SettingKind.CHOICE:
        return choice_option(name, setting.choices, about)
    if setting.is_whole:
        return int_option(name, setting.default, about, int(setting.low), int(setting.high))
    unit = setting.unit.upper() or "N"
    return number_option(name, setting.default, about, setting.low, setting.high, unit)


def _about(setting: Setting) -> str:
    name, more = texts(setting.sentence), texts(f"{setting.sentence}.help")
    return texts("command-print.flag", name=name, help=more)


@click.group("print", **described("command-print"))
def command() -> None:
    """Group the commands for sets."""


def _runner(kind: SetKind) -> Callable[..., None]:
    def run(folder: str | None, force: bool, options: Options, **chosen: Any) -> None:
        def check(names: Sequence[str]) -> None:
            if not force:
                check_new(folder or ".", names)

        made = make(kind.settings(pieces=options.pieces, **chosen), show_steps, check)
        files = {file.name: file.data for file in made.files}
        _report(made, write_files(folder or ".", files))

    settings = [one for one in declared(kind.settings) if one.kind is not SettingKind.PIECES]
    add_flags = all_of(
        folder_option(texts("command-print.out"), required=False),
        flag("command-print", "--force", is_flag=True),
        *map(_option, settings),
        game_options(only=("pieces",)),
    )
    return add_flags(run)


def _report(made: Made, written: list[str]) -> None:
    for name in written:
        say(texts("command-print-wrote", file=name))
    for fact in made.facts:
        say(texts(fact.key, **fact.values))


for member in KINDS.values():
    command.command(member.name, **described(f"command-print-{member.name}"))(_runner(member))

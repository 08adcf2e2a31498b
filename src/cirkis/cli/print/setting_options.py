"""The settings of a kind of set as command-line options, made from its declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cirkis.cli.common_options import (
    all_of,
    choice_option,
    int_option,
    language_option,
    number_option,
)
from cirkis.cli.texts import texts
from cirkis.printing.settings import Setting, SettingKind, Settings, declared

T = TypeVar("T", bound=Callable[..., Any])

LANGUAGE = "language"


def setting_options(kind: type[Settings]) -> Callable[[T], T]:
    """Return a decorator that adds a flag for each setting but the pieces."""

    settings = [one for one in declared(kind) if one.kind is not SettingKind.PIECES]
    return all_of(*map(_option, settings))


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

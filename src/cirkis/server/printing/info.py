"""The settings for all kinds of sets, as the page's form needs them."""

from typing import Any

from cirkis.extras import install_command
from cirkis.i18n import languages
from cirkis.printing.kinds import KINDS, SetKind
from cirkis.printing.settings import Setting, SettingKind, declared
from cirkis.server.printing.maker import missing_extra
from cirkis.server.printing.wire import PrintInfo, PrintKind, PrintSetting

FIRST = (
    *("paper", "format", "files", "board", "look", "edge", "sheet_width", "sheet_height"),
    *("thickness", "kerf", "bed_width", "bed_depth", "nozzle", "backs", "sets", "language"),
)
"""The settings most people need, in this order; all others follow."""


def print_info(language: str, max_pieces: int) -> PrintInfo:
    """Return the kinds of sets; `language` becomes the default for the text on sheets."""
    kinds = tuple(_kind(kind, language) for kind in KINDS.values())
    return PrintInfo(kinds, missing_extra() is None, install_command("shapely"), max_pieces)


def _kind(kind: SetKind, language: str) -> PrintKind:
    settings = [_setting(one, language) for one in declared(kind.settings)]
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    return PrintKind(
        kind.name, tuple(sorted(settings, key=lambda one: ranks.get(one.name, len(FIRST))))
    )


def _setting(one: Setting, language: str) -> PrintSetting:
    is_number = one.kind is SettingKind.NUMBER
    default: Any = one.default
    if one.choices == languages() and language in one.choices:
        default = language
    return PrintSetting(
        one.name,
        one.kind.value,
        default,
        low=one.low if is_number else None,
        high=one.high if is_number else None,
        unit=one.unit,
        whole=one.is_whole,
        choices=one.choices,
        first=one.name in FIRST,
    )

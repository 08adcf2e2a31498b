"""The kinds of printable sets and their settings, as the page's form needs them."""

from typing import Any, Literal

from msgspec import Struct

from cirkis.extras import install_command, is_installed
from cirkis.i18n import languages
from cirkis.printing.kinds import KINDS, SetKind
from cirkis.printing.settings import Setting, SettingKind, declared


class PrintSetting(Struct, frozen=True):
    """Something that can be chosen for a set.

    Attributes:
        name: its name, as in a request; the messages print-NAME and print-NAME.help describe it.
        kind: how it is chosen.
        default: its default; null for the standard piece set.
        low: the minimum of a number.
        high: its maximum.
        unit: the unit of a number; empty for a count.
        whole: whether a number must be whole.
        choices: the words to choose from.
        first: whether most people want to choose it.
    """

    name: str
    kind: Literal["number", "choice", "switch", "pieces"]
    default: float | str | bool | None
    low: float | None
    high: float | None
    unit: str
    whole: bool
    choices: tuple[str, ...]
    first: bool


class PrintKind(Struct, frozen=True):
    """A kind of set.

    Attributes:
        name: its name.
        settings: its settings, the most commonly wanted ones first.
    """

    name: str
    settings: tuple[PrintSetting, ...]


class PrintInfo(Struct, frozen=True):
    """The kinds of printable sets.

    Attributes:
        kinds: the kinds of sets.
        to_order: whether this server makes sets to order; otherwise, it has ready-made ones.
        command: the command that installs the packages for making them.
        max_pieces: the maximum size of a piece set in bytes.
    """

    kinds: tuple[PrintKind, ...]
    to_order: bool
    command: str
    max_pieces: int


class PrintOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """An order for a set.

    Attributes:
        settings: the values of settings as strings, by name; those left out have their defaults.
        pieces: the text of a piece set; by default the standard one.
    """

    settings: dict[str, str] = {}
    pieces: str | None = None


class PrintMessage(Struct, frozen=True):
    """A translatable message.

    Attributes:
        key: its key in i18n/en/print.ftl or a similar file.
        values: its arguments.
    """

    key: str
    values: dict[str, Any]


class PrintedPage(PrintMessage, frozen=True):
    """A picture of a page, a sheet or a part, with the message that names it.

    Attributes:
        svg: the picture.
    """

    svg: str


class PrintFacts(Struct, frozen=True):
    """Facts about a set.

    Attributes:
        name: the name of the file.
        bytes: its size.
        facts: sheets, metres, grams and the like, one message each.
    """

    name: str
    bytes: int
    facts: list[PrintMessage]


class PrintPreview(Struct, frozen=True):
    """Pictures of a set.

    Attributes:
        pages: the pictures.
    """

    pages: list[PrintedPage]


FIRST = (
    *("paper", "format", "files", "board", "look", "edge", "sheet_width", "sheet_height"),
    *("thickness", "kerf", "bed_width", "bed_depth", "nozzle", "backs", "sets", "language"),
)
"""The settings most people need, in this order; all others follow."""


def print_info(language: str, max_pieces: int, is_own: bool) -> PrintInfo:
    """Return the kinds of sets.

    `language` becomes the default for the text on sheets; `is_own` says whether the server may make
    sets to order, which also needs the `print` extra.
    """
    kinds = tuple(_kind(kind, language) for kind in KINDS.values())
    to_order = is_own and is_installed("shapely")
    return PrintInfo(kinds, to_order, install_command("shapely"), max_pieces)


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

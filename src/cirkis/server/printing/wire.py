"""The kinds of printable sets, in wire form."""

from typing import Any, Literal

from msgspec import Struct


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
        installed: whether this server can make them.
        command: the command that installs the packages for making them.
        max_pieces: the maximum size of a piece set in bytes.
    """

    kinds: tuple[PrintKind, ...]
    installed: bool
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


class Told(Struct, frozen=True):
    """A translatable message.

    Attributes:
        key: its key in i18n/en/print.ftl or a similar file.
        values: its arguments.
    """

    key: str
    values: dict[str, Any]


class PrintedPage(Told, frozen=True):
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
    facts: list[Told]


class PrintPreview(Struct, frozen=True):
    """Pictures of a set.

    Attributes:
        pages: the pictures.
    """

    pages: list[PrintedPage]

"""What can be made for the table, as it goes over the wire."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class PrintSetting(Struct, frozen=True):
    """Something that can be chosen for a set.

    Attributes:
        name: its name, as in a request; the sentences print-NAME and print-NAME.help tell it.
        kind: how it is chosen.
        default: its default; null for the standard piece set.
        low: the least value of a number.
        high: its greatest value.
        unit: the unit of a number; empty for a count.
        whole: whether a number has no fraction.
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
        settings: what can be chosen, what most people want first.
    """

    name: str
    settings: tuple[PrintSetting, ...]


class PrintInfo(Struct, frozen=True):
    """What can be made for the table.

    Attributes:
        kinds: the kinds of sets.
        installed: whether this server can make them.
        command: what installs what it takes.
        max_pieces: how many bytes a piece set may have.
    """

    kinds: tuple[PrintKind, ...]
    installed: bool
    command: str
    max_pieces: int


class PrintOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be made.

    Attributes:
        settings: texts by the names of settings; what is missing has its default.
        pieces: the text of a piece set; the standard one, if not given.
    """

    settings: dict[str, str] = {}
    pieces: str | None = None


class Told(Struct, frozen=True):
    """A sentence.

    Attributes:
        key: which, as in i18n/en/print.ftl and its like.
        values: what it needs.
    """

    key: str
    values: dict[str, Any]


class PrintedPage(Told, frozen=True):
    """A picture of a page, a sheet or a part, with the sentence that names it.

    Attributes:
        svg: the picture.
    """

    svg: str


class PrintFacts(Struct, frozen=True):
    """What there is to know of a set.

    Attributes:
        name: the name of the file.
        bytes: its size.
        facts: sheets, metres, grams and the like, a sentence each.
    """

    name: str
    bytes: int
    facts: list[Told]


class PrintPreview(Struct, frozen=True):
    """Pictures of what would be made.

    Attributes:
        pages: the pictures.
    """

    pages: list[PrintedPage]

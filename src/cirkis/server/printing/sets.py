"""Printable sets: their settings, as the page's form needs them, and how they are made.

Every server has ready-made sets; `cirkis play` makes any others, in other processes.
"""

import asyncio
import hashlib
import json
import logging
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from cirkis.errors import PrintError
from cirkis.extras import install_command, is_installed
from cirkis.i18n import languages
from cirkis.printing.apart import What
from cirkis.printing.kinds import KINDS, SetKind
from cirkis.printing.settings import Setting, SettingKind, declared, read_values
from cirkis.server.processes import Process
from cirkis.tables.refusals import refused

log = logging.getLogger("cirkis.server")

FIRST = (
    "paper",
    "format",
    "files",
    "board",
    "look",
    "edge",
    "sheet_width",
    "sheet_height",
    "thickness",
    "kerf",
    "bed_width",
    "bed_depth",
    "nozzle",
    "backs",
    "sets",
    "language",
)
"""The settings most people need, in this order; all others follow."""
PACK = Path(__file__).with_name("ready.tar.xz")
INDEX = "sets.json"  # in the pack
COMMAND = (sys.executable, "-P", "-m", "cirkis.printing.apart")
AT_ONCE = 2  # processes that make sets
MAX_SECONDS = 600.0  # of a process that hangs; a set takes ten


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


def print_info(language: str, max_pieces: int, is_own: bool) -> PrintInfo:
    """Return the kinds of sets.

    `language` becomes the default for the text on sheets; `is_own` says whether the server may make
    sets to order, which also needs the `print` extra.
    """
    kinds = tuple(_kind(kind, language) for kind in KINDS.values())
    to_order = is_own and is_installed("shapely")
    return PrintInfo(kinds, to_order, install_command("shapely"), max_pieces)


def _kind(kind: SetKind, language: str) -> PrintKind:
    settings = [_setting(setting, language) for setting in declared(kind.settings)]
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    return PrintKind(
        kind.name, tuple(sorted(settings, key=lambda setting: ranks.get(setting.name, len(FIRST))))
    )


def _setting(setting: Setting, language: str) -> PrintSetting:
    is_number = setting.kind is SettingKind.NUMBER
    default: Any = setting.default
    if setting.choices == languages() and language in setting.choices:
        default = language
    return PrintSetting(
        setting.name,
        setting.kind.value,
        default,
        low=setting.low if is_number else None,
        high=setting.high if is_number else None,
        unit=setting.unit,
        whole=setting.is_whole,
        choices=setting.choices,
        first=setting.name in FIRST,
    )


@cache
def ready_files() -> dict[str, bytes]:
    """Return the ready-made sets with their pictures and index, by name: 29 MB, slow at first.

    `tools.site.sets` writes them. Compressed together, they take a third of the space.
    """
    files: dict[str, bytes] = {}
    with tarfile.open(PACK) as pack:
        for member in pack:
            content = pack.extractfile(member)
            assert content is not None, "the pack holds only files"
            files[member.name] = content.read()
    return files


@dataclass(frozen=True, slots=True)
class SetOrder:
    """An order for a set.

    `values` maps each setting except the piece set to its value as text; `pieces` is the text of a
    piece set, or None for the standard one.
    """

    what: What
    kind: str
    values: Mapping[str, str]
    pieces: str | None

    @property
    def json(self) -> bytes:
        """The order as `cirkis.printing.apart` reads it."""
        fields = {"what": self.what, "kind": self.kind, "values": dict(self.values)}
        return json.dumps({**fields, "pieces": self.pieces}).encode()

    def file_name(self, ending: str) -> str:
        """Return the file name, made from the kind and the choices; `ending` includes the dot."""
        choices = [setting for setting in declared(KINDS[self.kind].settings) if setting.choices]
        chosen = [
            self.values[setting.name]
            for rank, setting in enumerate(choices)
            if rank == 0 or self.values[setting.name] != setting.default
        ]
        name = "-".join(["cirkis", self.kind, *chosen])
        return name.removesuffix(f"-{ending.removeprefix('.')}") + ending


def read_order(what: What, kind: str, values: Mapping[str, str], pieces: str | None) -> SetOrder:
    """Return an order in canonical form, which is the same for equivalent requests.

    Raises PrintError for an unknown setting or value, or Refused for an unknown kind.
    """
    if kind not in KINDS:
        raise refused("not-found.kind", kind=kind[:40], known=", ".join(KINDS))
    settings = KINDS[kind].settings
    found = read_values(settings, values)
    texts = {
        setting.name: _text(found.get(setting.name, setting.default))
        for setting in declared(settings)
        if setting.kind is not SettingKind.PIECES
    }
    return SetOrder(what, kind, texts, pieces)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.9f}".rstrip("0").rstrip(".")  # never 1e-05; 20.0 becomes 20
    return str(value)


class SetMaker:
    """Makes sets, each in a process of its own, so that tables go on meanwhile."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._last: tuple[bytes, tuple[dict[str, Any], bytes]] | None = None

    async def make(self, order: SetOrder) -> tuple[dict[str, Any], bytes]:
        """Return what is known about a set or preview, and the set's file.

        The latest set is kept, since people look at the facts before they download it. If the
        caller is cancelled, the work stops. Raises PrintError if a setting has to change.
        """
        key = hashlib.sha256(order.json).digest()
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        async with self._turn:
            process = Process(COMMAND, order.json, MAX_SECONDS)
            try:
                done = await asyncio.to_thread(process.run)
            except asyncio.CancelledError:
                process.kill()
                raise
        if done is None or done.returncode:
            stderr = b"" if done is None else done.stderr
            log.error("a set could not be made: %r", stderr[-400:].decode("utf-8", "replace"))
            raise refused("internal")
        line, _, file = done.stdout.partition(b"\n")
        facts: dict[str, Any] = json.loads(line)
        if "problem" in facts:
            raise PrintError(**facts["problem"])
        if "missing" in facts:
            raise refused("no-print.why", why=facts["missing"])
        if order.what == "set":
            self._last = key, (facts, file)
        return facts, file

"""Printable sets: ready-made ones on every server, and any others in `cirkis play`."""

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
from typing import Any

from cirkis.errors import PrintError
from cirkis.printing.apart import What
from cirkis.printing.kinds import KINDS
from cirkis.printing.settings import SettingKind, declared, read_values
from cirkis.server.processes import Process
from cirkis.tables.refusals import refused

PACK = Path(__file__).with_name("ready.tar.xz")
INDEX = "sets.json"
COMMAND = (sys.executable, "-P", "-m", "cirkis.printing.apart")
AT_ONCE = 2
MAX_SECONDS = 600.0  # of a process that hangs; a set takes ten

log = logging.getLogger("cirkis.server")


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
        choices = [one for one in declared(KINDS[self.kind].settings) if one.choices]
        chosen = [
            self.values[one.name]
            for rank, one in enumerate(choices)
            if rank == 0 or self.values[one.name] != one.default
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
        one.name: _text(found.get(one.name, one.default))
        for one in declared(settings)
        if one.kind is not SettingKind.PIECES
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

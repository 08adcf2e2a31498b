"""An order for a set, and the reply to it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cirkis.errors import PrintError
from cirkis.printing.apart import What
from cirkis.printing.kinds import KINDS
from cirkis.printing.settings import SettingKind, declared, read_values
from cirkis.tables.refusals import refused


@dataclass(frozen=True, slots=True)
class Order:
    """An order for a set.

    `given` maps each setting except the piece set to its value as text; `pieces` is the text of a
    piece set, or None for the standard one.
    """

    what: What
    kind: str
    given: Mapping[str, str]
    pieces: str | None

    @property
    def json(self) -> bytes:
        """The order as `cirkis.printing.apart` reads it."""
        fields = {"what": self.what, "kind": self.kind, "given": dict(self.given)}
        return json.dumps({**fields, "pieces": self.pieces}).encode()

    def file_name(self, ending: str) -> str:
        """Return the file name, made from the kind and the choices; `ending` includes the dot."""
        words = [one for one in declared(KINDS[self.kind].settings) if one.choices]
        chosen = [
            self.given[one.name]
            for rank, one in enumerate(words)
            if rank == 0 or self.given[one.name] != one.default
        ]
        name = "-".join(["cirkis", self.kind, *chosen])
        return name.removesuffix(f"-{ending.removeprefix('.')}") + ending

    @property
    def key(self) -> bytes:
        return hashlib.sha256(self.json).digest()


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to an order.

    `told` describes the file or the problem; `data` is the file, or previews as gzipped JSON.
    """

    told: dict[str, Any]
    data: bytes

    def check(self) -> None:
        """Raise the error of a failed order.

        Raises PrintError if a setting has to change, or Refused if something is not installed or
        the set is too large.
        """
        if "problem" in self.told:
            raise PrintError(**self.told["problem"])
        if "missing" in self.told:
            raise refused("no-print.why", why=self.told["missing"])
        if "too_large" in self.told:
            raise refused("print-too-large")


def read_order(what: What, kind: str, given: Mapping[str, str], pieces: str | None) -> Order:
    """Return an order in canonical form, which is the same for equivalent requests.

    Raises PrintError for an unknown setting or value, or Refused for an unknown kind.
    """
    if kind not in KINDS:
        raise refused("not-found.kind", kind=kind[:40], known=", ".join(KINDS))
    settings = KINDS[kind].settings
    values = read_values(settings, given)
    texts = {
        one.name: _text(values.get(one.name, one.default))
        for one in declared(settings)
        if one.kind is not SettingKind.PIECES
    }
    return Order(what, kind, texts, pieces)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.9f}".rstrip("0").rstrip(".")  # never 1e-05; 20.0 becomes 20
    return str(value)

"""What a page sends beside commands: it is not kept under an id, and not sent again."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from cirkis.table.chat import Say
from cirkis.table.commands import read_as


class Chat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chat"):
    """The host allows free words, or does not."""

    on: bool


class Resync(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resync"):
    """The page does not trust what it has and wants to be told everything."""


class Beat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="beat"):
    """The echo of the server's beat with this number, from which it learns how long the way is."""

    n: int


AsideMessage = Say | Chat | Resync | Beat

_KINDS = {kind.__struct_config__.tag for kind in (Say, Chat, Resync, Beat)}
_object = msgspec.json.Decoder(dict[str, msgspec.Raw])
_aside = msgspec.json.Decoder(AsideMessage)


def read_aside(text: bytes | str) -> AsideMessage | None:
    """The aside that a message is; None if it is no aside by its type, so perhaps a command.

    Raises:
        Refused: it is an aside by its type, but not one that can be understood.
    """
    try:
        message = _object.decode(text)
        kind = msgspec.json.decode(message.get("type", b"null"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    if not isinstance(kind, str) or kind not in _KINDS or "id" in message:
        return None
    return read_as(_aside, text, f'"{kind}"')  # type: ignore[no-any-return]

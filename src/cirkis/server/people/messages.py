"""What people send about themselves, and what they are told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cirkis.tables.table.incoming import Name

Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)")]


class SessionInfo(Struct, frozen=True):
    """A browser or program of the one who asks.

    Attributes:
        id: to name it when it is to end.
        browser: its name, as far as it is known.
        system: the device or its system, as far as it is known.
        created: since when it is theirs, in unix seconds.
        seen: when it was last used, to ten minutes, in unix seconds.
        here: whether it is the one that asks.
    """

    id: str
    browser: str
    system: str
    created: float
    seen: float
    here: bool


class EndSessions(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign out a device, or all others.

    Attributes:
        id: of the session; null for all but the one making the request.
    """

    id: Annotated[str, Meta(max_length=43)] | None = None


class NewDeviceLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Request a link to another device.

    Attributes:
        name: what the sender is called; the other device takes it over.
    """

    name: Name = ""


class DeviceLink(Struct, frozen=True):
    """A link that takes its maker to another device, once.

    Attributes:
        link: the link; what stands after # is its secret, which no GET request carries.
        qr: the same as a QR code: rows of 0 and 1, without the quiet zone.
        seconds: for how long it can be used.
        reaches_others: whether other machines can open it.
    """

    link: str
    qr: tuple[str, ...]
    seconds: int
    reaches_others: bool


class DeviceSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link to another device."""

    secret: Secret


class DeviceOffer(Struct, frozen=True):
    """Whom a link makes this device play as. Asking uses nothing up.

    Attributes:
        name: what they are called; empty if they have not said.
        tables: how many tables they have, 100 at most.
        own_tables: how many tables of its own this device would leave, 100 at most.
    """

    name: str
    tables: int
    own_tables: int


class DeviceTaken(Struct, frozen=True):
    """This device has become one of the person's; its cookie says so.

    Attributes:
        name: what they are called; empty if they have not said.
    """

    name: str


class Forget(Struct, frozen=True, forbid_unknown_fields=True):
    """Forget the sender for good; they have to confirm."""

    sure: Literal["yes"]


class Forgotten(Struct, frozen=True):
    """The sender is forgotten.

    Attributes:
        tables: at how many tables.
    """

    tables: int


class PushOffer(Struct, frozen=True):
    """Whether the server sends messages to browsers (Web Push).

    Attributes:
        key: the public key by which browsers know its messages; null if it sends none.
    """

    key: str | None


class PushSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the sender's browser takes messages.

    Attributes:
        endpoint: the address at its push service.
        p256dh: its public key.
        auth: the secret to seal messages with.
        language: of the messages.
    """

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{80,100}$(?!\n)")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,40}$(?!\n)")]
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailState(Struct, frozen=True):
    """Whether the server sends e-mail notifications, and where the sender's go.

    Attributes:
        offered: whether it sends any.
        address: the sender's e-mail address; null for none.
        confirmed: whether that was confirmed by a link in a mail.
    """

    offered: bool
    address: str | None
    confirmed: bool


class MailAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """To which e-mail address the sender wants messages.

    Attributes:
        address: the address.
        language: of the messages.
    """

    address: Annotated[str, Meta(max_length=1000)]
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link in a mail."""

    secret: Secret

"""Messages that people send about themselves, and the responses."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cirkis.tables.requests import LINE

Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)")]


class SessionInfo(Struct, frozen=True):
    """One of the requester's browsers or programs.

    Attributes:
        id: the session's id, used to end it.
        browser: the browser's name; empty if unknown.
        system: the device or operating system; empty if unknown.
        created: when it was signed in, in Unix seconds.
        seen: when it was last used, to within ten minutes, in Unix seconds.
        here: whether it made this request.
    """

    id: str
    browser: str
    system: str
    created: float
    seen: float
    here: bool


class EndSessions(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign out a device, or all devices but this one.

    Attributes:
        id: the session's id; null for all but the one making the request.
    """

    id: Annotated[str, Meta(max_length=43)] | None = None


class NewDeviceLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Request a link for another device.

    Attributes:
        name: the sender's name, to show on the other device.
    """

    name: Annotated[str, Meta(max_length=40, pattern=LINE)] = ""


class DeviceLink(Struct, frozen=True):
    """A link that signs its maker in on another device, once.

    Attributes:
        link: the link; the part after # is its secret, which no GET request carries.
        qr: the link as a QR code: rows of 0 and 1, without the quiet zone.
        seconds: how long it is valid.
        reaches_others: whether other machines can open it.
    """

    link: str
    qr: tuple[str, ...]
    seconds: int
    reaches_others: bool


class DeviceSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret in a link for another device.

    `with_progress` is whether the progress made on this device is added to the person's.
    """

    secret: Secret
    with_progress: bool = True


class DeviceOffer(Struct, frozen=True):
    """The person that a link would sign this device in as. Checking does not use up the link.

    Attributes:
        name: their name; may be empty.
        tables: how many tables they have, counted up to 100.
        own_tables: how many tables (up to 100), clubs and studies of its own the device would lose.
        has_progress: whether the device has progress that could be added to theirs.
    """

    name: str
    tables: int
    own_tables: int
    has_progress: bool


class DeviceTaken(Struct, frozen=True):
    """The cookie in this response makes this device one of the person's.

    Attributes:
        name: their name; may be empty.
    """

    name: str


class Forget(Struct, frozen=True, forbid_unknown_fields=True):
    """Forget the sender permanently; they have to confirm this."""

    sure: Literal["yes"]


class Forgotten(Struct, frozen=True):
    """The sender has been forgotten.

    Attributes:
        tables: the number of their tables.
    """

    tables: int


class PushOffer(Struct, frozen=True):
    """Whether the server sends Web Push messages.

    Attributes:
        key: the public key by which browsers recognise its messages; null if it sends none.
    """

    key: str | None


class PushSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send messages to the sender's browser.

    Attributes:
        endpoint: the URL at its push service.
        p256dh: its public key.
        auth: the secret for encrypting messages.
        language: the language of the messages.
    """

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{80,100}$(?!\n)")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,40}$(?!\n)")]
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailState(Struct, frozen=True):
    """Whether the server sends e-mails, and the sender's address.

    Attributes:
        offered: whether it sends any.
        address: the sender's confirmed e-mail address; null for none.
        turns: whether e-mails about turns are sent to that address.
        asked: the address to which a code was sent for this device; null if none is awaited.
    """

    offered: bool
    address: str | None = None
    turns: bool = False
    asked: str | None = None


class MailAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """The e-mail address that the sender wants to sign in with.

    Attributes:
        address: the address.
        language: the language of the e-mail.
    """

    address: Annotated[str, Meta(max_length=1000)]
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret in a sign-in e-mail's link, or its code, which works only on this device.

    `with_progress` is whether the progress made on this device is added to the address's holder's,
    and `alone` whether all their other devices are signed out.
    """

    secret: Secret | None = None
    code: Annotated[str, Meta(max_length=20)] = ""
    with_progress: bool = True
    alone: bool = False


class MailOffer(Struct, frozen=True):
    """The person that a link or code would sign this device in as. Checking does not use it up.

    Attributes:
        address: the e-mail address.
        joins: whether this device would become another person's; otherwise, the address would
            become the requester's.
        tables: how many tables that person has, counted up to 100.
        own_tables: how many tables (up to 100), clubs and studies of its own the device would lose.
        has_progress: whether the device has progress that could be added to that person's.
    """

    address: str
    joins: bool
    tables: int = 0
    own_tables: int = 0
    has_progress: bool = False


class MailTaken(Struct, frozen=True):
    """The address is confirmed; if `joined`, the response sets the device's new cookie.

    Attributes:
        joined: whether this device became another person's.
    """

    joined: bool


class MailTurns(Struct, frozen=True, forbid_unknown_fields=True):
    """Switch e-mails about the sender's turns on or off.

    Attributes:
        on: whether to send them.
        language: the language of the e-mails.
    """

    on: bool
    language: Annotated[str, Meta(max_length=10)] = "en"


class MailSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret in an e-mailed link."""

    secret: Secret

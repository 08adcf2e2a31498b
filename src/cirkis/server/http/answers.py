"""Responses that are sent only over HTTP, not over a table's connection."""

from typing import Literal

from msgspec import Struct


class Health(Struct, frozen=True):
    """The server is running, and its database accepts writes."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]


class Token(Struct, frozen=True):
    """The secret that identifies a program."""

    token: str


class TableFound(Struct, frozen=True):
    """The table that a short code leads to."""

    id: str


class ShareLink(Struct, frozen=True):
    """The link to send to friends, and whether other machines can open it.

    Attributes:
        link: the link.
        reaches_others: whether other machines can open it.
        network: whether access from the local network is open; null except for the page on the
            server's own machine, the only one that can change it.
    """

    link: str
    reaches_others: bool
    network: Literal["open", "shut"] | None


class NetworkState(Struct, frozen=True):
    """Whether access from the local network is open."""

    open: bool

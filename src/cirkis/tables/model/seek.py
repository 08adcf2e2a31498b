"""Seeks: tables open to everybody on a server, whose games begin without the host."""

from typing import Annotated

from msgspec import Meta, Struct

COUNTDOWN = 5.0  # seconds between the last seat being taken and the start


class Seek(Struct, frozen=True, omit_defaults=True):
    """How a table seeks players.

    Attributes:
        rating: the strength of its host.
        level: the level of the computers that fill free seats.
        fill_after: the seconds after which they do; None if they never do.
        near: whether only people of similar strength can find the table.
    """

    rating: int
    level: str
    fill_after: Annotated[int, Meta(ge=10, le=3600)] | None = None
    near: bool = False

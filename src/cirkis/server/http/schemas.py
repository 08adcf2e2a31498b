"""What the server answers over HTTP, as forms for its description (openapi.py).

The answers themselves are made in views.py and where the work is done; a test reads them with these
forms, so that no field is missing here and none is too much.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

Object = dict[str, Any]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer with just these fields."""


class Health(Form, frozen=True):
    """The server runs and its database answers."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]


class Board(Form, frozen=True):
    """The board to draw; y upwards, unit: the short edge."""

    cells: list[Object]
    figures: list[Object]
    rim: list[list[float]]


class Setup(Form, frozen=True):
    """What can be chosen for a table."""

    version: str
    options: list[Object]
    colours: list[str]
    levels: list[Object]
    level: str


class Token(Form, frozen=True):
    """Who a program is from then on."""

    token: str


class Made(Form, frozen=True):
    """A new table."""

    id: str
    code: str


class Found(Form, frozen=True):
    """The table with a short code."""

    id: str


class Link(Form, frozen=True):
    """The link to a table, and whether other machines can open it."""

    link: str
    reaches_others: bool


class Summary(Form, frozen=True):
    """A table in a list."""

    id: str
    code: str | None
    options: Object
    started: bool
    over: bool
    my_turn: bool
    seats: list[Object]
    you: Object
    plies: int
    scores: list[int]
    outcome: Object | None
    changed: float


class TableForm(Form, frozen=True):
    """What stays the same at a table."""

    id: str
    code: str | None
    options: Object
    colours: list[str]
    seats: list[Object]
    pieces: Object
    figures: list[str]
    center: list[str]


class View(Form, frozen=True):
    """A table as it is now. On the way down a placement is its number."""

    version: int
    started: bool
    round: int
    plies: int
    to_play: int
    is_free_turn: bool
    scores: list[int]
    stocks: list[list[int]]
    placed: list[list[int | bool]]
    leader: int | None
    legal: list[int]
    figures: list[Object]
    moves: list[Object]
    withdrawn: list[int]
    out_of_time: list[int]
    outcome: Object | None
    match: Object | None
    can_undo: bool
    code: str | None
    chat: bool
    clock: Object | None
    offer: Object | None
    votes: list[list[int]]
    next: str | None
    seats: list[Object]
    you: Object


class Told(Form, frozen=True):
    """A table and how it stands."""

    table: TableForm
    view: View


class Error(Form, frozen=True):
    """Why something is refused; the code stays, the message may change."""

    code: str
    message: str


class Refusal(Form, frozen=True):
    """The form of all errors."""

    error: Error


class CommandAnswer(Form, frozen=True):
    """What became of a command."""

    type: Literal["answer"]
    id: str | None
    ok: bool
    version: int
    error: Error | UnsetType = UNSET


class Said(Form, frozen=True):
    """Something that was said: a text or a phrase."""

    n: int
    at: float
    seat: int | None
    name: str | None
    type: Literal["said"] | UnsetType = UNSET
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET


class Chat(Form, frozen=True):
    """The latest of what was said."""

    type: Literal["chat"]
    said: list[Said]

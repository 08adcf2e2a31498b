"""The rules' events in wire form: placements by number, figures by name.

The fields are those of the classes in game/rules/events.py; only the type names are new.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, get_type_hints

from msgspec import Struct, defstruct

from cirkis.game import Figure, Placement
from cirkis.game.rules import events

EVENT_TYPES: dict[type[events.Event], str] = {
    events.Placed: "placed",
    events.FigureCompleted: "figure-completed",
    events.Scored: "scored",
    events.FreeTurnGained: "free-turn-gained",
    events.FreeTurnUnused: "free-turn-unused",
    events.TurnLost: "turn-lost",
    events.Withdrew: "withdrew",
    events.GameEnded: "game-ended",
}
_WIRE_TYPES: dict[Any, Any] = {Placement: int, Figure: str, Figure | None: str | None}


def _message_type(event: type[events.Event], tag: str) -> type[Struct]:
    fields = [(name, _WIRE_TYPES.get(hint, hint)) for name, hint in get_type_hints(event).items()]
    return defstruct(
        f"{event.__name__}Event",
        fields,
        frozen=True,
        tag_field="type",
        tag=tag,
        namespace={"__doc__": event.__doc__},
    )


_MESSAGES = {event: _message_type(event, tag) for event, tag in EVENT_TYPES.items()}

if TYPE_CHECKING:
    GameEvent = Struct
else:
    GameEvent = reduce(or_, _MESSAGES.values())


def event_messages(happened: Iterable[events.Event]) -> list[GameEvent]:
    return [_MESSAGES[type(event)](*map(_wire_value, event)) for event in happened]


def _wire_value(value: Any) -> Any:
    match value:
        case Placement():
            return value.index
        case Figure():
            return value.name
        case _:
            return value

"""Reasons in words, as clauses of a sentence that begins with the move."""

from collections.abc import Sequence

from cirkis.drawing import Narrator, figure_values
from cirkis.engine.analysis.reasons import Reason
from cirkis.game import State
from cirkis.i18n.texts import Value

TOGETHER = frozenset({"no-reply", "shares", "loses"})
"""Kinds of reasons that can differ only in their seats; one clause then covers them all."""


def reason_text(narrator: Narrator, state: State, reason: Reason, *more: Reason) -> str:
    """Return a reason in words, such as "gains a free turn (piece surrounded)".

    Args:
        narrator: the language and the players' names.
        state: the position before the move.
        reason: why the move is good or bad.
        more: reasons that differ from it only in their seats.
    """
    numbers = {"points": reason.points, "was": reason.was, "count": reason.count}
    values: dict[str, Value] = {name: n or 0 for name, n in numbers.items()}
    seats = [one.seat for one in (reason, *more) if one.seat is not None]
    if seats:
        values["who"] = narrator.texts.join(narrator.player(state, seat) for seat in seats)
        values["winner"] = "several" if more else "one"
    if reason.shape is not None:
        values["shape"] = narrator.shape(reason.shape)
    form = ".figure" if reason.kind == "denies" and reason.figure else ""
    return narrator.texts(f"reason-{reason.kind}{form}", **values, **figure_values(reason.figure))


def reasons_text(narrator: Narrator, state: State, reasons: Sequence[Reason]) -> str:
    """Join reasons into one clause.

    Args:
        narrator: the language and the players' names.
        state: the position before the move.
        reasons: at least one.
    """
    told: dict[Reason | str, list[Reason]] = {}
    for one in reasons:
        told.setdefault(one.kind if one.kind in TOGETHER else one, []).append(one)
    return narrator.texts.join(reason_text(narrator, state, *same) for same in told.values())

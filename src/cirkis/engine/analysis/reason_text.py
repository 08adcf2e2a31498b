"""Reasons in words, as clauses of a sentence that begins with the move."""

from collections.abc import Sequence

from cirkis.drawing import Narrator, figure_values
from cirkis.engine.analysis.reasons import Reason
from cirkis.game import State
from cirkis.i18n.texts import Value


def reason_text(narrator: Narrator, state: State, reason: Reason) -> str:
    """Return a reason in words, such as "gains a free turn: the piece is surrounded".

    Args:
        narrator: the language and the players' names.
        state: the position before the move.
        reason: why the move is good or bad.
    """
    numbers = {"points": reason.points, "was": reason.was, "count": reason.count}
    values: dict[str, Value] = {name: n for name, n in numbers.items() if n is not None}
    if reason.seat is not None:
        values["who"] = narrator.player(state, reason.seat)
    if reason.shape is not None:
        values["shape"] = narrator.shape(reason.shape)
    return narrator.texts(f"reason-{reason.kind}", **values, **figure_values(reason.figure))


def reasons_text(narrator: Narrator, state: State, reasons: Sequence[Reason]) -> str:
    """Join reasons into one clause.

    Args:
        narrator: the language and the players' names.
        state: the position before the move.
        reasons: at least one.
    """
    return narrator.texts.join(reason_text(narrator, state, reason) for reason in reasons)

"""Teaching games: the computer offers to undo a costly placement before it replies."""

from cirkis.game import State
from cirkis.tables.commands import Teach
from cirkis.tables.entries import Offered
from cirkis.tables.people import Sender
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table

MOST_OFFERS = 3  # in a round


def position_to_judge(table: Table) -> State | None:
    """Return the position before the last placement if the computer may offer to undo it.

    A person is asked at most once in each turn.
    """
    steps = table.steps
    if not (table.teaching and steps and steps[-1].by_person and steps[-1].is_placement):
        return None
    if len(steps) - 1 in table.taught or len(table.taught) >= MOST_OFFERS:
        return None
    if table.taken_over and len(steps) == 1:
        return None  # taking over the first piece (R34) is no mistake worth a lesson
    return steps[-2].state if len(steps) > 1 else table.initial_state


def decide_teach(table: Table, command: Teach, _: Sender) -> Offered:
    if position_to_judge(table) is None or table.computer_to_play is None:
        raise refused("no-offer")
    seat = table.steps[-1].seat
    return Offered(seat, len(table.steps) - 1, [seat], "teach", command.lesson)

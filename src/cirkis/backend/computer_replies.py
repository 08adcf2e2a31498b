"""Computers' replies, remembered to notice a person who copies them into another game.

By copying the opponent's placements into a game of their own against a computer, a person could
answer every one of them with the computer's reply.
"""

from cirkis.game import State, placement_symmetries
from cirkis.tables.people import Person
from cirkis.tables.state import Table

FEWEST_COPIED = 12  # pieces; people may have learned a shorter opening from a computer
MOST_REPLIES = 20_000  # kept at a time; the oldest are dropped


class ComputerReplies:
    """The replies at tables where one person alone plays, with that person."""

    def __init__(self) -> None:
        self._known: dict[tuple[Person | None, int], None] = {}

    def copier(self, table: Table) -> Person | None:
        """Remember a computer's latest placement; return the person, if any, who has just placed
        what a computer replied at a table of their own.
        """
        if not table.steps or table.state.plies < FEWEST_COPIED:
            return None
        step, pieces = table.steps[-1], _pieces_in_any_direction(table.state)
        if step.by_person:
            return step.player if (step.player, pieces) in self._known else None
        owners = {table.host, *(seat.owner for seat in table.seats)} - {None}
        if len(owners) == 1:
            self._known[owners.pop(), pieces] = None
            if len(self._known) > MOST_REPLIES:
                del self._known[next(iter(self._known))]
        return None


def _pieces_in_any_direction(state: State) -> int:
    """Return a number that is equal for all positions with the same pieces, turned or mirrored."""
    placed = [piece for _, piece in state.placed]
    ways = placement_symmetries(state.variant.table.pieces)
    return min(hash(frozenset(way[piece] for piece in placed)) for way in ways)

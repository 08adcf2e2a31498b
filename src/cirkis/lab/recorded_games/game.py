"""A recorded game and its positions."""

from typing import NamedTuple

from cirkis.game import Record, State, replay_record
from cirkis.game.rules.state import victory_shares

UNFINISHED = "unfinished"


class RecordedGame(NamedTuple):
    """A record and its positions.

    Attributes:
        record: the record.
        states: the first position and the one after every ply.
    """

    record: Record
    states: tuple[State, ...]

    @property
    def end(self) -> State:
        """The last position."""
        return self.states[-1]

    @property
    def plies(self) -> int:
        """The number of placements and withdrawals."""
        return len(self.states) - 1

    @property
    def reason(self) -> str:
        """Why the game ended, as in the tag Result; "unfinished" if it did not."""
        return UNFINISHED if self.end.outcome is None else self.end.outcome.reason.value

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory; the sum is 1, or 0 if the game did not end."""
        winners = () if self.end.outcome is None else self.end.outcome.winners
        return victory_shares(winners, self.record.options.players)


def recorded_game(record: Record) -> RecordedGame:
    """Return a record with its positions.

    Raises:
        RecordError: the rules do not allow a ply, which cannot happen for a record that was read.
    """
    return RecordedGame(record, replay_record(record))

"""Prove that a seat wins against any play, by exhaustive search with the plain rules."""

from cirkis.game import State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place


class TooLarge(Exception):
    """The search exceeds the allowed number of positions."""


class Prover:
    """Searches positions of one game exhaustively, for one seat against all other seats."""

    def __init__(self, seat: int, max_positions: int) -> None:
        self.seat, self.max_positions, self.positions = seat, max_positions, 0
        self._known: dict[tuple[object, ...], bool] = {}

    def wins(self, state: State) -> bool:
        """Return whether the seat can win alone against any play, or raise TooLarge."""
        if state.outcome is not None:
            return state.outcome.winners == (self.seat,)
        pieces = (state.owned, state.stocks, state.placed[-1:])
        key = (*pieces, state.to_play, state.is_free_turn, state.scores)
        known = self._known.get(key)
        if known is None:
            self.positions += 1
            if self.positions > self.max_positions:
                raise TooLarge
            known = self._known[key] = self._try_all(state)
        return known

    def _try_all(self, state: State) -> bool:
        after = [place(state, index)[0] for index in iter_bits(legal_mask(state))]
        after.sort(key=lambda one: legal_mask(one).bit_count() * (one.to_play != self.seat))
        results = map(self.wins, after)
        return any(results) if state.to_play == self.seat else all(results)


def forces_win(state: State, index: int, max_positions: int) -> bool:
    """Return whether a placement wins against any play; False if the proof is too long."""
    try:
        return Prover(state.to_play, max_positions).wins(place(state, index)[0])
    except (TooLarge, RecursionError):
        return False


def only_win(state: State, max_positions: int) -> int | None:
    """Return the number of the only placement that forces a win; None if this is not proven.

    `max_positions` is the limit for all placements together.
    """
    prover, found = Prover(state.to_play, max_positions), None
    try:
        for index in iter_bits(legal_mask(state)):
            if prover.wins(place(state, index)[0]):
                if found is not None:
                    return None
                found = index
    except (TooLarge, RecursionError):
        return None
    return found

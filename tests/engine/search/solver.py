"""Solve endings by exhaustive search."""

from cirkis import State, legal_placements, play


class TooLarge(Exception):
    """The ending has too many positions to try."""


class Solver:
    """Finds the share of the victory that a seat can force against all other seats together."""

    def __init__(self, seat: int, limit: int = 2_000) -> None:
        self._seat, self._left = seat, limit
        self._known: dict[object, float] = {}

    def share(self, state: State) -> float:
        """Return the share; raise TooLarge if there are too many positions to try."""
        if state.outcome is not None:
            return (self._seat in state.outcome.winners) / len(state.outcome.winners)
        turn = (state.to_play, state.is_free_turn, state.placed[-1:])
        key = (state.owned, state.stocks, state.scores, *turn)
        if key not in self._known:
            self._known[key] = self.best(state)
        return self._known[key]

    def best(self, state: State) -> float:
        """Return the share in a position that is not over, which can be the start of a game."""
        is_own = state.to_play == self._seat
        best = 0.0 if is_own else 1.0
        for placement in legal_placements(state):
            self._left -= 1
            if self._left < 0:
                raise TooLarge
            share = self.share(play(state, placement).state)
            best = max(best, share) if is_own else min(best, share)
            if best == float(is_own):
                break
        return best

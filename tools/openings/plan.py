"""The plan for a book, and its search results; the same plan always gives the same book."""

from msgspec import Struct

from cirkis.game import State, new_game, replay

MIN_VISIT_SHARE = 0.005
"""Placements with a smaller share of the visits are not followed."""


class BookPlan(Struct, frozen=True):
    """Which positions are searched, and for how long."""

    players: int
    simulations: int  # per search
    loss: float  # the chance of winning that all players together can lose on the way to a position
    first_loss: float  # how much the first placement can lose without counting towards `loss`
    plies: int  # the maximum number of placements that lead to a position
    seed: int = 1

    def state(self, line: tuple[int, ...]) -> State:
        """Return the position after these placements, given by number."""
        start = new_game(players=self.players)
        placements = start.variant.table.placements
        return replay(start, [placements[index] for index in line])


class SearchedMove(Struct, frozen=True):
    placement: int  # its number
    visits: int
    chances: tuple[float, ...]  # every seat's chance of winning after it, from 0 to 1


class Searched(Struct, frozen=True):
    line: tuple[int, ...]  # the placements that lead to the position
    mover: int  # the seat to play
    moves: tuple[SearchedMove, ...]  # most visited first

    def losses(self) -> dict[int, float]:
        """Return the mover's loss for each placement, leaving out those with few visits.

        All first placements count, since there are few.
        """
        total = sum(move.visits for move in self.moves) if self.line else 0
        seen = {
            move.placement: move.chances[self.mover]
            for move in self.moves
            if move.visits >= MIN_VISIT_SHARE * total
        }
        best = max(seen.values())
        return {placement: best - chance for placement, chance in seen.items()}

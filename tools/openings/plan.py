"""What a book is made from: the same plan always makes the same book."""

from __future__ import annotations

from msgspec import Struct

from cirkis.game import State, new_game, replay

MIN_VISIT_SHARE = 0.005
"""What a search looks at less often is not followed."""


class BookPlan(Struct, frozen=True):
    """Which positions are searched, and how long.

    Attributes:
        players: how many play.
        simulations: how many simulations each search makes.
        loss: how much all players together may give up on the way to a position, in chances
            from 0 to 1.
        first_loss: how much the first placement may give up for free, so that all that look good
            are followed equally far.
        plies: how many placements lead there at most.
        seed: of the searches.
    """

    players: int
    simulations: int
    loss: float
    first_loss: float
    plies: int
    seed: int = 1

    def state(self, line: tuple[int, ...]) -> State:
        """Return the position after placements, given by their numbers."""
        start = new_game(players=self.players)
        placements = start.variant.table.placements
        return replay(start, [placements[index] for index in line])


class SearchedMove(Struct, frozen=True):
    """What a search says of a placement.

    Attributes:
        placement: its number.
        visits: how many simulations tried it.
        chances: every seat's chance to win after it, from 0 to 1.
    """

    placement: int
    visits: int
    chances: tuple[float, ...]


class Searched(Struct, frozen=True):
    """What a search says of a position.

    Attributes:
        line: the placements that lead to it.
        mover: the seat to play.
        moves: what may be placed, the most visited first.
    """

    line: tuple[int, ...]
    mover: int
    moves: tuple[SearchedMove, ...]

    def losses(self) -> dict[int, float]:
        """Return what the mover gives up with each placement, without those hardly looked at.

        Of first placements there are few, so all are looked at.
        """
        total = sum(move.visits for move in self.moves) if self.line else 0
        seen = {
            move.placement: move.chances[self.mover]
            for move in self.moves
            if move.visits >= MIN_VISIT_SHARE * total
        }
        best = max(seen.values())
        return {placement: best - chance for placement, chance in seen.items()}

"""What a book is made from: the same plan always makes the same book."""

from __future__ import annotations

from msgspec import Struct

from cirkis.game import State, new_game, replay

MIN_VISIT_SHARE = 0.005
"""Placements with a smaller share of the visits are not followed."""


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
    """What a search says of a placement, given by its number."""

    placement: int
    visits: int
    chances: tuple[float, ...]  # every seat's chance to win after it, from 0 to 1


class Searched(Struct, frozen=True):
    """What a search says of a position."""

    line: tuple[int, ...]  # the placements that lead to it
    mover: int  # the seat to play
    moves: tuple[SearchedMove, ...]  # the most visited first

    def losses(self) -> dict[int, float]:
        """Return what the mover gives up with each placement, without those hardly visited.

        There are few first placements, so all of them count.
        """
        total = sum(move.visits for move in self.moves) if self.line else 0
        seen = {
            move.placement: move.chances[self.mover]
            for move in self.moves
            if move.visits >= MIN_VISIT_SHARE * total
        }
        best = max(seen.values())
        return {placement: best - chance for placement, chance in seen.items()}

"""The player that plays like a person at the table: it sees only a part, and judges roughly."""

from __future__ import annotations

import random
from typing import NamedTuple

from cirkis.board.figures import Figure
from cirkis.pieces.placements import Placement
from cirkis.players.player import choices
from cirkis.players.worth import balance, follow_up, price, prospects
from cirkis.rules.state import State
from cirkis.rules.turns import place


class Sight(NamedTuple):
    """How much of a position a person sees, and what it likes. The numbers say all of a level.

    Attributes:
        overlooks: the chance that a figure is not seen this turn, so that nothing is done to
            complete it.
        heeds: the chance that it is thought of what the next player could do in a figure.
        rivals: how much a point that goes to the others counts; 0 looks at one's own alone.
        free_turn: what it thinks a free turn is worth, in points.
        leads: the part counted of leads in unfinished figures.
        thrift: the part counted of the worth of keeping small pieces.
        taste: how much it likes big pieces, in points a cell.
        roughness: the spread of its errors of judgement, in points.
    """

    overlooks: float = 0.0
    heeds: float = 1.0
    rivals: float = 1.0
    free_turn: float = 9.0
    leads: float = 1.0
    thrift: float = 1.0
    taste: float = 0.0
    roughness: float = 0.0


class SightedPlayer:
    """Chooses what seems best to it at a glance, with the weaknesses that its sight describes.

    It overlooks whole figures, not single placements, as people do: for one turn, it does not see
    that this Circle could be closed, or that the next player could close it.
    """

    def __init__(self, name: str, sight: Sight) -> None:
        self.name = name
        self.sight = sight

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement that seems the most worth."""
        legal = choices(state)
        glance = _Glance(state, self.sight, rng)
        return max(legal, key=lambda placement: (glance.worth(placement), rng.random()))


class _Glance:
    """One look at a position: what is seen of it, and what placements then seem worth."""

    def __init__(self, state: State, sight: Sight, rng: random.Random) -> None:
        self.state, self.sight, self.rng = state, sight, rng
        figures = state.setting.figures
        self.seen = {figure for figure in figures if rng.random() >= sight.overlooks}
        self.heeded = [figure for figure in figures if rng.random() < sight.heeds]

    def worth(self, placement: Placement) -> float:
        """What the placement seems worth, in points."""
        state, sight = self.state, self.sight
        seat = state.to_play
        after, _ = place(state, placement.index)
        worth = sight.taste * len(placement.cells) - sight.thrift * price(state, placement, seat)
        worth += self.rng.gauss(0.0, sight.roughness)
        if not self._is_overlooked(placement, after):
            worth += balance(after, seat, sight.rivals) - balance(state, seat, sight.rivals)
        if sight.leads:
            worth += sight.leads * prospects(state, after, placement, seat)
        return worth + follow_up(after, seat, figures=self.heeded, free_turn=sight.free_turn)

    def _is_overlooked(self, placement: Placement, after: State) -> bool:
        """Whether the placement completes figures, and not one of them is seen."""
        completed: list[Figure] = [
            figure
            for figure in self.state.setting.figures_at[placement.index]
            if not figure.mask & ~after.filled
        ]
        return bool(completed) and not any(figure in self.seen for figure in completed)

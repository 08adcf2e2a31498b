"""The player that plays like a person at the table: it sees only a part, and judges roughly."""

from __future__ import annotations

import random
from typing import NamedTuple

from cirkis.board.figures import Figure
from cirkis.pieces.placements import Placement
from cirkis.player import legal_choices
from cirkis.players.heuristics import balance, follow_up, price, prospects
from cirkis.rules.state import State
from cirkis.rules.turns import place


class Perception(NamedTuple):
    """How much of a position a person sees, and what it likes. The numbers say all of a level.

    Attributes:
        miss_chance: the chance that a figure is not seen this turn, so that nothing is done to
            complete it.
        reply_chance: the chance that it is thought of what the next player could do in a figure.
        rival_weight: how much a point that goes to the others counts; 0 looks at one's own alone.
        free_turn_value: what it thinks a free turn is worth, in points.
        lead_weight: the part counted of leads in unfinished figures.
        small_piece_weight: the part counted of the worth of keeping small pieces.
        big_piece_bonus: how much it likes big pieces, in points a cell.
        noise: the spread of its errors of judgement, in points.
    """

    miss_chance: float = 0.0
    reply_chance: float = 1.0
    rival_weight: float = 1.0
    free_turn_value: float = 9.0
    lead_weight: float = 1.0
    small_piece_weight: float = 1.0
    big_piece_bonus: float = 0.0
    noise: float = 0.0


class HumanLikePlayer:
    """Chooses what seems best to it at a glance, with the weaknesses that its perception describes.

    It overlooks whole figures, not single placements, as people do: for one turn, it does not see
    that this Circle could be closed, or that the next player could close it.
    """

    def __init__(self, name: str, perception: Perception) -> None:
        self.name = name
        self.perception = perception

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement that seems the most worth."""
        legal = legal_choices(state)
        perceived = _PerceivedPosition(state, self.perception, rng)
        return max(legal, key=lambda placement: (perceived.value(placement), rng.random()))


class _PerceivedPosition:
    """One look at a position: what is seen of it, and what placements then seem worth."""

    def __init__(self, state: State, perception: Perception, rng: random.Random) -> None:
        self.state, self.perception, self.rng = state, perception, rng
        figures = state.variant.figures
        self.seen = {figure for figure in figures if rng.random() >= perception.miss_chance}
        self.heeded = [figure for figure in figures if rng.random() < perception.reply_chance]

    def value(self, placement: Placement) -> float:
        """What the placement seems worth, in points."""
        state, seat, p = self.state, self.state.to_play, self.perception
        after, _ = place(state, placement.index)
        worth = p.big_piece_bonus * len(placement.cells) - p.small_piece_weight * price(
            state, placement, seat
        )
        worth += self.rng.gauss(0.0, p.noise)
        if not self._is_overlooked(placement, after):
            worth += balance(after, seat, p.rival_weight) - balance(state, seat, p.rival_weight)
        if p.lead_weight:
            worth += p.lead_weight * prospects(state, after, placement, seat)
        return worth + follow_up(after, seat, figures=self.heeded, free_turn=p.free_turn_value)

    def _is_overlooked(self, placement: Placement, after: State) -> bool:
        """Whether the placement completes figures, and not one of them is seen."""
        completed: list[Figure] = [
            figure
            for figure in self.state.variant.figures_at[placement.index]
            if not figure.mask & ~after.filled
        ]
        return bool(completed) and not any(figure in self.seen for figure in completed)

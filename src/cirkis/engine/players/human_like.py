"""A human-like player that overlooks things and judges only roughly."""

import random
from typing import NamedTuple

from cirkis.engine.player import legal_choices
from cirkis.engine.players.heuristics import (
    big_piece_cost,
    figure_potential,
    leads_cut,
    relative_score,
    reply_value,
    segments_filled,
    small_piece_cost,
)
from cirkis.game import Figure, Placement, State
from cirkis.game.rules.turns import place


class Personality(NamedTuple):
    """How much of a position a player sees, and what it prefers.

    Attributes:
        miss_chance: the probability of overlooking, for a turn, that a figure can be completed.
        reply_chance: the probability of considering what the next player could do in a figure.
        rival_weight: how much the other seats' points count; 0 ignores them.
        free_turn_value: the value of a free turn, in points.
        lead_weight: the weight of leads in unfinished figures.
        small_piece_weight: the weight of keeping small pieces.
        big_piece_bonus: the bonus for big pieces, in points per cell.
        noise: the standard deviation of its errors of judgement, in points.
        reply_weight: the weight of the next player's best reply.
        rival_lead_weight: the value of each segment by which another seat's lead in an unfinished
            figure shrinks, in points.
        hurry_weight: the value of each segment that it fills, in points.
        hoard_weight: the cost of each cell of a piece beyond the first while the stock is full, in
            points; it falls as the stock empties.
    """

    miss_chance: float = 0.0
    reply_chance: float = 1.0
    rival_weight: float = 1.0
    free_turn_value: float = 9.0
    lead_weight: float = 1.0
    small_piece_weight: float = 1.0
    big_piece_bonus: float = 0.0
    noise: float = 0.0
    reply_weight: float = 1.0
    rival_lead_weight: float = 0.0
    hurry_weight: float = 0.0
    hoard_weight: float = 0.0


class HumanLikePlayer:
    """Chooses what seems best at a glance, with the weaknesses of its personality.

    Like people, it overlooks whole figures, not single placements: for one turn, it fails to see
    that some figure could be completed, or that the next player could complete it.
    """

    def __init__(self, name: str, personality: Personality) -> None:
        self.name = name
        self.personality = personality

    def choose(self, state: State, rng: random.Random) -> Placement:
        legal = legal_choices(state)
        view = _PartialView(state, self.personality, rng)
        return max(legal, key=lambda placement: (view.value(placement), rng.random()))


class _PartialView:
    """What a player notices this turn, and how it values placements."""

    def __init__(self, state: State, personality: Personality, rng: random.Random) -> None:
        self.state, self.personality, self.rng = state, personality, rng
        figures = state.variant.figures
        self.seen = {figure for figure in figures if rng.random() >= personality.miss_chance}
        self.considered = [figure for figure in figures if rng.random() < personality.reply_chance]

    def value(self, placement: Placement) -> float:
        state, seat, p = self.state, self.state.to_play, self.personality
        after, _ = place(state, placement.index)
        cost = small_piece_cost(state, placement, seat)
        value = p.big_piece_bonus * len(placement.cells) - p.small_piece_weight * cost
        value += self.rng.gauss(0.0, p.noise)
        if not self._is_overlooked(placement, after):
            before = relative_score(state, seat, p.rival_weight)
            value += relative_score(after, seat, p.rival_weight) - before
        if p.lead_weight:
            value += p.lead_weight * figure_potential(state, after, placement, seat)
        if p.rival_lead_weight:
            value += p.rival_lead_weight * leads_cut(state, after, placement, seat)
        if p.hurry_weight:
            value += p.hurry_weight * segments_filled(state, placement)
        if p.hoard_weight:
            value -= p.hoard_weight * big_piece_cost(state, placement, seat)
        reply = reply_value(after, seat, figures=self.considered, free_turn=p.free_turn_value)
        return value + p.reply_weight * reply

    def _is_overlooked(self, placement: Placement, after: State) -> bool:
        """Return whether the placement completes only figures that the player overlooks."""
        completed: list[Figure] = [
            figure
            for figure in self.state.variant.figures_at[placement.index]
            if not figure.mask & ~after.filled
        ]
        return bool(completed) and not any(figure in self.seen for figure in completed)

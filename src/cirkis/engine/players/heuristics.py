"""The heuristics of the simple players: quick estimates of what placements are worth, in points.

search/evaluation/one_ply.py contains the greedy player's, compiled, with the same weights.
"""

import random
from collections.abc import Iterable
from typing import NamedTuple

from cirkis.engine.player import legal_choices
from cirkis.engine.search.config import HEURISTIC_WEIGHTS as WEIGHTS
from cirkis.game import Figure, Placement, State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place


def relative_score(state: State, seat: int, rival_weight: float = 1.0) -> float:
    """Return the seat's points minus the others' mean, plus or minus a bonus for a win or loss.

    `rival_weight` scales the other seats' points; 0 ignores them.
    """
    own = state.scores[seat]
    score = own - rival_weight * (sum(state.scores) - own) / (state.options.players - 1)
    if state.outcome is not None:
        score += WEIGHTS.win if seat in state.outcome.winners else -WEIGHTS.win
    return score


def reply_value(
    after: State,
    seat: int,
    *,
    figures: Iterable[Figure] | None = None,
    free_turn: float = WEIGHTS.free_turn,
) -> float:
    """Return how the best reply changes the seat's relative score, plus any free turn's value."""
    if after.is_over:
        return 0.0
    now = relative_score(after, seat)
    changes = [
        relative_score(place(after, index)[0], seat) - now
        for index in iter_bits(legal_mask(after) & completing_mask(after, figures))
    ]
    if after.to_play == seat:  # a free turn, or all other seats lost their turns
        return free_turn + max(changes, default=0.0)
    return min(changes, default=0.0)


def completing_mask(state: State, figures: Iterable[Figure] | None = None) -> int:
    """Return the placements on empty cells that would complete a figure, as a set."""
    by_cell = state.variant.table.by_cell
    mask = 0
    for figure in state.variant.figures if figures is None else figures:
        lacking = figure.mask & ~state.filled
        if not lacking:
            continue
        completing = ~state.blocked
        for cell in iter_bits(lacking):
            completing &= by_cell[cell]
            if not completing:
                break
        mask |= completing
    return mask


def figure_potential(before: State, after: State, placement: Placement, seat: int) -> float:
    """Return the value of the change in figures that stay unfinished."""
    change = 0.0
    for figure in before.variant.figures_at[placement.index]:
        lacking = (figure.mask & ~after.filled).bit_count()
        if not lacking:
            continue
        lead_before, lead_after = _lead(before, figure.mask, seat), _lead(after, figure.mask, seat)
        change += WEIGHTS.segment * (max(lead_after, 0) - max(lead_before, 0))
        change += WEIGHTS.secured * (lead_after > lacking)
        change += WEIGHTS.one_short * (lacking == 1)
    return change


def _lead(state: State, figure: int, seat: int) -> int:
    """Return the seat's segments minus those of the best other seat."""
    segments = [(figure & cells).bit_count() for cells in state.owned]
    own = segments.pop(seat)
    return own - max(segments)


def leads_cut(before: State, after: State, placement: Placement, seat: int) -> int:
    """Return by how many segments the others' leads shrink in figures that stay unfinished."""
    return sum(
        max(-_lead(before, figure.mask, seat), 0) - max(-_lead(after, figure.mask, seat), 0)
        for figure in before.variant.figures_at[placement.index]
        if figure.mask & ~after.filled
    )


def segments_filled(state: State, placement: Placement) -> int:
    figures = state.variant.figures_at[placement.index]
    return sum((figure.mask & placement.mask).bit_count() for figure in figures)


def small_piece_cost(state: State, placement: Placement, seat: int) -> float:
    if len(placement.cells) > 1:
        return 0.0
    return WEIGHTS.small_piece * _share_left(state, seat)


def big_piece_cost(state: State, placement: Placement, seat: int) -> float:
    """Return how many cells a piece has beyond the first, times the share of the stock left."""
    return (len(placement.cells) - 1) * _share_left(state, seat)


def _share_left(state: State, seat: int) -> float:
    return sum(state.stocks[seat]) / sum(state.options.pieces.counts)


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
        self.state = state
        self.personality = personality
        self.rng = rng
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


class RandomPlayer:
    """Chooses uniformly among all legal placements."""

    name = "random"

    def choose(self, state: State, rng: random.Random) -> Placement:
        return rng.choice(legal_choices(state))


class TakerPlayer:
    """Takes the most points available now, if any; otherwise places the biggest piece it can."""

    name = "taker"

    def choose(self, state: State, rng: random.Random) -> Placement:
        seat, score = state.to_play, state.scores[state.to_play]

        def sort_key(placement: Placement) -> tuple[int, int, float]:
            after, _ = place(state, placement.index)
            return after.scores[seat] - score, len(placement.cells), rng.random()

        return max(legal_choices(state), key=sort_key)


class GreedyPlayer:
    """Takes the most points now, leaves little for the next player, and saves small pieces.

    Chooses at random among the placements that value_at_a_glance rates highest.
    """

    name = "greedy"

    def choose(self, state: State, rng: random.Random) -> Placement:
        values = [
            (value_at_a_glance(state, placement), placement) for placement in legal_choices(state)
        ]
        best = max(value for value, _ in values)
        return rng.choice([placement for value, placement in values if value == best])


def value_at_a_glance(state: State, placement: Placement) -> float:
    """Return an estimate in points; only differences are meaningful."""
    seat = state.to_play
    after, _ = place(state, placement.index)
    return (
        relative_score(after, seat)
        + reply_value(after, seat)
        + figure_potential(state, after, placement, seat)
        - small_piece_cost(state, placement, seat)
    )

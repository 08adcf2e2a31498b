"""The reference players: players of fixed strength for measuring other players."""

import random

from cirkis.engine.player import legal_choices
from cirkis.engine.players.heuristics import (
    figure_potential,
    relative_score,
    reply_value,
    small_piece_cost,
)
from cirkis.game import Placement, State
from cirkis.game.rules.turns import place


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

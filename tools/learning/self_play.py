"""One game of the search against itself: the placements, the search results, and who won."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from cirkis.pieces.placements import Placement
from cirkis.rules.game import legal_placements, new_game, play
from cirkis.rules.state import State
from cirkis.search.config import INFORMED, LEARNED
from cirkis.search.evaluation.weights import LearnedWeights
from cirkis.search.tree.search import Candidate, Search, capacity_for

MAX_OPENING_PLIES = 8
"""A game starts with up to this many random placements, so that games differ."""
SAMPLED_PLIES = 12
"""This many placements after the opening are sampled by visits."""
RANDOM_SHARE = 0.05
"""The share of random placements later on, since weak positions must be learned too."""


@dataclass(slots=True)
class PlayedGame:
    """A game to learn from.

    Attributes:
        players: the number of seats.
        placed: the numbers of all placements, in order.
        shares: each seat's share of the victory (R26).
    """

    players: int
    placed: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


@dataclass(slots=True)
class SelfPlayGame(PlayedGame):
    """A game to learn from, with what the search found.

    Attributes:
        searched: whether each ply was searched.
        visits: for every searched ply the visits of each legal placement, in the order of their
            numbers.
        values: for every searched ply each seat's mean reward at the root.
    """

    searched: list[bool] = field(default_factory=list)
    visits: list[list[int]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)


def play_self_play_game(
    players: int, simulations: int, rng: random.Random, learned: LearnedWeights | None = None
) -> SelfPlayGame:
    """Play one game; an equal rng gives the same game.

    Args:
        players: the number of seats.
        simulations: the number of simulations before each placement.
        rng: the source of randomness.
        learned: the weights to play with; the heuristics by default.
    """
    game = SelfPlayGame(players)
    state = new_game(players=players)
    random_plies = rng.randint(0, MAX_OPENING_PLIES)
    search: Search | None = None
    while state.outcome is None:
        legal = legal_placements(state)
        if state.plies < random_plies or len(legal) == 1:
            chosen = rng.choice(legal)
            game.searched.append(False)
        else:
            seed = rng.getrandbits(32)
            if search is None:
                capacity = capacity_for(simulations)
                config = INFORMED if learned is None else LEARNED
                search = Search(state, seed=seed, config=config, capacity=capacity, learned=learned)
            else:
                search.restart(state, seed)
            search.run(simulations=simulations)
            chosen = _record_ply(game, search.candidates(), state, random_plies, rng)
        game.placed.append(chosen.index)
        state = play(state, chosen).state
    winners = state.outcome.winners
    game.shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return game


def _record_ply(
    game: SelfPlayGame,
    candidates: list[Candidate],
    state: State,
    random_plies: int,
    rng: random.Random,
) -> Placement:
    """Record the search results of a ply, and return the placement to make."""
    total = sum(candidate.visits for candidate in candidates)
    in_order = sorted(candidates, key=lambda candidate: candidate.placement.index)
    game.searched.append(True)
    game.visits.append([candidate.visits for candidate in in_order])
    game.values.append(
        [
            sum(candidate.values[seat] * candidate.visits for candidate in candidates) / total
            for seat in range(game.players)
        ]
    )
    if rng.random() < RANDOM_SHARE:
        return rng.choice(in_order).placement
    if state.plies < random_plies + SAMPLED_PLIES:
        return rng.choices(in_order, [candidate.visits for candidate in in_order])[0].placement
    return candidates[0].placement

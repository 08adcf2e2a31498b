"""One game of the search against itself: what was placed, what it thought, and who won."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from cirkis.pieces.placements import Placement
from cirkis.rules.game import legal_placements, new_game, play
from cirkis.rules.state import State
from cirkis.search.config import INFORMED, LEARNED
from cirkis.search.evaluation.weights import LearnedWeights
from cirkis.search.tree.search import Candidate, Search, capacity_for

LONGEST_OPENING = 8
"""A game begins with so many random placements at most, so that games differ."""
TRIED_PLIES = 12
"""So many placements after the opening are drawn by how often the search visited them."""
SLIPS = 0.05
"""How often a random placement is made later on: weak positions have to be known too."""


@dataclass(slots=True)
class SelfPlayGame:
    """A game as it is learned from.

    Attributes:
        players: how many seats.
        placed: the numbers of all placements, in order.
        searched: by ply, whether the search was asked there.
        visits: for every ply searched, how often it tried each legal placement, in the order of
            their numbers.
        values: for every ply searched, each seat's mean reward at the root.
        shares: each seat's part of the victory (R26).
    """

    players: int
    placed: list[int] = field(default_factory=list)
    searched: list[bool] = field(default_factory=list)
    visits: list[list[int]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


def play_game_recorded(
    players: int, simulations: int, rng: random.Random, learned: LearnedWeights | None = None
) -> SelfPlayGame:
    """Play one game; the same rng gives the same one.

    Args:
        simulations: how many simulations the search makes before each placement.
        learned: the weights it plays with; without them it plays by what was put down by hand.
    """
    game = SelfPlayGame(players)
    state = new_game(players=players)
    random_plies = rng.randint(0, LONGEST_OPENING)
    search: Search | None = None
    while state.outcome is None:
        legal = legal_placements(state)
        if state.plies < random_plies or len(legal) == 1:
            chosen = rng.choice(legal)
            game.searched.append(False)
        else:
            seed = rng.getrandbits(32)
            if search is None:
                room = capacity_for(simulations)
                config = INFORMED if learned is None else LEARNED
                search = Search(state, seed=seed, config=config, capacity=room, learned=learned)
            else:
                search.restart(state, seed)
            search.run(simulations=simulations)
            chosen = _write_down(game, search.candidates(), state, random_plies, rng)
        game.placed.append(chosen.index)
        state = play(state, chosen).state
    winners = state.outcome.winners
    game.shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return game


def _write_down(
    game: SelfPlayGame,
    found: list[Candidate],
    state: State,
    random_plies: int,
    rng: random.Random,
) -> Placement:
    """Keep what the search thought, and choose what is placed."""
    total = sum(candidate.visits for candidate in found)
    in_order = sorted(found, key=lambda candidate: candidate.placement.index)
    game.searched.append(True)
    game.visits.append([candidate.visits for candidate in in_order])
    game.values.append(
        [
            sum(candidate.values[seat] * candidate.visits for candidate in found) / total
            for seat in range(game.players)
        ]
    )
    if rng.random() < SLIPS:
        return rng.choice(in_order).placement
    if state.plies < random_plies + TRIED_PLIES:
        return rng.choices(in_order, [candidate.visits for candidate in in_order])[0].placement
    return found[0].placement

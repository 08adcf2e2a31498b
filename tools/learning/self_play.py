"""Self-play games, with the search's visit counts."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from cirkis.engine.search.config import INFORMED, LEARNED
from cirkis.engine.search.evaluation.weights import LearnedWeights
from cirkis.engine.search.tree.search import Candidate, thread_search
from cirkis.game import State, legal_placements, new_game, play
from cirkis.game.rules.state import victory_shares
from cirkis.lab.selfplay import play_itself

MAX_OPENING_PLIES = 8
"""The maximum number of random placements at the start of a game, so that games differ."""
SAMPLED_PLIES = 12
"""The number of placements after the opening that are sampled in proportion to visits."""
RANDOM_SHARE = 0.05
"""The share of random placements after the opening, so that weak positions are learned too."""


@dataclass(slots=True)
class PlayedGame:
    players: int
    placed: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    searched: list[bool] = field(default_factory=list)  # for each ply; empty if no visits are kept
    # for each searched ply, the legal placements' visits, ordered by placement number
    visits: list[list[int]] = field(default_factory=list)


def play_games(
    players: int, simulations: int, seeds: Sequence[str], teacher: LearnedWeights | None = None
) -> list[PlayedGame]:
    """Play a game for each seed, with the teacher's weights or with the heuristics."""
    return [_play_game(players, simulations, random.Random(seed), teacher) for seed in seeds]


def _play_game(
    players: int, simulations: int, rng: random.Random, teacher: LearnedWeights | None
) -> PlayedGame:
    config = INFORMED if teacher is None else LEARNED

    def search(state: State, seed: int) -> list[Candidate]:
        search = thread_search(state, seed, config, simulations, teacher)
        search.run(simulations=simulations)
        return search.candidates()

    game, state = PlayedGame(players), new_game(players=players)
    for _ in range(rng.randint(0, MAX_OPENING_PLIES)):
        state = play(state, rng.choice(legal_placements(state))).state
    game.placed = [index for _, index in state.placed]
    game.searched = [False] * state.plies
    varied = state.plies + SAMPLED_PLIES
    for ply in play_itself(state, search, rng, varied, RANDOM_SHARE):
        game.placed.append(ply.chosen.index)
        game.searched.append(bool(ply.candidates))
        if ply.candidates:
            in_order = sorted(ply.candidates, key=lambda candidate: candidate.placement.index)
            game.visits.append([candidate.visits for candidate in in_order])
    end = ply.after.outcome
    assert end is not None
    game.shares = list(victory_shares(end.winners, players))
    return game

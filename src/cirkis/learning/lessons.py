"""One game of the search against itself: what was placed, what it thought, and who won."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from cirkis.pieces.placements import Placement
from cirkis.rules.game import legal_placements, new_game, play
from cirkis.rules.state import State
from cirkis.search.mcts import Candidate, Search, room_for
from cirkis.search.tuning import INFORMED, LEARNED
from cirkis.search.weights import Learned

LONGEST_OPENING = 8
"""A game begins with so many random placements at most, so that games differ."""
TRIED_PLIES = 12
"""So many placements after the opening are drawn by how often the search visited them."""
SLIPS = 0.05
"""How often a random placement is made later on: weak positions have to be known too."""


@dataclass(slots=True)
class Lesson:
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


def play_lesson(
    players: int, simulations: int, rng: random.Random, learned: Learned | None = None
) -> Lesson:
    """Play one game; the same rng gives the same one.

    Args:
        simulations: how many simulations the search makes before each placement.
        learned: the weights it plays with; without them it plays by what was put down by hand.
    """
    lesson = Lesson(players)
    state = new_game(players=players)
    random_plies = rng.randint(0, LONGEST_OPENING)
    search: Search | None = None
    while state.outcome is None:
        legal = legal_placements(state)
        if state.plies < random_plies or len(legal) == 1:
            chosen = rng.choice(legal)
            lesson.searched.append(False)
        else:
            seed = rng.getrandbits(32)
            if search is None:
                room = room_for(simulations)
                tuning = INFORMED if learned is None else LEARNED
                search = Search(state, seed=seed, tuning=tuning, capacity=room, learned=learned)
            else:
                search.restart(state, seed)
            search.run(simulations=simulations)
            chosen = _write_down(lesson, search.candidates(), state, random_plies, rng)
        lesson.placed.append(chosen.index)
        state = play(state, chosen).state
    winners = state.outcome.winners
    lesson.shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return lesson


def _write_down(
    lesson: Lesson, found: list[Candidate], state: State, random_plies: int, rng: random.Random
) -> Placement:
    """Keep what the search thought, and choose what is placed."""
    total = sum(candidate.visits for candidate in found)
    in_order = sorted(found, key=lambda candidate: candidate.placement.index)
    lesson.searched.append(True)
    lesson.visits.append([candidate.visits for candidate in in_order])
    lesson.values.append(
        [
            sum(candidate.values[seat] * candidate.visits for candidate in found) / total
            for seat in range(lesson.players)
        ]
    )
    if rng.random() < SLIPS:
        return rng.choice(in_order).placement
    if state.plies < random_plies + TRIED_PLIES:
        return rng.choices(in_order, [candidate.visits for candidate in in_order])[0].placement
    return found[0].placement

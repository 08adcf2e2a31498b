"""The sources of positions: the search's games against itself, random games, and records."""

import random
from collections.abc import Collection, Iterable, Iterator

from cirkis.engine.players.heuristics import completing_mask
from cirkis.engine.search.tree.root_stats import Candidate
from cirkis.game import Options, Placement, State, legal_mask, legal_placements, new_game, play
from cirkis.game.board import iter_bits
from cirkis.lab.puzzle_mining.criteria import Criteria
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.lab.selfplay.plan import VARIED_PLIES
from cirkis.lab.selfplay.play import play_itself
from cirkis.practice.puzzles.themes import THEMES, Facts

Searched = tuple[State, list[Candidate]]


def play_game(
    evaluator: Evaluator, options: Options, criteria: Criteria, rng: random.Random
) -> Iterator[Searched]:
    """Let the search play a game against itself; yield every position with its candidates."""

    def search(state: State, seed: int) -> list[Candidate]:
        return evaluator.search(state, criteria.game_simulations, seed, early_stop=True)

    for ply in play_itself(new_game(options), search, rng, VARIED_PLIES):
        yield ply.state, ply.candidates


def draw_game(options: Options, rng: random.Random) -> tuple[State, ...]:
    """Return the positions of a random game in which nobody completes a figure unless forced to.

    Many figures soon lack only one piece.
    """
    states = [new_game(options)]
    while not states[-1].is_over:
        legal = legal_mask(states[-1])
        calm = legal & ~completing_mask(states[-1])
        chosen = rng.choice(list(iter_bits(calm or legal)))
        states.append(play(states[-1], states[-1].variant.table.placements[chosen]).state)
    return tuple(states)


def search_game(
    evaluator: Evaluator,
    states: Iterable[State],
    criteria: Criteria,
    rng: random.Random,
    themes: Collection[str] = (),
) -> Iterator[Searched]:
    """Yield the positions of a game already played, with the candidates of the search.

    With themes, yield only positions whose best placement has one of them.
    """
    for state in states:
        if state.is_over:
            continue
        if themes and not any(_has_theme(state, one, themes) for one in legal_placements(state)):
            continue
        seed = rng.getrandbits(32)
        candidates = evaluator.search(state, criteria.game_simulations, seed, early_stop=True)
        if not themes or _has_theme(state, candidates[0].placement, themes):
            yield state, candidates


def _has_theme(state: State, placement: Placement, themes: Collection[str]) -> bool:
    facts = Facts(state, placement)
    return any(THEMES[theme](facts) for theme in themes)

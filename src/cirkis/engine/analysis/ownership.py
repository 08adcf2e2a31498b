"""How likely each player is to own each figure, judging by how simulated games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from cirkis.engine.analysis.estimates import Calibration
from cirkis.engine.search.config import ANALYSING
from cirkis.engine.search.kernel.position import FIGURES, encode_state
from cirkis.engine.search.kernel.rules import empty_count
from cirkis.engine.search.tree.search import ENDS_KEPT, Search, capacity_for
from cirkis.game import State, play
from cirkis.game.rules.scoring import strict_majority

Ownership: TypeAlias = "tuple[tuple[float, ...], ...]"
"""For each figure that scores, each seat's chance of owning it, and the chance that nobody does."""

WARM_UP = 600
"""The number of simulations in a separate search before its games are counted."""
WITHOUT_PROOFS = ANALYSING._replace(certain_max_players=0)

# By the number of players still in the game, fitted like the chances (docs/analysis.md).
CALIBRATIONS: dict[int, Calibration] = {
    2: Calibration(0.7, 1.0),
    3: Calibration(0.9, 0.2),
    4: Calibration(0.8, 0.4),
}


def estimate_ownership(search: Search) -> Ownership:
    """Return who is likely to own each figure, from the ends of games kept by a search."""
    state = search.state
    exponent = CALIBRATIONS[state.options.players - len(state.withdrawn)].exponent(state)
    return tuple(
        calibrate_shares(counts, exponent) if empty_count(word) else known
        for word, known, counts in zip(
            _figure_words(state), final_ownership(state), count_owners(search), strict=True
        )
    )


def final_ownership(state: State) -> Ownership:
    """Return who owns each figure at the end of a game, as chances of 0 and 1."""
    seats = range(state.options.players + 1)
    owners = (_owner(word, state.options.players) for word in _figure_words(state))
    return tuple(tuple(float(seat == owner) for seat in seats) for owner in owners)


def _ends(search: Search) -> list[Sequence[int]]:
    """Return the words of the figures at the ends of simulated games."""
    state = search.state
    if not search.ends:  # the result is already proven, or there are no playouts
        search = Search(state, config=WITHOUT_PROOFS, capacity=capacity_for(WARM_UP + ENDS_KEPT))
        search.run(simulations=WARM_UP)
        search.run_to_ends(ENDS_KEPT)
    figures = slice(FIGURES, FIGURES + len(state.variant.figures))
    ends: list[Sequence[int]] = [position[figures] for position in search.ends]
    return ends or [_figure_words(play(state, search.best()).state)] * ENDS_KEPT  # an immediate win


def _figure_words(state: State) -> Sequence[int]:
    return encode_state(state)[FIGURES : FIGURES + len(state.variant.figures)]


def _owner(word: int, players: int) -> int:
    """Return the seat that owns a figure; `players` if nobody does."""
    majority = strict_majority(tuple(word >> 4 * seat & 15 for seat in range(players)))
    return players if empty_count(word) or majority is None else majority


def count_owners(search: Search) -> list[list[int]]:
    """Count, by figure, the games in which each seat owned it, then those in which nobody did."""
    players = search.state.options.players
    found = []
    for words in zip(*_ends(search), strict=True):
        counts = [0] * (players + 1)
        for word, count in Counter(words).items():
            counts[_owner(word, players)] += count
        found.append(counts)
    return found


def calibrate_shares(counts: Sequence[float], exponent: float) -> tuple[float, ...]:
    weights = [(count + 0.5) ** exponent for count in counts]
    return tuple(weight / sum(weights) for weight in weights)

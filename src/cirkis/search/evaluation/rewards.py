"""What a simulation brings every seat: by a playout, by what was learned, or by both."""

from __future__ import annotations

from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.features import chances
from cirkis.search.evaluation.heuristics import informed_playout
from cirkis.search.kernel.jit import Floats, Random, Words, inlined, popcount
from cirkis.search.kernel.position import END, MAX_SEATS, PLAYERS, SCORES
from cirkis.search.kernel.rules import winners
from cirkis.search.kernel.tables import Tables

FULL_MARGIN = 40.0


@inlined
def share(winning: int, seat: int) -> float:
    """A seat's part of the victory (R26)."""
    return 1.0 / popcount(winning) if winning >> seat & 1 else 0.0


@inlined
def shared(position: Words, winning: int, shares: Floats) -> None:
    """Write down every seat's part of the victory."""
    for seat in range(position[PLAYERS]):
        shares[seat] = share(winning, seat)


@inlined
def evaluate(
    tables: Tables, position: Words, rng: Random, shares: Floats, config: SearchConfig
) -> None:
    """Play out a position whose result is open, and write down every seat's part of the victory.

    Where something was learned for such games it counts as tuning says, and the position may be
    left before its end.
    """
    part = config.value_share if len(tables.value) else 0.0
    first = (0.0, 0.0, 0.0, 0.0)
    if part > 0.0:
        chances(tables, position, shares)
        first = (shares[0], shares[1], shares[2], shares[3])
    if part < 1.0:
        informed_playout(tables, position, rng, config)
        if position[END]:
            shared(position, winners(position), shares)
        else:
            chances(tables, position, shares)
    if part > 0.0:
        for seat in range(MAX_SEATS):
            shares[seat] += part * (first[seat] - shares[seat])


@inlined
def reward(position: Words, rewards: Floats, config: SearchConfig) -> None:
    """Make rewards of the parts of the victory: the points at the end count a little as well."""
    is_over = position[END] != 0
    for seat in range(position[PLAYERS]):
        points = margin(position, seat) if is_over else 0.5
        rewards[seat] = (1.0 - config.margin_weight) * rewards[seat] + config.margin_weight * points


@inlined
def margin(position: Words, seat: int) -> float:
    """The difference in points to the best other seat, from 0 (40 behind) to 1 (40 ahead)."""
    best = -1000
    for other in range(position[PLAYERS]):
        if other != seat:
            best = max(best, position[SCORES + other])
    ahead = (position[SCORES + seat] - best) / FULL_MARGIN
    return 0.5 + 0.5 * float(min(max(ahead, -1.0), 1.0))

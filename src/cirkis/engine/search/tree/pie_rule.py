"""The pie rule (R34), which the kernel does not know: how it changes the results of a search.

With two players and no handicaps, taking over the first piece gives each seat the chances that the
other had.
"""

from collections.abc import Sequence
from dataclasses import replace

from cirkis.engine.search.tree.root_stats import Candidate
from cirkis.game import Placement, State
from cirkis.game.rules.legality import taking_mask

_ENOUGH = 5
"""A first placement is trusted if it was tried at least a fifth as often as any other."""


def with_pie_rule(ranked: Sequence[Candidate], state: State) -> list[Candidate]:
    """Return candidates, best first. A good first piece is valued as if the other player took it
    over; in reply to the first piece, taking it over is one more candidate.

    Args:
        ranked: the candidates of the search, best first.
        state: the position, in a game with the pie rule.
    """
    seat = state.to_play
    if not state.placed and ranked:
        most = max(one.visits for one in ranked)
        each = [one if one.values[seat] <= 0.5 else _mirrored(one, one.placement) for one in ranked]
        return sorted(
            each, key=lambda one: (_ENOUGH * one.visits >= most, one.values[seat]), reverse=True
        )
    if not ranked or state.leader is None or not taking_mask(state) & state.available[seat]:
        return list(ranked)
    best, *others = ranked
    taking = _mirrored(best, state.leader)
    first = [best, taking] if best.values[seat] >= 0.5 else [taking, best]
    return [*first, *others]


def _mirrored(candidate: Candidate, placement: Placement) -> Candidate:
    """Return the result with the two seats exchanged."""
    stats, seats = candidate.stats, len(candidate.values)
    return replace(
        candidate,
        placement=placement,
        values=candidate.values[::-1],
        winners=tuple(seats - 1 - seat for seat in candidate.winners[::-1]),
        stats=stats._replace(wins=stats.wins[::-1], points=stats.points[::-1]),
    )

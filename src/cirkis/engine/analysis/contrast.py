"""How two lines of play differ: the consequences of each, and the points gained in each."""

from typing import NamedTuple

from cirkis.engine.analysis.consequences import LEAST, Run, Step
from cirkis.engine.analysis.forced import find_cost, find_gain, find_stop
from cirkis.engine.analysis.json_types import Balance
from cirkis.engine.analysis.mistakes import score_margin
from cirkis.game import legal_mask

LONGEST = 8  # the most placements that a balance counts
LEAST_LEAD = 5  # points: the value of the smallest score
LASTING = 3  # how many placements a lead must last
SOONER = 0.9  # multiplies the worth of a lead, once for each placement before it


class Contrast(NamedTuple):
    """How a placement differs from a worse one.

    Attributes:
        gain: what it leads to.
        cost: what the worse one leads to.
        balance: points gained in each line; None if the cost explains enough or there is no lead.
    """

    gain: Run | None
    cost: Run | None
    balance: Balance | None


def contrast(better: tuple[Step, ...], worse: tuple[Step, ...]) -> Contrast:
    """Return how two lines differ.

    Args:
        better: a placement and what follows.
        worse: the same for a worse one.
    """
    gain, cost = find_gain(better, worse), find_cost(worse, better)
    is_clear = sum(worse[0].effects.values()) <= -LEAST or (cost and cost.decides)
    return Contrast(
        gain and gain._replace(stopped_by=find_stop(gain, worse)),
        cost and cost._replace(is_barred=_bars(better, cost)),
        None if is_clear else find_balance(better, worse),
    )


def _bars(line: tuple[Step, ...], run: Run) -> bool:
    """Return whether the first placement of a line makes the one that begins a run impossible."""
    first, wanted = line[0], run.steps[0].placement
    if run.seat == first.seat:
        return False
    if first.placement.mask & wanted.mask:
        return True
    is_reply = run.later == 1 and len(line) > 1 and line[1].seat == run.seat
    return is_reply and not legal_mask(first.state) >> wanted.index & 1


def find_balance(better: tuple[Step, ...], worse: tuple[Step, ...]) -> Balance | None:
    """Return the points gained in two lines up to where the better one's lead is largest and lasts;
    None if no lead is large enough.

    Args:
        better: a placement and what follows.
        worse: the same for a worse one.
    """
    seat, pairs = better[0].seat, tuple(zip(better, worse, strict=False))
    leads = [score_margin(a.gained, seat) - score_margin(b.gained, seat) for a, b in pairs]

    def worth(later: int) -> float:
        return min(leads[later : later + LASTING]) * SOONER**later

    best = max(range(1, min(len(pairs), LONGEST + 1)), key=worth, default=0)
    if not best or worth(best) < LEAST_LEAD * SOONER**best:
        return None
    good, bad = pairs[best]
    return Balance(best, list(good.gained), list(bad.gained))

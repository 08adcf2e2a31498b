"""How two lines of play differ: the consequences of each, and the points gained in each."""

from itertools import takewhile

from cirkis.engine.analysis.consequences import LEAST, SOON, Run, Step
from cirkis.engine.analysis.forced import find_cost
from cirkis.engine.analysis.json_types import Balance
from cirkis.engine.analysis.mistakes import score_margin
from cirkis.game import Figure, legal_mask

LONGEST = 8  # the most placements that a balance counts
LEAST_LEAD = 5  # points: the value of the smallest score
LASTING = 3  # how many placements a lead must last
SOONER = 0.9  # multiplies the worth of a lead, once for each placement before it


def find_drawbacks(
    better: tuple[Step, ...], worse: tuple[Step, ...]
) -> tuple[Run | None, Balance | None]:
    """Return what a worse placement leads to, and the points gained in each line if this does not
    explain enough.
    """
    cost = find_cost(worse, better)
    is_clear = sum(worse[0].effects.values()) <= -LEAST or (cost and cost.decides)
    return (
        cost and _with_barred(cost, better, len(turn_of(worse))),
        None if is_clear else find_balance(better, worse),
    )


def _with_barred(run: Run, line: tuple[Step, ...], reply: int) -> Run:
    """Note whether the turn that begins a line makes the first step of a run impossible, or keeps
    it from completing its figure; `reply` is the number of the step that replies to a turn.
    """
    begin, turn = run.steps[0], turn_of(line)
    if run.seat == line[0].seat or _pays_too(begin, line):
        return run
    if any(step.placement.mask & begin.placement.mask for step in turn):
        return run._replace(is_barred=True)
    state = turn[-1].state
    if run.later != reply or state.is_over or state.to_play != run.seat:
        return run
    filled = state.filled | begin.placement.mask
    scored = [effect[2] for effect in begin.effects if effect[0] == "scored"]
    lacks = [one for one in scored if isinstance(one, Figure) and one.mask & ~filled]
    if lacks:
        return run._replace(is_barred=True, spares=lacks[0])
    is_legal = legal_mask(state) >> begin.placement.index & 1
    return run if is_legal else run._replace(is_barred=True)


def _pays_too(step: Step, line: tuple[Step, ...]) -> bool:
    """Return whether every figure that a step completes also pays the same seats soon in a line."""
    paid, also = (
        {
            effect[1:3]
            for one in steps
            for effect in one.effects
            if effect[0] == "scored" and effect[2]
        }
        for steps in ((step,), line[: SOON + 1])
    )
    return bool(paid) and paid <= also


def turn_of(line: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the first placement of a line, and the free turns that follow it."""
    return tuple(takewhile(lambda step: step.seat == line[0].seat, line))


def find_balance(better: tuple[Step, ...], worse: tuple[Step, ...]) -> Balance | None:
    """Return the points gained in two lines up to where the better one's lead is largest and lasts;
    None if no lead is large enough. A worse line that scores soon is not cut off before it does.
    """
    longest = max(len(better), len(worse))
    seat, lines = better[0].seat, (_prolonged(better, longest), _prolonged(worse, longest))
    pairs = tuple(zip(*lines, strict=False))
    leads = [score_margin(a.gained, seat) - score_margin(b.gained, seat) for a, b in pairs]

    def worth(later: int) -> float:
        return min(leads[later : later + LASTING]) * SOONER**later

    first = next((n for n, (_, b) in enumerate(pairs[: SOON + 1]) if any(b.gained)), 0)
    best = max(range(first or 1, min(len(pairs), LONGEST + 1)), key=worth, default=0)
    if not best or worth(best) < LEAST_LEAD * SOONER**best:
        return None
    good, bad = pairs[best]
    return Balance(best, list(good.gained), list(bad.gained))


def _prolonged(line: tuple[Step, ...], length: int) -> tuple[Step, ...]:
    """Repeat the last step of a line that ends the game, because its points stay the same."""
    return line + line[-1:] * (length - len(line)) if line[-1].state.is_over else line

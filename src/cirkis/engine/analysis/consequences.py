"""The consequences of a placement: what matters in the line that is likely to follow."""

from collections.abc import Container, Iterator, Sequence
from itertools import (
    combinations_with_replacement,
    dropwhile,
    groupby,
    pairwise,
    takewhile,
    zip_longest,
)
from operator import sub
from typing import Any, NamedTuple, cast

from msgspec import Struct

from cirkis.engine.analysis.analyse_position import score_margin
from cirkis.engine.analysis.reasons import Reason, explain, is_secured
from cirkis.engine.players.heuristics import completing_mask
from cirkis.game import (
    Figure,
    FreeTurnGained,
    GameEnded,
    Placement,
    Played,
    Scored,
    State,
    TurnLost,
    legal_mask,
    play,
)
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place

# The value of an effect to a seat, in points.
WIN = 50.0
SECURED = 6.0  # a majority that nobody can take away
LOST_TURN = 4.0  # by another seat
FREE_TURN = 1.5  # explains nothing by itself: its use comes later in the line
SOONER = 0.85  # multiplies the value of an effect, once for each placement before it
END_SOONER = 0.7  # the same for the end of the game, which an earlier gain can decide
CHOSEN = 0.6  # multiplies the value if the seat that places hurts itself, which it could avoid
SOON = 4  # placements: what comes later explains little, even if nobody can prevent it
LEAST = 2.0  # effects worth less do not explain a placement

LAST = ("goes-out", "blocks", "wins", "shares", "loses")
"""The kinds of reasons that are mentioned after the others, in this order."""
EVENTS = {
    *(*LAST, "majority", "completion", "gives", "no-reply", "secures"),
    *("free-surrounded", "free-center-star", "free-first-sliver"),
}
"""The kinds of reasons that say what happens, not what could happen."""

Effect = tuple[object, ...]


class LineStep(NamedTuple):
    """A placement in a line.

    Attributes:
        placement: the placement.
        later: how many placements after the line's first one it comes.
        seat: the seat that places.
        reasons: the reasons for and against it.
        effects: what happens, with its value to the seat that placed first.
        gained: the points of each seat since the line began.
        state: the position after it.
    """

    placement: Placement
    later: int
    seat: int
    reasons: tuple[Reason, ...]
    effects: dict[Effect, float]
    gained: tuple[int, ...]
    state: State

    @property
    def events(self) -> tuple[Reason, ...]:
        """The reasons that say what happens."""
        return tuple(reason for reason in self.reasons if reason.kind in EVENTS)

    @property
    def is_free_turn(self) -> bool:
        """Whether the placement gains a free turn."""
        return any(reason.kind.startswith("free-") for reason in self.reasons)


class Run(NamedTuple):
    """Consecutive steps of a line, all by one seat.

    Attributes:
        steps: the steps.
        is_barred: whether the line it is compared with rules out the first step or what it scores.
        spares: a figure that the first step would leave unfilled there; None if there is none.
        against: the seats that place before these steps but cannot prevent them.
    """

    steps: tuple[LineStep, ...]
    is_barred: bool = False
    spares: Figure | None = None
    against: tuple[int, ...] = ()

    @property
    def later(self) -> int:
        """How many placements after the line's first one the run begins."""
        return self.steps[0].later

    @property
    def last(self) -> int:
        """How many placements after the line's first one the run ends."""
        return self.steps[-1].later

    @property
    def seat(self) -> int:
        return self.steps[0].seat

    @property
    def decides(self) -> bool:
        """Whether the run scores or ends the game."""
        effects = (kind for step in self.steps for kind, *_ in step.effects)
        return not {"scored", "end"}.isdisjoint(effects)

    @property
    def telling(self) -> tuple[Reason, ...]:
        """The reasons that say what happens, each once: the end of the game last, the others in
        order. Of several free turns, only the first is mentioned, since the others follow from it;
        none if the last step only ends the game.
        """
        events = dict.fromkeys(reason for step in self.steps for reason in step.events)
        free = [one for one in events if one.kind.startswith("free-")]
        scored = {one.figure for one in events if one.kind == "majority"}
        last = {one.kind for one in self.steps[-1].events}
        is_over = last and last <= {"wins", "shares", "loses"}  # points before it decided the game
        untold = free[0 if is_over else 1 :]
        told = [
            one
            for one in events
            if one not in untold and (one.kind != "secures" or one.figure not in scored)
        ]
        return tuple(sorted(told, key=lambda one: one.kind in LAST and LAST.index(one.kind) + 1))


def follow(state: State, line: Sequence[Placement]) -> tuple[LineStep, ...]:
    """Return the steps of a line: a placement by the seat to play, and those likely to follow."""
    start, steps = state, list[LineStep]()
    for later, (placement, reply) in enumerate(zip_longest(line, line[1:])):
        played = play(state, placement)
        left = ~(played.state.filled | reply.mask) if reply else 0
        reasons = tuple(
            one
            for one in explain(state, placement)
            if not (one.kind in ("lets", "lets-give") and one.figure and one.figure.mask & left)
        )
        effects = dict(find_effects(played, reasons, state.to_play, start.to_play))
        gained = tuple(map(sub, played.state.scores, start.scores))
        steps.append(
            LineStep(placement, later, state.to_play, reasons, effects, gained, played.state)
        )
        state = played.state
    return tuple(steps)


def find_effects(
    played: Played, reasons: tuple[Reason, ...], mover: int, seat: int
) -> Iterator[tuple[Effect, float]]:
    """Yield the effects of a placement by `mover`, with their value to `seat`."""

    def worth(of: int, value: float) -> float:
        return value if of == seat else -value

    for event in played.events:
        if isinstance(event, GameEnded):
            winners, par = event.outcome.winners, 1 / played.state.options.players
            share = (1 / len(winners) - par) / (1 - par) if seat in winners else -1
            yield ("end", winners), share * WIN
        elif isinstance(event, Scored):
            effect = ("scored", event.seat, event.figure, event.points)
            yield effect, worth(event.seat, event.points)
        elif isinstance(event, TurnLost) and not played.state.is_over:
            yield ("lost turn", event.seat), worth(event.seat, -LOST_TURN)
        elif isinstance(event, FreeTurnGained):
            yield ("free turn", event.seat, event.reasons), worth(event.seat, FREE_TURN)
    for reason in reasons:
        if reason.kind == "secures":
            yield ("secured", mover, reason.figure), worth(mover, SECURED)


def consequences(
    line: tuple[LineStep, ...], rival: tuple[LineStep, ...], *, good: bool
) -> list[Run]:
    """Return the runs that matter later in a line, most important first.

    An effect that the rival line also has counts only to the extent that it comes sooner here; the
    end of the game counts to the extent that it is better or worse than the rival line's.

    Args:
        line: a placement and what follows.
        rival: the same for the placement it is compared with.
        good: True for effects that help the seat that placed first, False for those that hurt it.
    """
    elsewhere = {
        effect: _kept(effect, step)
        for step in reversed(rival)
        for effect in step.effects
        if not _ends(effect)
    }
    end = sum(worth for step in rival for effect, worth in step.effects.items() if _ends(effect))

    def weight(run: Run) -> float:
        own = total = 0.0
        for step in run.steps:
            for effect, worth in step.effects.items():
                kept = _kept(effect, step)
                worth -= end if _ends(effect) else 0
                total += worth * kept
                own += worth * (
                    kept if _ends(effect) else max(0.0, kept - elsewhere.get(effect, 0.0))
                )
        matters = min(own, total) if good else -max(own, total)
        return matters if (run.seat == line[0].seat) == good else matters * CHOSEN

    runs = ((run, weight(run)) for run in _runs(line[1:]))
    matter = sorted((one for one in runs if one[1] >= LEAST), key=lambda one: -one[1])
    return [run for run, _ in matter]


def _runs(steps: tuple[LineStep, ...]) -> Iterator[Run]:
    """Yield the runs that begin with a step in which something happens."""
    for _, group in groupby(steps, key=lambda step: step.seat):
        run = tuple(group)
        yield from (
            Run(run[start : end + 1])
            for start, end in combinations_with_replacement(range(len(run)), 2)
            if run[start].events
        )


def _ends(effect: Effect) -> bool:
    return effect[0] == "end"


def _kept(effect: Effect, step: LineStep) -> float:
    """Return the share of its value that an effect keeps in a step."""
    return float((END_SOONER if _ends(effect) else SOONER) ** step.later)


def use_of_free_turn(line: tuple[LineStep, ...]) -> Run | None:
    """Return what happens in the free turn that the first placement gains, if anything does."""
    first, second = (*line, None)[:2]
    if first is None or second is None or first.seat != second.seat:
        return None
    return Run((second,)) if first.is_free_turn and second.events else None


MOST = 2000  # placements tried; anything that takes more counts as uncertain

Effects = frozenset[Effect]


def find_gain(line: tuple[LineStep, ...], rival: tuple[LineStep, ...]) -> Run | None:
    """Return what a placement is sure to gain later, compared with a worse one, or else the use of
    its free turn.
    """
    return _first_sure(line, rival, good=True) or use_of_free_turn(line)


def find_cost(line: tuple[LineStep, ...], better: tuple[LineStep, ...]) -> Run | None:
    """Return what a placement is sure to cost later, compared with a better one."""
    return _first_sure(line, better, good=False)


def _first_sure(
    line: tuple[LineStep, ...], other: tuple[LineStep, ...], *, good: bool
) -> Run | None:
    """Return the most important thing that is sure to happen in a line, but not after the first
    placement of the other line; or else who surely wins soon.
    """
    runs = consequences(line, other, good=good)
    parts = [one for run in runs for one in (run, *_without_turns(run))]
    for one in (*parts, *(end for run in runs for end in _only_end(run))):
        found = Prevention(one, line[0].seat, good=good)
        if found.fails(line) and not found.fails_elsewhere(other, good=good):
            before = {step.seat for step in line[1 : one.last + 1]} - found.seats
            return one._replace(against=tuple(sorted(before)))
    return None


def _without_turns(run: Run) -> list[Run]:
    """Return a run without the turns it gains or costs, if that changes it and leaves anything."""
    kept = (
        step._replace(
            reasons=tuple(one for one in step.reasons if not _is_turn(one.kind)),
            effects={one: worth for one, worth in step.effects.items() if not _is_turn(one[0])},
        )
        for step in run.steps
    )
    steps = tuple(dropwhile(lambda step: not step.events, kept))
    return [Run(steps)] if steps and steps != run.steps else []


def _only_end(run: Run) -> Iterator[Run]:
    """Yield only the end of a run, if the run soon ends the game with one winner."""
    last = run.steps[-1]
    for effect, worth in last.effects.items() if run.last <= SOON else ():
        if effect[0] == "end" and len(winners := cast("tuple[int, ...]", effect[1])) == 1:
            only = last._replace(reasons=(Reason("wins"),), effects={effect: worth})
            yield Run((only._replace(seat=winners[0]),))


def _is_turn(kind: object) -> bool:
    """Return whether a kind of reason or effect means that a turn is gained or lost."""
    return str(kind).startswith("free") or kind in {"no-reply", "lost turn"}


class Prevention:
    """Tries to prevent a run of a line.

    Attributes:
        effects: everything that the run brings about.
        seats: those that want the run; all others try to prevent it.
        depth: the run must happen within this many placements after the first one of the line.
    """

    def __init__(self, run: Run, seat: int, *, good: bool) -> None:
        """`seat` places first, and `good` says whether the run helps it."""
        worth = {one: worth for step in run.steps for one, worth in step.effects.items()}
        self.effects = Effects(worth)
        self.seats = {seat} if good else _gaining(worth, run.seat) - {seat}
        self.run = run
        self.depth = run.last + (run.seat not in self.seats)  # the seat that it hurts can delay it
        self._left = MOST

    def fails(self, line: tuple[LineStep, ...]) -> bool:
        """Return whether nobody can prevent the run anywhere in the line; False if unknown."""
        left = self.effects
        try:
            for before, step in pairwise(line[: self.run.last + 1]):
                state, depth = before.state, self.depth - before.later
                replies = () if step.seat in self.seats else iter_bits(legal_mask(state))
                if not all(self.leads(state, reply, left, depth) for reply in replies):
                    return False
                left = _without(left, step.effects, step.state)
        except Unknown:
            return False
        return bool(self.seats)

    def fails_elsewhere(self, other: tuple[LineStep, ...], *, good: bool) -> bool:
        """Return whether the run comes as surely and as soon in another line, whose first seat can
        bring it about if `good`, and otherwise cannot prevent it; True if unknown.
        """
        state, seat = other[0].state, other[0].seat
        found = Prevention(self.run, seat, good=good)
        if not good:
            found.seats = {*range(state.options.players)} - {seat}
        try:
            points = Effects(one for one in self.effects if not _is_turn(one[0]))
            left = _without(points or self.effects, other[0].effects, state)
            return not left or found._is_sure(state, left, self.depth)
        except Unknown:
            return True

    def leads(self, state: State, index: int, effects: Effects, depth: int) -> bool:
        """Return whether nobody can prevent these effects after a reply. Raises Unknown."""
        self._left -= 1
        if self._left < 0:
            raise Unknown
        played = Played(*place(state, index))
        happened = dict(find_effects(played, (), state.to_play, state.to_play))
        left = _without(effects, happened, played.state)
        return not left or self._is_sure(played.state, left, depth - 1)

    def _is_sure(self, state: State, effects: Effects, depth: int) -> bool:
        if state.is_over or not depth:
            return False
        wanted, legal = state.to_play in self.seats, legal_mask(state)
        (kind, _, figure, *_), *more = ((*effect, None) for effect in effects)
        if wanted and depth == 1 and kind == "scored" and figure and not more:
            legal &= completing_mask(state, [cast("Figure", figure)])  # no other placement scores
        tried = (self.leads(state, index, effects, depth) for index in iter_bits(legal))
        return any(tried) if wanted else all(tried)


class Unknown(Exception):
    """Raised when too many placements have been tried."""


def _gaining(worth: dict[Effect, float], seat: int) -> set[int]:
    """Return the seats that gain from the most harmful effect of what a seat does."""
    kind, seats, *_ = min(worth, key=lambda effect: worth[effect])
    if kind == "lost turn":
        return {seat}
    return set(cast("tuple[int, ...]", seats)) if kind == "end" else {cast("int", seats)}


def _without(effects: frozenset[Any], happened: Container[Effect], state: State) -> Effects:
    """Return the effects still to come: those that have neither happened nor been secured."""
    return Effects(
        one
        for one in effects
        if one not in happened
        and not (one[0] == "secured" and is_secured(state, one[2].mask, one[1]))
    )


LONGEST = 8  # the most placements that a balance counts
LEAST_LEAD = 5  # points: the value of the smallest score
LASTING = 3  # how many placements a lead must last
LEAD_SOONER = 0.9  # multiplies the worth of a lead, once for each placement before it


class Balance(Struct, frozen=True):
    """The points gained by two placements and in the lines that follow them.

    Attributes:
        later: how many placements after them are counted.
        better: each seat's points in the better one's line.
        worse: the same for the other one.
    """

    later: int
    better: list[int]
    worse: list[int]


def find_drawbacks(
    better: tuple[LineStep, ...], worse: tuple[LineStep, ...]
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


def _with_barred(run: Run, line: tuple[LineStep, ...], reply: int) -> Run:
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


def _pays_too(step: LineStep, line: tuple[LineStep, ...]) -> bool:
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


def turn_of(line: tuple[LineStep, ...]) -> tuple[LineStep, ...]:
    """Return the first placement of a line, and the free turns that follow it."""
    return tuple(takewhile(lambda step: step.seat == line[0].seat, line))


def find_balance(better: tuple[LineStep, ...], worse: tuple[LineStep, ...]) -> Balance | None:
    """Return the points gained in two lines up to where the better one's lead is largest and lasts;
    None if no lead is large enough. A worse line that scores soon is not cut off before it does.
    """
    longest = max(len(better), len(worse))
    seat, lines = better[0].seat, (_prolonged(better, longest), _prolonged(worse, longest))
    pairs = tuple(zip(*lines, strict=False))
    leads = [score_margin(a.gained, seat) - score_margin(b.gained, seat) for a, b in pairs]

    def worth(later: int) -> float:
        return min(leads[later : later + LASTING]) * LEAD_SOONER**later

    first = next((n for n, (_, b) in enumerate(pairs[: SOON + 1]) if any(b.gained)), 0)
    best = max(range(first or 1, min(len(pairs), LONGEST + 1)), key=worth, default=0)
    if not best or worth(best) < LEAST_LEAD * LEAD_SOONER**best:
        return None
    good, bad = pairs[best]
    return Balance(best, list(good.gained), list(bad.gained))


def _prolonged(line: tuple[LineStep, ...], length: int) -> tuple[LineStep, ...]:
    """Repeat the last step of a line that ends the game, because its points stay the same."""
    return line + line[-1:] * (length - len(line)) if line[-1].state.is_over else line

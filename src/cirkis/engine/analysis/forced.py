"""Whether the others can prevent what happens in a line, found by trying all placements."""

from typing import cast

from cirkis.engine.analysis.consequences import Effect, Run, Step, find_effects
from cirkis.engine.analysis.explain import is_secured
from cirkis.engine.analysis.json_types import Replies
from cirkis.engine.players.heuristics import completing_mask
from cirkis.game import Figure, Played, State, legal_mask
from cirkis.game.board.layout import iter_bits
from cirkis.game.rules.turns import active_seats, place

MOST = 2000  # placements tried; what takes more stays unknown

Effects = frozenset[Effect]


def gain_with_replies(gain: Run, line: tuple[Step, ...], worse: tuple[Step, ...]) -> Run:
    """Return a gain with the number of replies that allow it, and with the one that prevents it in
    a worse line where others allow it.

    Args:
        gain: what a line leads to.
        line: the line.
        worse: the worse line.
    """
    found = Prevention(gain, line[0].seat, good=True)
    gain, other = gain._replace(replies=found.replies(line)), found.replies(worse)
    if not gain.is_likely or not other or not 0 < other.allowing < other.count:
        return gain
    reply = worse[1].placement
    try:
        is_stopped = not found.allows(worse[0].state, reply.index)
    except Unknown:
        is_stopped = False
    return gain._replace(stopped_by=reply if is_stopped else None)


def cost_with_replies(cost: Run, line: tuple[Step, ...]) -> Run:
    """Return what a line leads to with the number of replies that allow it.

    Args:
        cost: what the line leads to.
        line: the line.
    """
    return cost._replace(replies=Prevention(cost, line[0].seat, good=False).replies(line))


class Prevention:
    """Tries to prevent a run of a line.

    Attributes:
        effects: what helps the seat that places first, or hurts it: points, the end of the game,
            and secured majorities; or else all that the run brings.
        seats: those that want it; all others try to prevent it.
        depth: within how many placements it must come, after the first one of the line.
    """

    def __init__(self, run: Run, seat: int, *, good: bool) -> None:
        """`seat` is the one that places first, and `good` whether the run helps it."""
        worth = {
            effect: worth
            for step in run.steps
            for effect, worth in step.effects.items()
            if effect[0] == "end" or (worth > 0) == good
        }
        decisive = {effect for effect in worth if not str(effect[0]).endswith("turn")}
        self.effects = Effects(decisive or worth)
        self.seats = {seat} if good else _gaining(worth) - {seat}
        self.depth = run.last + (run.seat not in self.seats)  # the seat that it hurts may delay it
        self._left = MOST

    def replies(self, line: tuple[Step, ...]) -> Replies | None:
        """Return how many replies to the first placement of a line allow the run, come what may;
        None if nobody could prevent it by a placement, or this is unknown.
        """
        state, others = line[0].state, self._others(line[0].state)
        if all(step.seat in self.seats for step in line[1 : self.depth + 1]) or not self.seats:
            return None
        try:
            if state.to_play in self.seats:
                return Replies(int(self._is_sure(state, self.effects, self.depth)), 1, others)
            found = [self.allows(state, index) for index in iter_bits(legal_mask(state))]
            return Replies(sum(found), len(found), others)
        except Unknown:
            return None

    def allows(self, state: State, index: int) -> bool:
        """Return whether nobody can prevent the run after a reply; raise Unknown."""
        return self._leads(state, index, self.effects, self.depth)

    def _others(self, state: State) -> list[int]:
        return [seat for seat in active_seats(state) if seat not in self.seats]

    def _is_sure(self, state: State, effects: Effects, depth: int) -> bool:
        if state.is_over or not depth:
            return False
        wanted, legal = state.to_play in self.seats, legal_mask(state)
        (kind, _, figure, *_), *more = ((*effect, None) for effect in effects)
        if wanted and depth == 1 and kind == "scored" and figure and not more:
            legal &= completing_mask(state, [cast("Figure", figure)])  # no other placement scores
        tried = (self._leads(state, index, effects, depth) for index in iter_bits(legal))
        return any(tried) if wanted else all(tried)

    def _leads(self, state: State, index: int, effects: Effects, depth: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise Unknown
        played = Played(*place(state, index))
        happened = dict(find_effects(played, (), state.to_play, state.to_play))
        left = Effects(
            one for one in effects if one not in happened and not _has(played.state, one)
        )
        return not left or self._is_sure(played.state, left, depth - 1)


class Unknown(Exception):
    """Raised when too many placements have been tried."""


def _gaining(worth: dict[Effect, float]) -> set[int]:
    """Return the seats that gain by the effect that hurts most."""
    if not worth:
        return set()
    kind, seats, *_ = min(worth, key=lambda effect: worth[effect])
    return set(cast("tuple[int, ...]", seats)) if kind == "end" else {cast("int", seats)}


def _has(state: State, effect: Effect) -> bool:
    """Return whether an effect is that a seat has the majority of a figure for good, and it has."""
    if effect[0] != "secured":
        return False
    _, seat, figure = effect
    return is_secured(state, cast("Figure", figure).mask, cast("int", seat))

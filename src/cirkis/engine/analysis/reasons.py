"""Why a placement is good: what it scores, secures, prevents and leaves to the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cirkis.drawing import Narrator, figure_values
from cirkis.engine.players.heuristics import completing_mask
from cirkis.game import (
    Event,
    Figure,
    FigureCompleted,
    FreeTurnGained,
    FreeTurnUnused,
    GameEnded,
    Placement,
    Played,
    Scored,
    ScoreReason,
    State,
    TurnLost,
    legal_mask,
    play,
)
from cirkis.game.board import iter_bits
from cirkis.game.rules.scoring import strict_majority
from cirkis.game.rules.turns import place
from cirkis.i18n.texts import Value


class Gain(NamedTuple):
    """What a placement brings the seat that makes it."""

    points: int
    is_win: bool  # ends the game with the seat as the sole winner
    events: tuple[Event, ...]


NO_GAIN = Gain(0, False, ())


def best_reply(state: State) -> Gain:
    """Return what the best placement brings the seat to play: a win, else the most points."""
    seat = state.to_play
    scoring = legal_mask(state)
    if state.unplaced[seat] > 1:  # otherwise any placement uses up the stock (R24)
        scoring &= completing_mask(state)
    replies = (reply_of(state, index) for index in iter_bits(scoring))
    return max(replies, key=lambda reply: (reply.is_win, reply.points), default=NO_GAIN)


def reply_of(state: State, index: int) -> Gain:
    seat = state.to_play
    after, events = place(state, index)
    points = sum(e.points for e in events if isinstance(e, Scored) and e.seat == seat)
    is_win = after.outcome is not None and after.outcome.winners == (seat,)
    return Gain(points, is_win, events)


def free_turns(state: State) -> Iterator[int]:
    """Yield the placements that gain the seat to play a free turn (R11-R13)."""
    variant, table = state.variant, state.variant.table
    slivers = 0 if state.filled & table.board.sliver_mask else variant.slivers
    for index in iter_bits(legal_mask(state)):
        free = ~(state.filled | table.placements[index].mask)
        closes = any(f.is_center_star and not f.mask & free for f in variant.figures_at[index])
        if closes or slivers >> index & 1 or not table.neighbours[index] & free:
            yield index


def best_reply_of(state: State, seat: int) -> Gain:
    """Return the best reply of a seat, as if it were its turn now."""
    if state.leader is None:
        return NO_GAIN
    return best_reply(replace(state, to_play=seat, is_free_turn=False))


class ReasonKind(NamedTuple):
    """One row of the table of reasons.

    Attributes:
        is_good: whether it favours the placement; otherwise it is a warning.
        is_minor: whether to mention it only if nothing matters more.
    """

    is_good: bool
    is_minor: bool = False


# Most important first: reasons are listed in this order.
REASON_KINDS: dict[str, ReasonKind] = {
    "certain-win": ReasonKind(True),  # proven by the search, under best play
    "certain-share": ReasonKind(True),
    "certain-loss": ReasonKind(False),
    "blocks": ReasonKind(True),  # nobody can place anything, so the game ends here (R25)
    "wins": ReasonKind(True),  # the game ends here, and the mover has won; on a tie: `count`, `was`
    "shares": ReasonKind(True),  # the same, and `seat` has won too
    "loses": ReasonKind(False),  # the same, but others have won: `seat`
    "goes-out": ReasonKind(True),  # the last piece of the stock, for `points` (R24)
    "majority": ReasonKind(True),  # completes `figure` and has its majority: `points` (R17)
    "completion": ReasonKind(True),  # completes `figure` without the majority: `points` (R19)
    "gives": ReasonKind(False),  # completes `figure` and gives `seat` `points` (R17)
    "free-surrounded": ReasonKind(True),  # a free turn under R11
    "free-center-star": ReasonKind(True),  # a free turn under R12
    "free-first-sliver": ReasonKind(True),  # a free turn under R13
    "free-unused": ReasonKind(False),  # the free turn cannot be used (R16)
    "lets-win": ReasonKind(False),  # `seat` can end the game immediately and win
    "lets": ReasonKind(False),  # `seat` can complete `figure` immediately for `points`
    "lets-give": ReasonKind(True),  # `seat` can complete `figure`, for `points` to the mover
    "lets-free": ReasonKind(False),  # `seat` can gain a free turn immediately (R11-R13)
    "denies": ReasonKind(True),  # `seat` could have scored `was` next, but now only `points`
    "no-reply": ReasonKind(True),  # `seat` has no legal placement and loses the turn (R9)
    "few-replies": ReasonKind(True),  # `seat` has only `count` legal placements
    "secures": ReasonKind(True),  # nobody can catch up in `figure`
    "takes": ReasonKind(True),  # takes the lead in `figure` with `count` segments
    "equalises": ReasonKind(True),  # `seat` loses the lead in `figure`
    "uses-last": ReasonKind(False, is_minor=True),  # the last `shape` of the stock
    "builds": ReasonKind(True, is_minor=True),  # has `count` segments of `figure`
    "keeps-small": ReasonKind(True, is_minor=True),  # placing a big piece keeps `count` small ones
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact for or against a placement; the kind decides which fields are set.

    Attributes:
        kind: its row in REASON_KINDS.
        seat: the other seat it is about, from 0.
        points: how many points.
        figure: the figure it is about.
        shape: the name of the shape.
        count: how many segments, placements or pieces.
        was: how many points the seat could have scored before or, in a tie, the runner-up's pieces.
    """

    kind: str
    seat: int | None = None
    points: int | None = None
    figure: Figure | None = None
    shape: str | None = None
    count: int | None = None
    was: int | None = None

    @property
    def is_minor(self) -> bool:
        return REASON_KINDS[self.kind].is_minor

    @property
    def is_good(self) -> bool:
        return REASON_KINDS[self.kind].is_good


_RANKS = {kind: place for place, kind in enumerate(REASON_KINDS)}


def sort_reasons(reasons: list[Reason]) -> tuple[Reason, ...]:
    """Sort by importance; drop minor advantages if there is a real one, and the points that other
    seats can give away in figures that the placement secures.
    """
    has_better = any(r.is_good and not r.is_minor for r in reasons)
    kept = [r for r in reasons if not (has_better and r.is_good and r.is_minor)]
    secured = {r.figure for r in kept if r.kind == "secures"}
    kept = [r for r in kept if not (r.kind == "lets-give" and r.figure in secured)]
    return tuple(sorted(kept, key=lambda reason: (_RANKS[reason.kind], -(reason.points or 0))))


FEW_REPLIES = 3  # up to this many are worth mentioning
MIN_LEAD = 2  # own segments; a lead with fewer is not worth mentioning


def explain(state: State, placement: Placement | str) -> tuple[Reason, ...]:
    """Return the reasons for and against a placement, most important first.

    Args:
        state: the position.
        placement: the placement, as an object or as text.

    Raises:
        UnreadablePlacement, IllegalPlacement: as in `play`.

    >>> from cirkis.game import new_game, replay
    >>> state = replay(new_game(), ["A1+B1", "C1"])
    >>> [reason.kind for reason in explain(state, "D1+E1")]
    ['majority', 'free-center-star', 'uses-last']
    """
    played = play(state, placement)
    after, seat = played.state, state.to_play
    index = after.placed[-1][1]
    reasons = [
        *_ending(after, seat),
        *_points(played.events, seat),
        *_turns(played.events, after),
    ]
    if not after.is_over:
        reasons += [*_figures(state, after, index), *_stock(state, index)]
        if after.to_play != seat:
            reasons += _replies(state, played)
    return sort_reasons(reasons)


def _ending(after: State, seat: int) -> Iterator[Reason]:
    if after.outcome is None:
        return
    winners, scores = after.outcome.winners, after.outcome.scores
    level = zip(after.outcome.unplaced, scores, strict=True)
    most = sorted((n for n, points in level if points == scores[winners[0]]), reverse=True)
    count, was = most[:2] if len(winners) == 1 < len(most) else (None, None)
    if winners == (seat,):
        yield Reason("wins", count=count, was=was)
        return
    kind = "shares" if seat in winners else "loses"
    yield from (Reason(kind, seat=one, count=count, was=was) for one in winners if one != seat)


def _points(events: tuple[Event, ...], seat: int) -> Iterator[Reason]:
    for event in events:
        if not isinstance(event, Scored):
            continue
        if event.seat != seat:
            yield Reason("gives", seat=event.seat, points=event.points, figure=event.figure)
        else:
            yield Reason(_SCORED[event.reason], points=event.points, figure=event.figure)


_SCORED = {
    ScoreReason.MAJORITY: "majority",
    ScoreReason.COMPLETION: "completion",
    ScoreReason.GOING_OUT: "goes-out",
}


def _turns(events: tuple[Event, ...], after: State) -> Iterator[Reason]:
    if after.is_over:  # lost turns matter only if they ended the game
        if any(isinstance(event, TurnLost) for event in events):
            yield Reason("blocks")
        return
    for event in events:
        if isinstance(event, FreeTurnGained):
            yield Reason(f"free-{event.reasons[0].value}")  # several reasons give one turn
        elif isinstance(event, FreeTurnUnused):
            yield Reason("free-unused")
        elif isinstance(event, TurnLost):
            yield Reason("no-reply", seat=event.seat)


def _figures(before: State, after: State, index: int) -> Iterator[Reason]:
    """Yield what the placement changes in figures that it leaves incomplete (R17, R18)."""
    seat = before.to_play
    for figure in before.variant.figures_at[index]:
        if not figure.mask & ~after.filled:
            continue
        led, leads = (strict_majority(_segments(s, figure.mask)) for s in (before, after))
        count = _segments(after, figure.mask)[seat]
        if is_secured(after, figure.mask, seat):
            if not is_secured(before, figure.mask, seat):
                yield Reason("secures", figure=figure, count=count)
        elif leads == seat != led and count >= MIN_LEAD:
            yield Reason("takes", figure=figure, count=count)
        elif led not in (None, seat) and leads is None and count >= MIN_LEAD:
            yield Reason("equalises", figure=figure, seat=led)
        elif leads in (None, seat):
            yield Reason("builds", figure=figure, count=count)


def is_secured(state: State, figure: int, seat: int) -> bool:
    segments = _segments(state, figure)
    lacking = (figure & ~state.filled).bit_count()
    return segments[seat] > max(segments[:seat] + segments[seat + 1 :]) + lacking


def _segments(state: State, figure: int) -> tuple[int, ...]:
    return tuple((figure & cells).bit_count() for cells in state.owned)


def _stock(state: State, index: int) -> Iterator[Reason]:
    table, stock = state.variant.table, state.stocks[state.to_play]
    placement = table.placements[index]
    if sum(stock) == 1:
        return
    if stock[placement.shape] == 1:
        yield Reason("uses-last", shape=table.pieces.shapes[placement.shape].name)
    sizes = [len(shape.cells) for shape in table.pieces.shapes]
    small = sum(count for size, count in zip(sizes, stock, strict=True) if size == 1)
    if small and sizes[placement.shape] == max(sizes):
        yield Reason("keeps-small", count=small)


def _replies(before: State, played: Played) -> Iterator[Reason]:
    after = played.state
    other, replies = after.to_play, legal_mask(after).bit_count()
    best, could = best_reply(after), best_reply_of(before, other)
    given = any(isinstance(event, Scored) and event.seat == other for event in played.events)
    if replies <= FEW_REPLIES:
        yield Reason("few-replies", seat=other, count=replies)
    if best.is_win:
        yield Reason("lets-win", seat=other)
    yield from _lets(best, other, before.to_play)
    free = list(free_turns(after))
    if free:
        yield Reason("lets-free", seat=other)
    scored = [event for event in could.events if isinstance(event, Scored)]
    most = max((event.points for event in scored if event.seat != other), default=0)
    # Nobody completes a figure to pay another player more.
    if could.points > max(best.points, most) and not best.is_win and not given:
        points = max(best.points, _with_free_turn(after, free))
        only = [one.figure for one in scored if (one.seat, one.points) == (other, could.points)]
        figure = only[0] if only else None  # none if several together bring the points
        if could.points > points:
            yield Reason("denies", seat=other, points=points, was=could.points, figure=figure)


def _with_free_turn(state: State, free: list[int]) -> int:
    """Return the most that the seat to play can score with one of these placements, which gain a
    free turn.
    """
    seat, placements = state.to_play, state.variant.table.placements
    afters = (play(state, placements[index]).state for index in free)
    usable = [after for after in afters if after.is_free_turn]
    most = max((after.scores[seat] + best_reply(after).points for after in usable), default=0)
    return most - state.scores[seat]


def _lets(best: Gain, other: int, seat: int) -> Iterator[Reason]:
    ends = (event.outcome for event in best.events if isinstance(event, GameEnded))
    if any(other not in outcome.winners for outcome in ends):
        return  # nobody would complete a figure to lose the game
    for event in best.events:
        if isinstance(event, FigureCompleted):
            scored = [e for e in best.events if isinstance(e, Scored) and e.figure == event.figure]
            given, own = (sum(e.points for e in scored if e.seat == one) for one in (other, seat))
            kind = "lets-give" if own > given else "lets"
            yield Reason(kind, seat=other, points=max(given, own), figure=event.figure)


TOGETHER = frozenset({"no-reply", "shares", "loses"})
"""Kinds of reasons that can differ only in their seats; one clause then covers them all."""


def reason_text(narrator: Narrator, state: State, reason: Reason, *more: Reason) -> str:
    """Return a reason in words, such as "gets a free turn (piece surrounded)".

    Args:
        narrator: the language and the players' names.
        state: the position before the move.
        reason: why the move is good or bad.
        more: reasons that differ from it only in their seats.
    """
    numbers = {"points": reason.points, "was": reason.was, "count": reason.count}
    values: dict[str, Value] = {name: n or 0 for name, n in numbers.items()}
    seats = [one.seat for one in (reason, *more) if one.seat is not None]
    if seats:
        values["who"] = narrator.texts.join(narrator.player(state, seat) for seat in seats)
        values["winner"] = "several" if more else "one"
    if reason.shape is not None:
        values["shape"] = narrator.shape(reason.shape)
    form = ".figure" if reason.kind == "denies" and reason.figure else ""
    return narrator.texts(f"reason-{reason.kind}{form}", **values, **figure_values(reason.figure))


def reasons_text(narrator: Narrator, state: State, reasons: Sequence[Reason]) -> str:
    """Join reasons into one clause.

    Args:
        narrator: the language and the players' names.
        state: the position before the move.
        reasons: at least one.
    """
    told: dict[Reason | str, list[Reason]] = {}
    for one in reasons:
        told.setdefault(one.kind if one.kind in TOGETHER else one, []).append(one)
    return narrator.texts.join(reason_text(narrator, state, *same) for same in told.values())

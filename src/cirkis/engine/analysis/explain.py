"""The reasons for and against a placement, found by playing it and looking at the replies."""

from collections.abc import Iterator

from cirkis.engine.analysis.best_reply import Reply, best_reply, best_reply_of, free_turns
from cirkis.engine.analysis.reasons import Reason, sort_reasons
from cirkis.game import (
    Event,
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
from cirkis.game.rules.scoring import strict_majority

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


def _lets(best: Reply, other: int, seat: int) -> Iterator[Reason]:
    ends = (event.outcome for event in best.events if isinstance(event, GameEnded))
    if any(other not in outcome.winners for outcome in ends):
        return  # nobody would complete a figure to lose the game
    for event in best.events:
        if isinstance(event, FigureCompleted):
            scored = [e for e in best.events if isinstance(e, Scored) and e.figure == event.figure]
            given, own = (sum(e.points for e in scored if e.seat == one) for one in (other, seat))
            kind = "lets-give" if own > given else "lets"
            yield Reason(kind, seat=other, points=max(given, own), figure=event.figure)

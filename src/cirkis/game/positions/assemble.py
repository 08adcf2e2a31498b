"""Build a position from pieces in any order, scores and withdrawn seats."""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from operator import add, le, sub
from typing import NamedTuple

from cirkis.errors import CirkisError, IllegalMove, IllegalPlacement, IllegalReason, PositionError
from cirkis.game.board import Figure, iter_bits
from cirkis.game.pieces.placements import Placement, PlacementTable
from cirkis.game.rules.events import Event, Scored, ScoreReason
from cirkis.game.rules.game import new_game
from cirkis.game.rules.legality import check_legal
from cirkis.game.rules.options import Options, Stop
from cirkis.game.rules.scoring import GOING_OUT_POINTS, score_figures
from cirkis.game.rules.set_up import arrange, resolve_piece
from cirkis.game.rules.state import State
from cirkis.game.rules.turns import place, put, remove_seat

Scores = tuple[int, ...]


class Completion(NamedTuple):
    """A figure's cells, a seat that may have completed it, and the resulting points by seat."""

    mask: int
    seat: int
    points: Scores


def completions(state: State) -> list[list[Completion]]:
    """Return the possible completions of every full figure; the state's scores are ignored.

    The seat that completed a figure has a piece in it. The Leader completed the figures it covers.
    """
    leader = state.leader.mask if state.leader else 0
    found: list[list[Completion]] = []
    for figure in state.variant.figures:
        mask = figure.mask
        if mask & ~state.filled:
            continue
        inside = tuple(cells & mask for cells in state.owned)
        seats = [seat for seat, cells in enumerate(inside) if cells]
        if leader & mask:
            seats = [state.placed[-1][0]]
        found.append([Completion(mask, seat, _points(figure, inside, seat)) for seat in seats])
    return found


@lru_cache(4096)
def _points(figure: Figure, inside: tuple[int, ...], seat: int) -> Scores:
    return points_of(score_figures((figure,), figure.mask, inside, seat), len(inside))


def possible_scores(
    points: Scores, ways: Iterable[Iterable[Completion]], most: Sequence[int] | None = None
) -> list[set[Scores]]:
    """Return the scores possible before the first figure and after each figure.

    Args:
        points: points by seat that do not come from figures.
        ways: the possible completions of each full figure.
        most: bounds by seat; higher scores are left out.
    """
    found = [{points}]
    for figure in ways:
        after = {add_points(scores, way.points) for scores in found[-1] for way in figure}
        found.append(after if most is None else {one for one in after if all(map(le, one, most))})
    return found


def points_of(events: Iterable[Event], players: int) -> Scores:
    points = [0] * players
    for event in events:
        if isinstance(event, Scored):
            points[event.seat] += event.points
    return tuple(points)


def going_out(state: State) -> tuple[Event, ...]:
    """Return the event for going out if the Leader was its player's last piece (R24)."""
    if not state.placed or any(state.stocks[state.placed[-1][0]]):
        return ()
    return (Scored(state.placed[-1][0], GOING_OUT_POINTS, ScoreReason.GOING_OUT, None),)


def add_points(one: Scores, other: Scores) -> Scores:
    return tuple(map(add, one, other))


def lay(start: State, pieces: Iterable[tuple[int, int]], to_play: int) -> State:
    """Return a new game with these pieces placed in order, without checking any of them.

    Args:
        start: the new game.
        pieces: seat and number of the placement of every piece.
        to_play: the seat to play next.
    """
    table, figures_at = start.variant.table, start.variant.figures_at
    stocks, owned, scores = [*map(list, start.stocks)], [*start.owned], start.scores
    available, filled, blocked, near = [*start.available], 0, 0, 0
    placed = tuple(pieces)
    for seat, index in placed:
        placement = table.placements[index]
        owned[seat] |= placement.mask
        filled |= placement.mask
        blocked |= table.conflicts[index]
        near |= table.touching[index]
        stocks[seat][placement.shape] -= 1
        if not stocks[seat][placement.shape]:
            available[seat] &= ~table.by_shape[placement.shape]
        for figure in figures_at[index]:
            if not figure.mask & ~filled:
                events = score_figures((figure,), filled, tuple(owned), seat)
                scores = add_points(scores, points_of(events, len(scores)))
    return replace(
        start,
        to_play=to_play,
        placed=placed,
        stocks=tuple(map(tuple, stocks)),
        owned=tuple(owned),
        scores=scores,
        available=tuple(available),
        filled=filled,
        blocked=blocked,
        near=near,
    )


def fits(state: State) -> bool:
    """Return whether no pieces overlap, no stock is exceeded, and the Leader touches a piece."""
    placements = state.variant.table.placements
    cells = sum(len(placements[index].cells) for _seat, index in state.placed)
    near = state.near if state.plies > 1 else state.variant.first
    is_near = not state.placed or bool(near >> state.placed[-1][1] & 1)
    return is_near and min(map(min, state.stocks)) >= 0 and cells == state.filled.bit_count()


def is_connected(state: State) -> bool:
    """Return whether the first piece is at the centre and each later one touches an earlier one."""
    touching, near = state.variant.table.touching, state.variant.first
    for nth, (_seat, index) in enumerate(state.placed):
        if not near >> index & 1:
            return False
        near = near | touching[index] if nth else touching[index]
    return True


# Sets of pieces are ints in which bit i represents placement i.


# Positions from games need few steps; positions typed by hand might have no solution.
_MAX_STEPS, _MAX_IN_ALL, _MAX_CHOICES = 200, 2000, 500


def find_order(
    state: State,
    ways: Sequence[Sequence[Completion]],
    possible: Sequence[Set[Scores]],
    scores: Scores,
) -> tuple[tuple[int, int], ...] | None:
    """Return the seat and placement of each piece in an order that leads to these scores.

    As in a record's Setup tag, each piece touches an earlier one, and none is placed after the end.

    Args:
        state: the position; its last piece, the Leader, stays last.
        ways: the possible completions of each full figure.
        possible: the scores possible before the first figure and after each figure.
        scores: the scores to reach.

    Returns:
        None if no such order is found.
    """
    filling = _Filling(state)
    for chosen in islice(_choices(ways, possible, scores), _MAX_CHOICES):
        if filling.start(chosen):
            seats = {index: seat for seat, index in state.placed}
            return (*((seats[index], index) for index in filling.order), state.placed[-1])
    return None


def _choices(
    ways: Sequence[Sequence[Completion]], possible: Sequence[Set[Scores]], scores: Scores
) -> Iterator[list[Completion]]:
    """Yield each choice of one completion per figure such that the points add up to the scores."""
    if not ways:
        yield []
        return
    *earlier, figure = ways
    for way in figure:
        before = tuple(map(sub, scores, way.points))
        if before in possible[len(earlier)]:
            for chosen in _choices(earlier, possible, before):
                yield [*chosen, way]


class _Figure(NamedTuple):
    pieces: int  # the pieces in it
    closing: int  # those of the seat that completes it, one of which comes last
    points: Scores


class _Filling:
    """Puts pieces on the board until only the Leader is left.

    A piece that holds no figure open can be placed as soon as it touches another; this never
    rules out a solution. The only choices are the first piece, and the next one if none is ready.
    """

    def __init__(self, state: State) -> None:
        self._table = state.variant.table
        self._first = state.variant.first
        self._first_scores = state.options.first_scores
        self._target = state.options.target
        self._of = [0] * state.options.players
        for seat, index in state.placed:
            self._of[seat] |= 1 << index
        self._last, leader = state.placed[-1]
        self._leader = 1 << leader
        self._older = sum(self._of) & ~self._leader
        self._steps = 0

    def start(self, chosen: Sequence[Completion]) -> bool:
        """Find an order in which each figure is completed as chosen."""
        self._figures: list[_Figure] = []
        for way in chosen:
            inside = _covering(self._table, way.mask)
            if not inside & self._leader:  # the Leader completes the figures that it covers
                pieces = inside & self._older
                self._figures.append(_Figure(pieces, pieces & self._of[way.seat], way.points))
        self.order: list[int] = []
        self._dead_ends: set[int] = set()
        self._last_step = min(self._steps + _MAX_STEPS, _MAX_IN_ALL)
        # After the target is reached, only the seat to play goes on (R22): its pieces come last.
        late = self._of[self._last] if self._is_target_reached(0) else 0
        return self._fill(self._older, self._first, late)

    def _is_target_reached(self, waiting: int) -> bool:
        points = self._first_scores
        for figure in self._figures:
            if not figure.pieces & waiting:
                points = add_points(points, figure.points)
        return max(points) >= self._target

    def _fill(self, waiting: int, near: int, late: int) -> bool:
        """Place the waiting pieces; those in `near` can come next."""
        placed = len(self.order)
        while waiting and waiting not in self._dead_ends:
            if late and not waiting & ~late:
                if self._is_target_reached(waiting):
                    break
                late = 0
            held, needed, last = self._waiting_for(waiting)
            ready = near & waiting & ~held & ~late
            if not ready or not self.order:
                ready = near & waiting & ~needed
                for some in (~late & ~held, ~late & held, late & ~last, late & last):
                    if self._try_each(ready & some, waiting, near, late):
                        return True
                self._dead_ends.add(waiting)
                break
            self.order += (new := list(iter_bits(ready)))
            for index in new:
                near |= self._table.touching[index]
            waiting &= ~ready
        if not waiting and not late:
            return True
        del self.order[placed:]
        return False

    def _waiting_for(self, waiting: int) -> tuple[int, int, int]:
        """Return the pieces that hold a figure open, which of them no other piece of their seat can
        replace, and the pieces that would complete a figure now.
        """
        held = needed = last = 0
        for figure in self._figures:
            rest = figure.pieces & waiting
            if rest & (rest - 1):
                closing = figure.closing & rest
                held |= closing
                if not closing & (closing - 1):
                    needed |= closing
            else:
                last |= rest
        return held, needed, last

    def _try_each(self, some: int, waiting: int, near: int, late: int) -> bool:
        for index in iter_bits(some):
            self._steps += 1
            if self._steps > self._last_step:
                return False
            touching = self._table.touching[index]
            near_now = near | touching if self.order else touching
            self.order.append(index)
            if self._fill(waiting & ~(1 << index), near_now, late):
                return True
            self.order.pop()
        return False


@lru_cache(256)
def _covering(table: PlacementTable, cells: int) -> int:
    return table.covering(cells)


_SHOWN = 6  # scores listed in an error message


def assemble(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    scores: Sequence[int] | None = None,
    withdrawn: Collection[int] = (),
    trusted: bool = False,
) -> tuple[State, ...]:
    """Return the position with these pieces; if the game is over, one per possible `to_play`.

    The last piece is the Leader; the rest can be in any order. All must be connected, and one must
    be in the middle (R6). The state lists them in an order that leads to the scores. The order of
    turns is not checked. `to_play`, the free turn and the end follow from the pieces.

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece; the last one is the Leader.
        scores: points by seat; needed only if they depend on who completed a figure.
        withdrawn: the seats that no longer play (R31).
        trusted: whether to skip the checks. The state then lists the pieces as given, and the
            scores are those of this order unless given.

    Raises:
        UnreadablePlacement: a string is not a valid set of cells.
        IllegalPlacement: a piece cannot go there; the error gives the reason.
        IllegalMove: a seat is not in the game, or cannot have withdrawn.
        PositionError: the scores are impossible, or missing although several are possible.
        OptionsError: the starter has not been drawn.
    """
    absent = frozenset(withdrawn)
    for seat in sorted(absent.difference(range(options.players))):
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    start = new_game(options)
    given = (resolve_piece(start, seat, named) for seat, named in pieces)
    placed = tuple((seat, placement.index) for seat, placement in given)
    seat, index = placed[-1] if placed else (0, -1)
    before = lay(start, placed[:-1], seat)
    state = put(before, index)[0] if placed else before
    if not trusted:
        before = _checked(before, state, scores)
    elif scores is not None:
        before = replace(before, scores=_scores_before(before, state, scores))
    found = tuple(_endings(before, seat, index, absent))
    found = tuple(dict.fromkeys(found)) if absent else found
    if not found:
        raise _nobody_left(options, absent)
    return found


def _checked(before: State, state: State, scores: Sequence[int] | None) -> State:
    """Return the position before the Leader, with the pieces in an order that gives the scores.

    Args:
        before: the position before the Leader.
        state: the position after it, before the turn ends.
        scores: the scores after it; None if they follow from the pieces.
    """
    if not fits(state):
        _raise_misfit(state)
    points, ways = points_of(going_out(state), state.options.players), completions(state)
    points = add_points(points, state.options.first_scores)
    possible = possible_scores(points, ways, scores)
    if scores is None or tuple(scores) not in possible[-1]:
        chosen = _only_score(sorted(possible_scores(points, ways)[-1]), scores)
    else:
        chosen = tuple(scores)
    if not state.placed:
        return before
    reached = _scores_before(before, state, chosen)
    is_reached = max(reached) >= state.options.target
    _check_was_not_over(before, state, is_reached)
    if before.scores == reached and not is_reached and is_connected(state):
        return before
    order = find_order(state, ways, possible, chosen)
    if order is None:
        _raise_misfit(state)
        given = "-".join(map(str, chosen))
        raise PositionError(f'no order of placing these pieces gives the scores "{given}"')
    return replace(before, scores=reached, placed=order[:-1])


def _scores_before(before: State, state: State, scores: Sequence[int]) -> Scores:
    """Return the scores before the Leader that lead to these after it."""
    earned = map(sub, state.scores, before.scores)
    total = add_points(tuple(earned), points_of(going_out(state), state.options.players))
    return tuple(map(sub, scores, total))


def _raise_misfit(state: State) -> None:
    """Raise IllegalPlacement for the first piece that cannot be placed, if there is one."""
    before = new_game(state.options)
    for seat, placement in arrange(state.options, state.pieces):
        before = replace(before, to_play=seat, is_free_turn=bool(before.placed))
        check_legal(before, placement)
        before = put(before, placement.index)[0]


def _only_score(possible: Sequence[Scores], scores: Sequence[int] | None) -> Scores:
    """Return the only possible scores; raise PositionError if any others are possible or given."""
    if scores is None and len(possible) == 1:
        return possible[0]
    shown = ["-".join(map(str, one)) for one in possible[:_SHOWN]]
    shown += ["..."] * (len(possible) > _SHOWN)
    if scores is None:
        raise PositionError(
            f"write the scores, which depend on who completed a figure: {' or '.join(shown)}"
        )
    given = "-".join(map(str, scores))
    raise PositionError(
        f'the scores cannot be "{given}": with these pieces they are {" or ".join(shown)}'
    )


def _check_was_not_over(before: State, state: State, is_reached: bool) -> None:
    """Raise IllegalPlacement if the game was over before the Leader was placed."""
    colours, (last, index) = state.options.colours, state.placed[-1]
    why = ""
    for seat, stock in enumerate(before.stocks):
        if not any(stock):
            why = f"{colours[seat].value} had no pieces left"
    # Once the target is reached, the same player may still have free turns (R22).
    was_last_free = any(seat == last for seat, _ in before.placed)
    if is_reached and (state.options.stop is Stop.AT_ONCE or not was_last_free):
        why = f"a score had reached {state.options.target}"
    if why:
        leader = state.variant.table.placements[index]
        raise IllegalPlacement(
            IllegalReason.GAME_OVER,
            f"the game was over before the Leader was placed on {leader.name}: {why}",
            leader.cells,
        )


def _endings(before: State, seat: int, index: int, withdrawn: frozenset[int]) -> Iterator[State]:
    """Yield the positions after a placement, with each seat withdrawing before or after it.

    An index of -1 means no placement.
    """
    if len(withdrawn) <= before.options.players - 2:
        if index < 0:
            yield new_game(before.options, withdrawn=withdrawn)
        elif seat not in withdrawn:
            turn = replace(before, withdrawn=withdrawn) if withdrawn else before
            yield place(turn, index)[0]
    for leaving in sorted(withdrawn):
        for state in _endings(before, seat, index, withdrawn - {leaving}):
            if not state.is_over:
                yield remove_seat(state, leaving)[0]


def _nobody_left(options: Options, withdrawn: frozenset[int]) -> CirkisError:
    if len(withdrawn) == options.players:
        return IllegalMove("the players cannot all have withdrawn")
    names = ", ".join(options.colours[seat].value for seat in sorted(withdrawn))
    return IllegalMove(f"the game was over before {names} could withdraw")

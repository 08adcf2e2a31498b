"""What a seat could score next, computed from the rules alone."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from cirkis.engine.players.heuristics import completing_mask
from cirkis.game import Event, Scored, State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place


class Reply(NamedTuple):
    """What a placement brings the seat that makes it."""

    points: int
    is_win: bool  # ends the game with the seat as the sole winner
    events: tuple[Event, ...]


NO_REPLY = Reply(0, False, ())


def best_reply(state: State) -> Reply:
    """Return what the best placement brings the seat to play: a win, else the most points."""
    seat = state.to_play
    scoring = legal_mask(state)
    if state.unplaced[seat] > 1:  # otherwise any placement uses up the stock (R24)
        scoring &= completing_mask(state)
    replies = (reply_of(state, index) for index in iter_bits(scoring))
    return max(replies, key=lambda reply: (reply.is_win, reply.points), default=NO_REPLY)


def reply_of(state: State, index: int) -> Reply:
    seat = state.to_play
    after, events = place(state, index)
    points = sum(e.points for e in events if isinstance(e, Scored) and e.seat == seat)
    is_win = after.outcome is not None and after.outcome.winners == (seat,)
    return Reply(points, is_win, events)


def free_turns(state: State) -> Iterator[int]:
    """Yield the placements that gain the seat to play a free turn (R11-R13)."""
    variant, table = state.variant, state.variant.table
    slivers = 0 if state.filled & table.board.sliver_mask else variant.slivers
    for index in iter_bits(legal_mask(state)):
        free = ~(state.filled | table.placements[index].mask)
        closes = any(f.is_center_star and not f.mask & free for f in variant.figures_at[index])
        if closes or slivers >> index & 1 or not table.neighbours[index] & free:
            yield index


def best_reply_of(state: State, seat: int) -> Reply:
    """Return the best reply of a seat, as if it were its turn now."""
    if state.leader is None:
        return NO_REPLY
    return best_reply(replace(state, to_play=seat, is_free_turn=False))

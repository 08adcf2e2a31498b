"""Longer games: rounds whose scores add up until someone has enough (R28, R29)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cirkis.errors import IllegalMove
from cirkis.rules.game import new_game
from cirkis.rules.options import Options
from cirkis.rules.state import State


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """How a match ended: who won (more than one share it) and the total points by seat."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match between rounds.

    Attributes:
        options: of the first round; options.match is the number of points to reach.
        totals: points by seat from all finished rounds.
        rounds: how many rounds are finished.
        withdrawn: the seats that take no further part.
        outcome: how the match ended; None while it goes on.
    """

    options: Options
    totals: tuple[int, ...]
    rounds: int
    withdrawn: frozenset[int]
    outcome: MatchOutcome | None


def new_match(options: Options) -> Match:
    """A match before its first round. With options.match of 0 it has one round only."""
    return Match(options, (0,) * options.players, 0, frozenset(), None)


def next_round(match: Match) -> State:
    """The first position of the round to come; the seat that starts has moved on (R29).

    Raises:
        IllegalMove: the match is over.
    """
    if match.outcome is not None:
        raise IllegalMove("the match is over")
    starter = (match.options.first_seat + match.rounds) % match.options.players + 1
    return new_game(replace(match.options, starter=starter), withdrawn=match.withdrawn)


def finish_round(match: Match, state: State) -> Match:
    """The match after a round that ended in this state (R28).

    Raises:
        IllegalMove: the round is not over, or the match was over before it.
    """
    if match.outcome is not None:
        raise IllegalMove("the match is over")
    if state.outcome is None:
        raise IllegalMove("the round is not over")
    totals = tuple(a + b for a, b in zip(match.totals, state.scores, strict=True))
    active = [seat for seat in range(match.options.players) if seat not in state.withdrawn]
    outcome = None
    if max(totals) >= match.options.match or len(active) == 1:
        standing = {seat: (totals[seat], state.unplaced[seat]) for seat in active}
        best = max(standing.values())
        outcome = MatchOutcome(tuple(s for s in active if standing[s] == best), totals)
    return Match(match.options, totals, match.rounds + 1, state.withdrawn, outcome)

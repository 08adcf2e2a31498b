"""Matches: rounds whose scores add up until someone reaches a number of points (R28, R29)."""

from dataclasses import dataclass, replace
from typing import Unpack

from cirkis.errors import IllegalMove
from cirkis.game.rules.game import new_game
from cirkis.game.rules.options import Options, OptionsByName, given_options
from cirkis.game.rules.state import State
from cirkis.game.rules.turns import active_seats, winners


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """How a match ended: the winning seats (several if shared) and the total points by seat."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match between rounds.

    Attributes:
        options: the options of the first round; options.match is the number of points to reach.
        totals: points by seat from all finished rounds.
        rounds: the number of finished rounds.
        withdrawn: the seats that no longer play.
        outcome: how the match ended; None while it is running.
    """

    options: Options
    totals: tuple[int, ...]
    rounds: int
    withdrawn: frozenset[int]
    outcome: MatchOutcome | None


def new_match(options: Options | None = None, **by_name: Unpack[OptionsByName]) -> Match:
    """Return a match before its first round; if the option `match` is 0, it has only one round.

    Args:
        options: the options of the match; alternatively, pass options by name.
        by_name: options by name.

    Raises:
        OptionsError: an option is unknown or invalid.
        TypeError: `options` is not an Options, or options are also given by name.

    >>> new_match(players=3, match=100).totals
    (0, 0, 0)
    """
    options = given_options(options, by_name)
    return Match(options, (0,) * options.players, 0, frozenset(), None)


def next_round(match: Match) -> State:
    """Return the first position of the next round, started by the next seat (R29).

    Raises:
        IllegalMove: the match is over.

    >>> next_round(new_match(match=100, starter=2)).to_play
    1
    """
    if match.outcome is not None:
        raise IllegalMove("the match is over")
    starter = (match.options.first_seat + match.rounds) % match.options.players + 1
    return new_game(replace(match.options, starter=starter), withdrawn=match.withdrawn)


def finish_round(match: Match, state: State) -> Match:
    """Return the match after a round that ended in this state (R28).

    Args:
        match: the match before the round.
        state: the last state of the round.

    Raises:
        IllegalMove: the round is not over, or the match already is.

    >>> from cirkis.game import withdraw
    >>> match = new_match(match=100)
    >>> finish_round(match, withdraw(next_round(match), seat=0).state).outcome.winners
    (1,)
    """
    if match.outcome is not None:
        raise IllegalMove("the match is over")
    if state.outcome is None:
        raise IllegalMove("the round is not over")
    totals = tuple(a + b for a, b in zip(match.totals, state.scores, strict=True))
    outcome = None
    if max(totals) >= match.options.match or len(active_seats(state)) == 1:
        outcome = MatchOutcome(winners(replace(state, scores=totals)), totals)
    return Match(match.options, totals, match.rounds + 1, state.withdrawn, outcome)

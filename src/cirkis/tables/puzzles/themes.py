"""The themes of puzzles, each derived from the solution by the rules."""

from collections.abc import Callable

from cirkis.game import FigureCompleted, FreeTurnGained, Scored, ScoreReason
from cirkis.tables.puzzles.facts import Facts

ENDGAME_PIECES = 5  # in an endgame, some player has at most this many pieces left
OPENING_PLIES = 8  # in an opening, at most this many pieces are on the board
DENIED_POINTS = 10  # the minimum that must be denied to the next player


def _wins(facts: Facts) -> bool:
    outcome = facts.played.state.outcome
    return outcome is not None and outcome.winners == (facts.seat,)


def _scores(facts: Facts, reason: ScoreReason) -> bool:
    scored = facts.events(Scored)
    return any(event.seat == facts.seat and event.reason is reason for event in scored)


def _gives(facts: Facts) -> bool:
    completed = facts.events(FigureCompleted)
    return any(event.majority not in (None, facts.seat) for event in completed)


def is_quiet(facts: Facts) -> bool:
    """Return whether the solution gains no points, free turn or victory immediately."""
    gains = facts.points(facts.seat) or any(facts.events(FreeTurnGained))
    return not gains and not _wins(facts)


def _denies(facts: Facts) -> bool:
    denied = facts.reason("denies")
    if denied is None or denied.was is None:
        return False
    return denied.was - (denied.points or 0) >= DENIED_POINTS


def _is_endgame(facts: Facts) -> bool:
    few = min(facts.state.unplaced) <= ENDGAME_PIECES
    return few or facts.is_proven or facts.end.is_over


# In display order.
THEMES: dict[str, Callable[[Facts], bool]] = {
    "win": _wins,
    "take": lambda facts: _scores(facts, ScoreReason.MAJORITY),
    "give": _gives,
    "share": lambda facts: any(one.majority is None for one in facts.events(FigureCompleted)),
    "two-at-once": lambda facts: len(list(facts.events(FigureCompleted))) > 1,
    "free-turn": lambda facts: any(facts.events(FreeTurnGained)),
    "going-out": lambda facts: not any(facts.end.stocks[facts.seat]),  # now or later in the line
    "deny": _denies,
    "secure": lambda facts: facts.reason("secures") is not None,
    "trap": lambda facts: bool(facts.reason("no-reply") or facts.reason("few-replies")),
    "quiet": is_quiet,
    "resist": lambda facts: facts.could_score > facts.points(facts.seat),
    "opening": lambda facts: facts.state.plies <= OPENING_PLIES,
    "endgame": _is_endgame,
    "two-players": lambda facts: facts.state.options.players == 2,
    "more-players": lambda facts: facts.state.options.players > 2,
}


def find_themes(facts: Facts) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of the table."""
    return tuple(theme for theme, holds in THEMES.items() if holds(facts))

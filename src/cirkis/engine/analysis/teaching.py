"""Whether a placement loses so much that a learner should undo it, and why."""

from threading import Event

from msgspec import Struct

from cirkis.engine.analysis.analyse_game import AnalysedPly, analyse_game
from cirkis.engine.analysis.consequences import find_cost, follow
from cirkis.engine.analysis.json_types import (
    Consequence,
    ReasonInfo,
    consequence_info,
    told_reasons,
)
from cirkis.engine.players.levels import SKILLS, Thinking
from cirkis.game import State

LEAST_LOSS = 0.4
"""As a share of an equal chance: 20 percentage points with two players, 10 with four."""
SECONDS = 0.5  # per position; there are at most three


class Lesson(Struct, frozen=True):
    """Why a computer offers to undo a placement.

    Attributes:
        before: the player's chance after the best placement, from 0 to 1.
        after: the chance after the placement.
        against: the reasons against the placement.
        consequence: what it costs later; null if it costs nothing important.
        missed: the reasons for the best placement.
        lines: the best placement and what follows it, then the same for the player's.
    """

    before: float
    after: float
    against: list[ReasonInfo]
    consequence: Consequence | None
    missed: list[ReasonInfo]
    lines: list[list[str]] = []


def find_lesson(
    before: State, after: State, level: str, stop: Event | None = None
) -> Lesson | None:
    """Return a reason to undo the placement between two positions; None if it is fine.

    The loss is judged as the next stronger level sees it, because nobody learns from a mistake that
    only a much stronger player can see. There is no lesson without a reason to give.

    Args:
        before: the position before the placement.
        after: the position after it.
        level: the level that the player plays against.
        stop: ends the search when it is set; there is then no lesson.
    """
    game = (before, after)
    found = analyse_game(game, simulations=_simulations(level), seconds=SECONDS, stop=stop)
    for ply in found.plies:
        if ply.better and ply.loss >= LEAST_LOSS / before.options.players:
            return _lesson(before, ply)
    return None


def _simulations(level: str) -> int:
    """Return the simulations of the next stronger level that searches, or of the strongest."""
    at = [*SKILLS].index(level) if level in SKILLS else 0
    levels = [*SKILLS.values()]
    thinking = (skill.two for skill in (*levels[at + 1 :], levels[-1]))
    return next(how.simulations for how in thinking if isinstance(how, Thinking))


def _lesson(before: State, ply: AnalysedPly) -> Lesson | None:
    assert ply.placement is not None
    assert ply.better is not None
    reply = ply.after.choices[0].line if ply.after.choices else ()
    lines = [follow(before, line) for line in (ply.better.line, (ply.placement, *reply))]
    better, played = lines
    lesson = Lesson(
        before=round(ply.after.chances[ply.seat] + ply.loss, 4),
        after=round(ply.after.chances[ply.seat], 4),
        against=told_reasons(one for one in played[0].reasons if not one.is_good),
        consequence=consequence_info(find_cost(played, better)),
        missed=told_reasons(one for one in better[0].reasons if one.is_good),
        lines=[[step.placement.name for step in line] for line in lines],
    )
    return lesson if lesson.against or lesson.consequence or lesson.missed else None

"""Judge placements tried in a lesson, using only the rules, and describe the result."""

from typing import NamedTuple

from cirkis.drawing import Narrator, narrate
from cirkis.game import Placement
from cirkis.game.rules import events
from cirkis.i18n import Texts
from cirkis.practice.lessons.conditions import Attempt, attempt
from cirkis.practice.lessons.model import Step

OTHER = "lesson-other"  # the reply if none of the step's answers fits
NOTHING = "lesson-nothing"  # describes a placement that has no effect


class Verdict(NamedTuple):
    """The judgement of a tried placement.

    Attributes:
        tried: the placement and its consequences.
        solved: whether it reaches the goal.
        message: the id of the message that answers it.
    """

    tried: Attempt
    solved: bool
    message: str


def judge(step: Step, placement: Placement | str) -> Verdict:
    """Judge a placement.

    Args:
        step: the step in which it is tried.
        placement: the placement, or its text, such as "A1+B1".

    Raises:
        UnreadablePlacement, IllegalPlacement: as in cirkis.play.
    """
    tried = attempt(step.state, placement)
    if step.goal(tried):
        return Verdict(tried, True, f"{step.message}.done")
    says = next((answer.says for answer in step.answers if answer.when(tried)), None)
    return Verdict(tried, False, f"{step.message}.{says}" if says else OTHER)


def consequences(texts: Texts, verdict: Verdict) -> list[str]:
    """Describe the effects of a placement, or state that it has none."""
    tried, narrator = verdict.tried, Narrator(texts)
    effects = [event for event in tried.happened if not isinstance(event, events.Placed)]
    if effects or verdict.solved:
        return list(narrate(narrator, tried.after, effects))
    return [*narrate(narrator, tried.after, tried.happened), texts(NOTHING)]


def hints(texts: Texts, step: Step) -> list[str]:
    """Return the hints for a step, in order; the last one names the piece."""
    written: list[str] = []
    while (message := f"{step.message}.hint-{len(written) + 1}") in texts:
        written.append(texts(message))
    shape = step.state.options.pieces.shapes[step.solution.shape].name
    piece = Narrator(texts).shape(shape, ".with-article")
    return [*written, texts("lesson-hint-piece", shape=piece)]

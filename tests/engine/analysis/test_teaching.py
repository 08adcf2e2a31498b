"""Placements that a learner should undo: only large losses, each with a reason."""

from cirkis import new_game, play
from cirkis.engine.analysis.teaching import find_lesson
from cirkis.engine.players.levels import LEVELS
from cirkis.game import State
from tests.game.rules.positions import after


def position() -> State:
    """Return a position in which completing the Center Star wins immediately; Green is to play."""
    return after("A1 B1 C1 D1", target=10, stop="at-once")


def test_a_blunder_is_explained_by_the_reply_that_wins() -> None:
    before = position()
    lesson = find_lesson(before, play(before, "D3").state, "casual")
    assert lesson is not None
    assert (lesson.before, lesson.after) == (1.0, 0.0)
    assert lesson.consequence is not None
    assert (lesson.consequence.later, lesson.consequence.seat) == (1, 1)
    assert [line[0] for line in lesson.lines] == ["E1", "D3"]
    kinds = {reason.kind for reason in lesson.consequence.reasons}
    assert {"loses", "wins"} & kinds
    assert "wins" in {reason.kind for reason in lesson.missed}
    assert "lets-win" in {reason.kind for reason in lesson.against}


def test_other_placements_are_not_lessons() -> None:
    """Neither the best placement nor a harmless one, such as the first of a game, is a lesson."""
    before = position()
    assert find_lesson(before, play(before, "E1").state, "casual") is None
    for first in ("A1", "A1+B1", "A1+A2"):
        assert find_lesson(new_game(), play(new_game(), first).state, "beginner") is None


def test_every_level_can_teach() -> None:
    before = position()
    for level in (*LEVELS, "random"):
        assert find_lesson(before, play(before, "D3").state, level) is not None

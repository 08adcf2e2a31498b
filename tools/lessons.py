"""Check that all lessons can be solved and that no message is missing.

`python -m tools.lessons` lists the problems in the package's lessons
or, if there are none, which lessons teach each rule.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from cirkis.i18n import Texts, languages, texts_in
from cirkis.practice.lessons.lesson import (
    Lesson,
    Step,
    consequences,
    count_steps,
    hints,
    judge,
    lesson_groups,
    lesson_ids,
    load_lesson,
)

RULES = range(5, 28)
"""The rules that lessons teach (docs/rules.md)."""

TIPS = range(1, 7)
"""The tips in the published rule sheets."""


def problems_of(lesson: Lesson) -> Iterator[str]:
    """Yield the problems of a lesson, one sentence each.

    The positions need no check: they come from game records, so they are reachable.
    """
    for language in languages():
        texts = texts_in(language)
        yield from _missing(texts, [lesson.message, f"{lesson.message}.about"])
        for step in lesson.steps:
            yield from _unsaid(texts, step)
    for step in lesson.steps:
        yield from _unplayable(step)


def _missing(texts: Texts, messages: list[str]) -> Iterator[str]:
    for message in messages:
        if message not in texts:
            yield f'{message}: there is no such message in "{texts.language}"'


def _unsaid(texts: Texts, step: Step) -> Iterator[str]:
    """Yield the messages that a step lacks in a language, and the placements without an answer."""
    missing = list(_missing(texts, _needed(step)))
    yield from missing
    if missing:
        return
    for placement in legal_placements(step.state):
        verdict = judge(step, placement)
        if not texts(verdict.message) or not all(consequences(texts, verdict)):
            yield f'{step.message}: {placement} gets no answer in "{texts.language}"'


def _needed(step: Step) -> list[str]:
    says = sorted({answer.says for answer in step.answers})
    return [step.message, *(f"{step.message}.{part}" for part in ("hint-1", "done", *says))]


def _unplayable(step: Step) -> Iterator[str]:
    """Yield why a step cannot be solved, and the answers and marks that can never be shown."""
    if not judge(step, step.solution).solved:
        yield f"{step.message}: {step.solution} does not reach the goal"
    said = {judge(step, placement).message for placement in legal_placements(step.state)}
    for answer in step.answers:
        if f"{step.message}.{answer.says}" not in said:
            yield f'{step.message}: no placement is ever answered with "{answer.says}"'
    cells = step.state.variant.table.board.by_name
    for cell in step.marks:
        if cell not in cells:
            yield f'{step.message}: there is no cell "{cell}" to mark'


def all_problems() -> Iterator[str]:
    """Yield the problems of the package's lessons, and the rules and tips that none teaches."""
    for group in lesson_groups():
        for language in languages():
            yield from _missing(texts_in(language), [group.message])
    for lesson_id in lesson_ids():
        try:
            lesson = load_lesson(lesson_id)
        except CirkisError as problem:
            yield str(problem)
            continue
        yield from problems_of(lesson)
        if count_steps(lesson_id) != len(lesson.steps):
            yield f"lesson {lesson_id}: every step must begin with [Cirkis at the start of a line"
    taught = lessons_by_rule()
    yield from (f"no lesson teaches {rule}" for rule, lessons in taught.items() if not lessons)


def messages() -> set[str]:
    """Return the ids of all messages used by the package's lessons."""
    found = {group.message for group in lesson_groups()}
    for lesson in map(load_lesson, lesson_ids()):
        found |= {lesson.message, f"{lesson.message}.about"}
        for step in lesson.steps:
            written = len(hints(texts_in(), step)) - 1
            found |= {*_needed(step), *(f"{step.message}.hint-{n + 1}" for n in range(written))}
    return found


def lessons_by_rule() -> dict[str, list[str]]:
    """Return the lessons that teach each rule ("R7") and each tip ("tip 1")."""
    taught: defaultdict[str, list[str]] = defaultdict(list)
    for lesson in map(load_lesson, lesson_ids()):
        rules = {f"R{rule}" for step in lesson.steps for rule in step.rules}
        for what in rules | {f"tip {tip}" for step in lesson.steps for tip in step.tips}:
            taught[what].append(lesson.id)
    wanted = [*(f"R{number}" for number in RULES), *(f"tip {number}" for number in TIPS)]
    return {what: taught[what] for what in wanted}


def main() -> None:
    problems = list(all_problems())
    if problems:
        sys.exit("\n".join(problems))
    for what, lessons in lessons_by_rule().items():
        print(f"{what}: {', '.join(lessons)}")


if __name__ == "__main__":
    main()

"""The answers of puzzles on the page, in words and as lines on the board."""

import re

import msgspec
import pytest

from cirkis.practice import shipped_puzzles
from cirkis.practice.puzzles.judge import Problem
from cirkis.tables.table_info import table_info
from tests.nightly import rounds
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

TOLD = {
    "wsogzr5": "so Green, Red, and Yellow share the win",  # one ending
    "zasc3kk": "completes Circle E6 and Star E19 for 5 points each and makes Yellow lose a turn",
    "e2nakph": "makes Red and Yellow lose a turn. Three moves later, Yellow leaves nobody a legal "
    "move, so Purple and Red share the win; Yellow",
    "zbbbszc": "Two moves after Arrow on A27, Purple probably completes Star B19",
    "4qpvzzh": "makes Green lose a turn. Then Purple gets a free turn",  # so Purple places again
    "2vluzp2": "complete Star A19 with an Arrow on E23, because part of it would still",
    "ri7su57": "t play a Kite",  # not the Sliver
    "tk34hbs": "After Sliver on C32, the free turn for the first Sliver is Purple",
    "gusenpm": "After Wedge on E24, Yellow can no longer play there",
    "z5vxgah": "gets 10 points for Star B19, whatever Green replies",  # Green may complete it
    "a2hbtzl": "on the tie-break (pieces left: 2 to 1)",
    "jxqzjhr": "completes the Center Star (10 points for the most cells), gets a free turn, and",
    "2ii4caq": "Arrow on E5 stops Green completing the Center Star for 10 points next move",
    "izuetxg": "gives Green 10 points for it, so ",  # not the free turn that follows
    "t36mgvu": "gets a free turn, whatever Purple replies. Then Red gets 10 points for Star A19",
    "v4a3nft": "Then Purple completes Circle C6 (10 points for the most cells). Four moves after",
    "ywdmkiq": "Right after Small Slice on D3+E2, Green probably leaves nobody a legal move",
    "cq2yqqt": "moves after Hook on A7+A11, nobody is likely to complete Circle A16, or to score",
    "cv7qoo5": "whatever Purple replies. In the likely line, Red completes Star A19 for 5 points",
}


def _show_solution(visitor: Visitor, puzzle_id: str) -> str:
    """Open a puzzle, without reloading, and have it solved; return what the answer says."""
    visitor.follow(f"/puzzles/{puzzle_id}")
    visitor.page.get_by_role("button", name=EN("puzzle-solution")).click()
    visitor.page.locator(".line-ply").first.wait_for()
    why = visitor.page.locator(".puzzle-why")
    why.locator("summary").evaluate_all("all => all.forEach((one) => one.click())")
    return " ".join(why.inner_text().replace(EN("why"), "").split())


def _show_others(visitor: Visitor) -> None:
    visitor.page.get_by_text(EN("puzzle-others"), exact=True).click()


HEARD = "(row) => [...row.childNodes].map((one) => one.textContent).filter(Boolean).join(' ')"


def test_answers_are_heard_and_read(visit: Visit) -> None:
    """First the explanation; then, step by step, who plays what, and what it leads to. What is said
    is true and complete; the rival in 4n6q7sh stops nobody.
    """
    visitor = visit()
    page = visitor.page
    visitor.go("/puzzles")
    page.get_by_role("button", name=EN("settings")).click()
    page.get_by_label(EN("settings-names")).check()  # texts name cells, as is heard in any case
    page.keyboard.press("Escape")
    _show_solution(visitor, "zbbbszc")
    why = page.locator(".puzzle-why > p").first.inner_text()
    assert visitor.spoken().endswith(why)
    assert visitor.spoken().count(why[:20]) == 1
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        told = page.locator(".line-ply[aria-current]").evaluate(HEARD)
        assert told.startswith(("Green: ", "Purple: "))
        assert visitor.spoken().endswith(told)
    _expect_words(visitor)


def test_lines(visit: Visit) -> None:
    """The first step does not repeat the answer; a line that ends the game is shown instead."""
    visitor = visit()
    visitor.go("/puzzles")
    _show_solution(visitor, "6h7zj2x")
    assert "After" not in visitor.page.locator(".line-ply").first.inner_text()
    _show_solution(visitor, "6ia6eol")
    visitor.page.locator(".line-ply", has_text="Purple wins").wait_for()
    _show_solution(visitor, "hci4lpy")
    _show_others(visitor)
    visitor.page.locator(".puzzle-others button").first.click()
    visitor.page.locator(".line-plies:not(:has(li + li))").wait_for()
    for width, height, holder in ((1280, 720, ".side"), (1024, 768, ".extras")):
        visitor.page.set_viewport_size({"width": width, "height": height})
        _show_solution(visitor, "zbbbszc")
        for _ in range(5):
            visitor.page.keyboard.press("ArrowRight")
        # The step on the board is in sight, above the edge of what scrolls.
        last = visitor.page.locator(".line-ply[aria-current]", has_text="Purple wins")
        last.wait_for()
        room = f"closest('{holder}').getBoundingClientRect().bottom"
        assert last.evaluate(f"e => e.getBoundingClientRect().bottom <= e.{room}")


def _expect_words(visitor: Visitor) -> None:
    wanted = dict(list(TOLD.items())[:: rounds(usual=4, nightly=1)])
    told = {one: _show_solution(visitor, one) for one in wanted}
    assert {one: text for one, text in wanted.items() if text not in told[one]} == {}
    _show_solution(visitor, "d7ury2d")  # names a rival that likely gains as much as the others
    _show_others(visitor)
    visitor.page.locator(".puzzle-others button", has_text="B21+B27+B31").wait_for()
    _show_solution(visitor, "4n6q7sh")
    _show_others(visitor)
    visitor.page.locator(".puzzle-others button").first.click()
    first = visitor.page.locator(".line-ply").first.filter(has_text="B15")
    first.wait_for()
    assert "stops Purple" not in first.inner_text()


ENDS = re.compile(r"\bwins?\b")
_SAY = """async (text) => {
    const main = document.querySelector('script[type="module"]').src;
    const load = (name) => import(new URL(name, main));
    await (await load("i18n.js")).useLanguage("en");
    const { comparisonTexts } = await load("analysis/explanation.js");
    return JSON.parse(text).map(([table, solution, rival]) =>
        comparisonTexts({ table, view: solution.view }, solution, rival));
}"""


@pytest.mark.slow
def test_every_answer_begins_with_the_solution(visit: Visit) -> None:
    """No sentence is said twice, nobody is "you", and an end is told."""
    problems = [Problem(puzzle) for puzzle in shipped_puzzles()[:: rounds(16, 1)]]
    answers = [
        (table_info("", one.table()), one.describe(one.solution), one.others()[0])
        for one in problems
    ]
    visitor = visit()
    visitor.go("/puzzles")
    told: list[list[str]] = visitor.page.evaluate(_SAY, msgspec.json.encode(answers).decode())
    wrong = {
        one.puzzle.id: texts
        for one, (_, solution, _), texts in zip(problems, answers, told, strict=True)
        if one.solution.name not in texts[0].partition(". ")[0]
        or (solution.view.outcome and not ENDS.search(texts[0]))
        or re.search(r"\b[Yy]ou\b", " ".join(texts))
        or len(set(sentences := " ".join(texts).split(". "))) < len(sentences)
        or any(" points and completes " in one and " for 5 points and " in one for one in sentences)
    }
    assert wrong == {}

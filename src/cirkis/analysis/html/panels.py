"""The words of the page: what is said of every ply, the list of moves, the mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.analysis.analyse_position import Analysis
from cirkis.analysis.mistakes import Mistake
from cirkis.analysis.text_report import MARKS, better_sentence, ply_title
from cirkis.analysis.wording import Words
from cirkis.drawing.svg.markup import element, escape_text
from cirkis.rules.state import State
from cirkis.style import palette


class Scribe(NamedTuple):
    """What every part of the page needs to be told in words."""

    words: Words
    names: Sequence[str]

    def text(self, key: str, **values: object) -> str:
        """A sentence as markup."""
        return escape_text(self.words.text(f"analysis.{key}", **values))

    def who(self, state: State, seat: int) -> str:
        """A player as markup."""
        return escape_text(self.words.who(state, seat, self.names))


def ply_panels(game: GameAnalysis, scribe: Scribe) -> str:
    """What is said of the beginning and of every ply; the page shows one of them."""
    first = _panel(0, scribe.text("beginning"), "", game.plies[0].before, scribe)
    return first + "".join(_ply_panel(ply, game, scribe) for ply in game.plies)


def _ply_panel(ply: AnalysedPly, game: GameAnalysis, scribe: Scribe) -> str:
    title = escape_text(ply_title(ply, scribe.words, scribe.names)) + _mark(ply.mistake, scribe)
    parts = [_reasons(ply, scribe)]
    if ply in game.turning_points:
        parts.insert(0, element("p", scribe.text("turned"), class_="turned"))
    if ply.rank:
        rank = scribe.text("rank", n=ply.rank, of=len(ply.before.choices))
        parts.append(element("p", rank, class_="quiet"))
    if ply.better:
        parts.append(_better(ply, scribe))
    return _panel(ply.number, title, "".join(parts), ply.after, scribe)


def _panel(nth: int, title: str, inner: str, found: Analysis, scribe: Scribe) -> str:
    heading = element("h2", title, tabindex=-1)
    return element("section", heading, _bars(found, scribe), inner, data_at=nth)


def _mark(mistake: Mistake | None, scribe: Scribe) -> str:
    if mistake is None:
        return ""
    size = scribe.text(f"size.{mistake.value}")
    return element("span", f" {MARKS[mistake]} {size}", class_=f"mark {mistake.value}")


def _bars(found: Analysis, scribe: Scribe) -> str:
    state = found.state
    rows = []
    for seat, chance in enumerate(found.chances):
        points, expected = state.scores[seat], round(found.expected_scores[seat])
        percent = escape_text(scribe.words.percent(chance))
        bar = element("span", "", class_="fill", style=f"width:{100 * chance:.1f}%")
        rows.append(
            element(
                "tr",
                element("th", _sign(state, seat), scribe.who(state, seat), scope="row"),
                element("td", element("span", bar, class_=f"bar {_colour(state, seat)}")),
                element("td", percent, class_="number"),
                element("td", scribe.text("score", n=points), class_="number"),
                element("td", scribe.text("expected", n=expected), class_="quiet"),
            )
        )
    caption = element("caption", scribe.text("chances"), class_="unseen")
    return element("table", caption, *rows, class_="bars")


def _colour(state: State, seat: int) -> str:
    return state.options.colours[seat].value


def _sign(state: State, seat: int) -> str:
    """Return a player's letter on the colour of the pieces."""
    letter = palette().players[state.options.colours[seat]].letter
    return element("span", letter, class_=f"sign {_colour(state, seat)}", aria_hidden="true")


def _reasons(ply: AnalysedPly, scribe: Scribe) -> str:
    state = ply.before.state
    items = [
        element(
            "li",
            escape_text(scribe.words.reason(state, reason, scribe.names)),
            class_="good" if reason.is_good else "bad",
        )
        for reason in ply.reasons
    ]
    return element("ul", *items, class_="reasons") if items else ""


def _better(ply: AnalysedPly, scribe: Scribe) -> str:
    assert ply.better is not None
    told = escape_text(better_sentence(ply.better, ply, scribe.words, scribe.names))
    lost = scribe.text("lost", percent=scribe.words.percent(ply.loss))
    box = element("input", type="checkbox", class_="show-better")
    show = element("label", box, scribe.text("show-better"))
    return element("div", element("p", lost, ". ", told), show, class_="better")


def move_list(game: GameAnalysis, scribe: Scribe) -> str:
    """Every ply as a button that leads to it."""
    items = [element("li", element("button", scribe.text("beginning"), data_go=0))]
    for ply in game.plies:
        state = ply.before.state
        placed = str(ply.placement) if ply.placement else scribe.words.text("analysis.withdraws")
        chance = escape_text(scribe.words.percent(ply.after.chances[ply.seat]))
        mark = _short_mark(ply, scribe)
        inner = (
            element("span", str(ply.number), class_="quiet number"),
            _sign(state, ply.seat),
            element("span", scribe.who(state, ply.seat), class_="unseen"),
            element("span", escape_text(placed)),
            element("span", chance, class_="number"),
            mark,
        )
        turned = "turned" if ply in game.turning_points else None
        items.append(element("li", element("button", *inner, data_go=ply.number, class_=turned)))
    return element("ol", *items, class_="moves")


def _short_mark(ply: AnalysedPly, scribe: Scribe) -> str:
    if ply.mistake is None:
        return ""
    size = scribe.text(f"size.{ply.mistake.value}")
    mark = element("span", MARKS[ply.mistake], aria_hidden="true")
    unseen = element("span", size, class_="unseen")
    return element("span", mark, unseen, class_=f"mark {ply.mistake.value}")


def turning_list(game: GameAnalysis, scribe: Scribe) -> str:
    """The plies where the game turned, as buttons that lead there."""
    if not game.turning_points:
        return element("p", scribe.text("no-turning-points"))
    items = (
        element("li", element(
            "button", escape_text(ply_title(ply, scribe.words, scribe.names)), data_go=ply.number
        ))
        for ply in game.turning_points
    )  # fmt: skip
    return element("ul", *items, class_="moves")


def mistake_table(game: GameAnalysis, scribe: Scribe) -> str:
    """How many mistakes of which size every player made."""
    state = game.states[0]
    sizes = list(MARKS)
    head = element("tr", element("th", scribe.text("player"), scope="col"), *(
        element("th", f"{scribe.text(f'size.{size.value}')} {MARKS[size]}", scope="col")
        for size in sizes
    ))  # fmt: skip
    rows = [
        element(
            "tr",
            element("th", _sign(state, seat), scribe.who(state, seat), scope="row"),
            *(element("td", _count(game, seat, size)) for size in sizes),
        )
        for seat in range(state.options.players)
    ]
    return element("table", head, *rows, class_="counts")


def _count(game: GameAnalysis, seat: int, size: Mistake) -> str:
    found = sorted(game.mistakes(seat, size), key=lambda ply: ply.number)
    buttons = (element("button", str(ply.number), data_go=ply.number) for ply in found)
    return f"{len(found)} " + " ".join(buttons)

"""The openings page: following a line by mouse, keyboard or touch, and its links onward."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from cirkis.game import legal_placements, new_game, replay
from tests.server.hosted import Hosted
from tests.server.test_openings import GAMES, tree_of
from tests.web.axe import violations, violations_day_and_night
from tests.web.running import RunningServer
from tests.web.visitor import NARROW, Visit, Visitor
from tests.web.words import DE, EN

LINE = ".book-line"
END = ".book-end"


def _ask(server: RunningServer, what: str, players: int, line: list[str]) -> Any:
    at = json.dumps({"options": {"players": players}})
    return server.get(f"/api/positions/{what}?" + urlencode({"at": at, "line": ",".join(line)}))


def _known(server: RunningServer, players: int, line: list[str]) -> list[str]:
    """Return the cells of the book's placements, best first."""
    placements = _ask(server, "table", players, [])["pieces"]["placements"]
    moves = _ask(server, "openings", players, line)["moves"]
    return ["+".join(placements[move["placement"]][1]) for move in moves]


def _whole_line(server: RunningServer, players: int) -> list[str]:
    """Return the best placements up to the end of the book."""
    line: list[str] = []
    while moves := _known(server, players, line):
        line.append(moves[0])
    return line


def _open(visitor: Visitor, path: str = "/openings") -> Any:
    visitor.go(path)
    visitor.page.locator(".openings-panel").wait_for()
    return visitor.page


def _wait_for(visitor: Visitor, line: list[str], players: int = 2) -> None:
    visitor.wait_for_pieces(len(line))
    named = f"/{','.join(line)}" if line else ""
    visitor.page.wait_for_url(f"**/openings/{players}{named}")


def test_a_line_by_mouse(server: RunningServer, visit: Visit) -> None:
    """Pointing shows a placement, a click plays it; the browser's buttons go back and forth."""
    known = _known(server, 2, [])
    visitor = visit()
    page = visitor.page
    visitor.go("/learn")
    page.get_by_role("link", name=EN("openings.open"), exact=True).click()
    page.locator(".openings-panel").wait_for()
    assert page.locator(".sections [aria-current]").inner_text() == EN("sections.learn")
    links = page.locator(LINE)
    for shown in (links, page.locator(".book-outline")):
        expect(shown).to_have_count(len(known))
    for cells, text in zip(known, links.all_inner_texts(), strict=True):
        assert cells in text
        assert "%" in text
    assert page.locator(".step:disabled").count() == 2

    page.locator(LINE).last.hover()
    page.locator(".layer-ghost > .ghost").wait_for()
    assert page.locator(".book-outline.pointed").count() == 1
    assert page.locator(f"{LINE}.pointed").all_inner_texts() == [links.last.inner_text()]
    page.mouse.move(2, 2)
    page.locator(".layer-ghost > .ghost").wait_for(state="detached")

    links.first.click()
    _wait_for(visitor, known[:1])
    best = page.locator(".book-number").last  # its outline is on top
    box = best.bounding_box()
    answers = _known(server, 2, known[:1])
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(f"{LINE}.pointed", has_text=answers[0]).wait_for()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    _wait_for(visitor, [known[0], answers[0]])
    expect(page.locator(".line-moves .move")).to_have_count(2)
    assert violations(visitor) == []

    page.go_back()
    _wait_for(visitor, known[:1])
    page.go_back()
    visitor.wait_for_pieces(0)
    page.go_forward()
    _wait_for(visitor, known[:1])
    page.get_by_role("button", name=EN("openings-start")).click()
    _wait_for(visitor, [])


def test_a_line_by_keys(server: RunningServer, visit: Visit) -> None:
    known = _known(server, 2, [])
    visitor = visit(scheme="light")
    page = _open(visitor, "/openings/2")
    page.keyboard.press("ArrowRight")
    _wait_for(visitor, known[:1])
    page.keyboard.press("ArrowLeft")
    _wait_for(visitor, [])
    page.locator(LINE).first.focus()
    page.keyboard.press("ArrowDown")
    page.locator(f"{LINE}:focus", has_text=known[1]).wait_for()
    page.locator(".book-outline.pointed").wait_for()
    page.keyboard.press("ArrowUp")
    page.locator(f"{LINE}:focus", has_text=known[0]).wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    _wait_for(visitor, [known[1]])
    answers = _known(server, 2, [known[1]])
    count = EN("openings-known", count=len(answers)) if answers else EN("openings-end")
    for said in (known[1], count):
        page.locator(".announcements p", has_text=said).first.wait_for(state="attached")
    page.locator(f"{LINE}:focus" if answers else f"{END}:focus").first.wait_for()
    page.locator(".openings-turn button").last.focus()
    page.keyboard.press("Enter")
    _wait_for(visitor, [])
    page.locator(f"{LINE}:focus", has_text=known[0]).wait_for()  # the button is disabled now


def test_players(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    page = _open(visitor)
    for players in (3, 4, 2):
        tab = page.get_by_role("link", name=EN("openings-players", count=players))
        tab.focus()
        page.keyboard.press("Enter")
        _chosen(visitor, players)
        page.locator(".openings-players [aria-current]:focus").wait_for()
        info = _ask(server, "openings", players, [])
        expect(page.locator(LINE)).to_have_count(len(info["moves"]))
        shares = [str(int(share * 100 + 0.5)) for share in info["seat_shares"]]
        found = re.findall(r"\d+", page.locator(".openings-about p").first.inner_text())
        assert [one for one in found if one != "100"] == shares[: 1 if players == 2 else 4]
    page.go_back()
    _chosen(visitor, 4)
    page.set_viewport_size({"width": 640, "height": 400})  # a laptop's window at 200%
    board, panel = (page.locator(one).bounding_box() for one in (".board", ".openings-panel"))
    assert board["width"] > 250
    assert panel["y"] < 200


def _chosen(visitor: Visitor, players: int) -> None:
    text = EN("openings-players", count=players)
    visitor.page.locator(".openings-players [aria-current]", has_text=text).wait_for()


def test_the_end_of_the_book(server: RunningServer, visit: Visit) -> None:
    line = _whole_line(server, 3)
    visitor = visit()
    page = _open(visitor, f"/openings/3/{','.join(line)}")
    _wait_for(visitor, line, 3)
    assert page.locator(END).inner_text() == EN("openings-end")
    assert page.locator(LINE).count() == 0
    page.get_by_role("button", name=EN("openings-study")).click()
    page.wait_for_url("**/study/*")
    page.locator(".study-moves [aria-current]").wait_for()
    visitor.wait_for_pieces(len(line))
    expect(page.locator(".study-moves .move")).to_have_count(1 + len(line))

    page.go_back()
    _wait_for(visitor, line, 3)
    page.get_by_role("button", name=EN("study-play")).click()
    page.get_by_role("dialog").get_by_role("button", name=EN("study-play-begin")).click()
    page.wait_for_url("**/table/*")
    page.locator(".table .turn").wait_for()
    assert visitor.plies >= len(line)


def test_a_phone(server: RunningServer, visit: Visit) -> None:
    known = _known(server, 4, [])
    visitor = visit(phone=True, locale="de-DE", viewport=NARROW)
    page = _open(visitor, "/openings/4")
    assert page.locator("h1").inner_text() == DE("openings")
    links = page.locator(LINE)
    expect(links).to_have_count(len(known))
    for small in page.locator(f"{LINE}, .openings-players a, .openings-panel button").all():
        box = small.bounding_box()
        assert box["height"] >= 38
        assert box["width"] >= 44
    assert visitor.fits
    links.last.tap()
    _wait_for(visitor, known[-1:], 4)
    assert page.locator(".layer-ghost > .ghost").count() == 0
    assert page.locator(".board").bounding_box()["y"] >= 0
    assert visitor.fits


def test_what_cannot_be_shown(server: RunningServer, visit: Visit) -> None:
    """An impossible URL is refused; a failed request changes nothing, and can be repeated."""
    visitor = visit(allow="Failed to load resource")
    visitor.go("/openings/2/A1,A32")
    visitor.page.get_by_role("heading", name=EN("error-title")).wait_for()
    known = _known(server, 2, [])
    page = _open(visitor)
    page.route("**/api/positions/**", lambda route: route.abort())
    page.locator(LINE).first.click()
    page.locator(".openings-panel .error", has_text=EN("error-unreachable")).wait_for()
    assert visitor.pieces == 0
    page.unroute("**/api/positions/**")
    page.locator(LINE).first.click()
    _wait_for(visitor, known[:1])
    assert page.locator(".openings-panel .error").inner_text() == ""
    visitor.go("/openings/drill/2")
    page.get_by_text(EN("drill-task", who=EN("colour-green"))).wait_for()
    page.route("**/api/positions/openings**", lambda route: route.abort())
    visitor.type_move(known[0])
    page.get_by_role("button", name=EN("drill-next")).wait_for()
    assert EN("drill-end") not in page.locator(".practice-panel").inner_text()


def test_the_drill(server: RunningServer, visit: Visit) -> None:
    """Symmetric placements are right too; a wrong one shows the best, and comes up again."""
    visitor = visit()
    page = _open(visitor, "/openings/2")
    page.add_init_script("Math.random = () => 0")  # the others make the best placement
    page.get_by_role("link", name=EN("drill.open")).click()
    page.reload()
    verdict = page.locator(".puzzle-verdict")
    page.get_by_text(EN("drill-task", who=EN("colour-green"))).wait_for()
    table = new_game(players=2).variant.table
    first = _ask(server, "openings", 2, [])["moves"][0]
    assert len(first["same"]) == 5
    turned = table.placements[first["same"][-1]]
    visitor.type_move("+".join(turned.cells))
    visitor.wait_for_pieces(2)
    expect(verdict).to_have_text(EN("drill-right", chance="53%"))
    page.get_by_text(EN("drill-task", who=EN("colour-green"))).wait_for()
    assert page.locator(".tray.near .tray-name").inner_text() == EN("stock-you")
    assert EN("colour-purple") in visitor.spoken()

    line = ["+".join(turned.cells)]
    line.append(_known(server, 2, line)[0])
    book = _ask(server, "openings", 2, line)["moves"]
    known = {number for move in book for number in move["same"]}
    state = replay(new_game(players=2), [table.parse(cells) for cells in line])
    wrong = next(one for one in legal_placements(state) if one.index not in known)
    visitor.type_move("+".join(wrong.cells))
    page.locator('.puzzle-verdict[data-tone="wrong"]').wait_for()
    assert verdict.inner_text() == EN("drill-wrong")
    assert page.locator(".tray-name", has_text=EN("stock-you")).count() == 1
    best = table.placements[book[0]["placement"]]
    page.locator(".judged.wrong").wait_for()
    page.locator(".practice-words .named").first.hover()
    assert page.locator(".pointed-name").all_text_contents() == list(best.cells)
    page.mouse.move(0, 0)
    better = page.locator(".judged.better")
    assert better.get_attribute("data-placement") == str(best.index)
    assert better.locator(".verdict-mark").count() == 1  # not told by its colour alone
    assert violations_day_and_night(visitor) == []
    page.keyboard.press("Enter")  # continues with the best placement
    page.locator(".practice-count", has_text=EN("drill-count", right=1, all=2)).wait_for()
    _answer_until_the_end(server, visitor, [*line, "+".join(best.cells)])

    page.get_by_role("button", name=EN("drill-next")).click()
    page.get_by_text(EN("drill-again")).wait_for()
    visitor.wait_for_pieces(2)
    visitor.type_move("+".join(best.cells))
    page.locator('.puzzle-verdict[data-tone="right"]').wait_for()
    count = page.locator(".practice-count").inner_text()
    page.reload()  # now a new line
    page.get_by_text(EN("drill-task", who=EN("colour-green"))).wait_for()
    assert page.locator(".practice-count").inner_text() == count != ""
    assert visitor.pieces == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor.go("/openings/drill/3")
    page.get_by_text(EN("drill-task", who=EN("colour-green"))).wait_for()
    visitor.type_move(_known(server, 3, [])[-1])  # in the book, but weaker
    page.locator('.puzzle-verdict[data-tone="wrong"]').click(trial=True)  # no tray covers it


def _answer_until_the_end(server: RunningServer, visitor: Visitor, line: list[str]) -> None:
    """Make the best placements, as the other players do, until the book ends."""
    while moves := _known(server, 2, line):
        if len(line) % 2 == 0:
            visitor.wait_for_pieces(len(line))
            visitor.page.locator(".puzzle-task").wait_for()
            visitor.type_move(moves[0])
        line.append(moves[0])
    visitor.page.get_by_role("button", name=EN("drill-next")).wait_for()


PLAYED = ".played-card .book-line"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder = tmp_path_factory.mktemp("played")
    tree_of(folder, GAMES).rename(folder / "games.tree")
    with Hosted("--data", str(folder)) as server:
        yield server


def test_played_games(hosted: Hosted, visit: Visit) -> None:
    """Each placement has the same number in both lists and on the board; links lead on from it."""
    visitor = visit(hosted.http)
    visitor.go("/openings/2")
    page = visitor.page
    links = page.locator(PLAYED)
    links.first.wait_for()
    assert page.locator(".played-reached").inner_text() == EN("openings-games-reached", count=4)
    first, last = links.all_inner_texts()
    assert "67%" in first
    assert EN("openings-games-count", count=3) in first
    assert EN("openings-games-by", names="Bo and Ann") in first
    assert "100%" in last
    shown = {link.get_attribute("data-placement") for link in page.locator(".book-line").all()}
    expect(page.locator(".book-outline")).to_have_count(len(shown))

    links.first.hover()
    page.locator(".layer-ghost > .ghost").wait_for()
    assert page.locator(".book-outline.pointed").count() == 1
    assert page.locator(".book-line.pointed").count() == 2  # the book has this placement too
    links.first.click()
    page.locator(".line-moves .move").wait_for()
    reached = EN("openings-games-reached", count=3)
    page.locator(".played-reached", has_text=reached).wait_for()
    assert reached in visitor.spoken()
    expect(links).to_have_count(0)  # no game went further

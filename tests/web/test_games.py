"""Complete games on the page, from the first piece to the final standings."""

import random
import re
from collections.abc import Callable

from tests.web.axe import violations
from tests.web.friends import resign
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import DE, EN, full_name

MOST = 90


def play_to_the_end(visitor: Visitor, place: Callable[[], None]) -> None:
    """Place until the final standings open."""
    for _ in range(MOST):
        visitor.wait_for_own_turn()
        if visitor.is_over:
            return
        before = visitor.plies
        place()
        visitor.wait_for_plies(before + 1)
        if visitor.page.locator(".turn .badge").count() == 0:
            visitor.page.locator("dialog.result").wait_for()
    raise AssertionError("the game did not end")


def test_two_people_by_keyboard_alone(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    table = server.make_table("person", "person", target=5)
    visitor.sit(table)
    rng = random.Random(2)

    def place() -> None:
        letters = visitor.page.locator(f"{FREE_PIECE} .stock-letter").all_inner_texts()
        visitor.page.keyboard.press(rng.choice(letters).lower())
        for _ in range(rng.randrange(3)):
            visitor.page.keyboard.press("]")
        visitor.page.keyboard.press("Enter")

    play_to_the_end(visitor, place)
    # Green goes out and draws level with Purple, who has more pieces left.
    without = "BBSSWKKTAAAACCHHHVV,0"
    visitor.sit(server.make_table("person", "person", head_start=[0, 10], without=without))
    visitor.type_move("A2")
    visitor.page.locator(".result-reason", has_text=EN("end-even")).wait_for()
    gone = EN("end-went-out", who=EN("colour-green"))
    assert gone in visitor.page.locator(".result-reason").inner_text()
    assert gone not in visitor.page.locator(".move-list").inner_text()


def test_on_a_phone(server: RunningServer, visit: Visit) -> None:
    """Two taps put a piece down, and Confirm plays it; all of it in French."""
    rng = random.Random(6)
    visitor = visit(phone=True, locale="fr-FR")
    table = server.make_table("person", "person", plies=6, seed=56, target=5)
    visitor.sit(table)
    assert "Vert" in visitor.turn

    def place() -> None:
        before = visitor.plies
        visitor.pick(rng, tap=True)
        visitor.page.evaluate("document.querySelector('.board').scrollIntoView()")
        visitor.tap_cell(rng.choice(visitor.glowing()))
        visitor.page.locator(".ghost.staged").wait_for()
        assert visitor.plies == before
        visitor.page.locator('[data-tool="confirm"]').tap()

    play_to_the_end(visitor, place)
    assert server.view(table)["outcome"] is not None
    assert visitor.fits
    assert "gagne" in visitor.page.locator("dialog.result h2").inner_text()
    assert visitor.page.evaluate("document.documentElement.lang") == "fr"


def test_against_the_computer(server: RunningServer, visit: Visit) -> None:
    """One click on a card starts a game; page and server agree."""
    rng = random.Random(1)
    visitor = visit()
    visitor.go("/")
    name = EN("level-beginner.name")
    card = visitor.page.get_by_role("button", name=f"{name} {EN('level-beginner')} ")
    card.get_by_text(EN("level-beginner.help")).wait_for()
    card.locator(".face").click()
    visitor.page.locator(".table .turn").wait_for()

    for _ in range(3):
        visitor.pick(rng)
        visitor.click_cell(rng.choice(visitor.glowing()))
        visitor.wait_for_own_turn()
    assert f"{name} places" in visitor.spoken()
    casual = EN("kind-casual")
    assert visitor.page.locator(".table-kind").inner_text() == casual
    resign(visitor, visitor.table_id)
    result = visitor.page.locator("dialog.result")
    result.wait_for()
    view = server.view(visitor.table_id)
    assert view["outcome"]["winners"] == [1]
    assert [seat.get("level") for seat in view["seats"]] == [None, "beginner"]
    assert {move["seat"] for move in view["moves"]} == {0, 1}
    assert visitor.pieces == view["plies"] == visitor.plies
    shown = result.locator("tbody tr td:nth-of-type(1)").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(view["scores"])
    heading = result.locator("h2").inner_text()
    own, best = view["scores"]
    who = full_name("beginner")
    assert visitor.page.locator(".tray-name").all_inner_texts() == [EN("stock-you"), name]
    lost = "end-you-lost" if own < best else "end-you-lost.otherwise"
    assert heading == EN(lost, own=own, best=best, who=who)
    result.get_by_text(EN("kind-casual.game")).wait_for()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(".turn-panel").get_by_role("button", name=EN("menu-result")).click()
    assert result.locator("h2").inner_text() == heading
    before = visitor.page.url
    result.get_by_role("button", name=EN("end-again")).click()
    visitor.page.wait_for_url(lambda url: url != before)
    visitor.go("/me")
    visitor.page.locator(".standing:not([aria-busy])").wait_for()
    assert visitor.page.locator(".rating").count() == 0
    visitor.follow("/")
    visitor.page.locator(".my-table-state", has_text=casual).first.wait_for(state="attached")


BLUNDER = {
    "options": {"target": 10, "stop": "at-once"},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "greedy"}],
    "plies": ["A1", "B1", "C1", "D1"],
    "teaching": True,
}
"""A game that is won by completing the Center Star: by the person now, or else by the computer."""


_BOX = """(path) => {
  const { x, y, width, height } = path.getBBox();
  return [x, y, -x - width, -y - height];
}"""


def test_a_teaching_game(server: RunningServer, visit: Visit) -> None:
    """The page offers to undo a blunder, says why and draws it; no text covers the board."""
    visitor = visit(phone=True, locale="de-DE")
    visitor.go("/")
    page = visitor.page
    page.keyboard.press("Tab")  # to the link that skips the header
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    visitor.wait_for_hint(DE("prompt-begin"))
    assert server.get(f"/api/tables/{visitor.table_id}")["table"]["teaching"]
    table = server.post("/api/tables", BLUNDER)["id"]
    visitor.sit(table)
    _expect_whole_board(visitor, "#turn-panel > *")
    visitor.type_move("D3")
    card = page.locator('[data-proposal="teach-4"]')
    card.wait_for()
    card.get_by_role("button", name=re.compile("D3$")).first.wait_for()  # named by its place
    assert DE("reason-wins", count=0) in card.inner_text()
    seen, heard = "Keil im Mittelring", "Keil auf D3"  # links show the cells only to those who see
    sentence = card.locator("p").first.inner_text().replace(seen, heard)
    assert sentence in visitor.spoken()
    better, reply = page.locator(".judged.better"), page.locator(".drawn > .ghost")
    reply.locator('[data-drawing="figure center star"]').wait_for(state="attached")
    assert (better.count(), page.locator(".judged.wrong").count()) == (1, 1)
    around = better.locator(".drawing-line").evaluate(_BOX)
    rim = reply.locator(".ghost-rim").evaluate(_BOX)  # on the same cells: both are seen
    assert all(inner - outer > 8 for outer, inner in zip(around, rim, strict=True))
    visitor.wait_for_pieces(5)  # the board does not play on
    chance = card.get_by_text("Gewinnchance")
    assert not chance.is_visible()
    card.locator(".why > summary").tap()
    chance.wait_for()
    _expect_whole_board(visitor, ".proposal")
    page.set_viewport_size({"width": 844, "height": 390})  # turned: the card is at the side
    page.wait_for_function(
        "() => document.querySelector('.proposal').getBoundingClientRect().left >="
        " document.querySelector('.board').getBoundingClientRect().right"
    )
    page.set_viewport_size({"width": 390, "height": 844})
    turn = page.locator(".turn", has_text=DE("turn-teaching", who=DE("level-greedy")))
    turn.wait_for(state="attached")
    assert not turn.is_visible()  # on a phone, the card takes its place
    assert violations(visitor, '[data-proposal="teach-4"]') == []
    assert f"{DE('teach-take-back')}. {DE('teach-keep')}." in visitor.spoken()
    assert server.view(table)["plies"] == 5
    card.get_by_role("button", name=DE("teach-take-back")).click()
    visitor.wait_for_plies(4)
    card.wait_for(state="detached")
    visitor.type_move("D3")
    visitor.wait_for_plies(6)
    result = page.locator("dialog.result")
    result.get_by_text(DE("kind-casual.game")).wait_for()
    assert server.view(table)["outcome"]["winners"] == [1]
    result.locator(".result-move", has_text="D3").wait_for()
    page.keyboard.press("Enter")  # the main button
    visitor.wait_for_pieces(5)
    assert page.url.endswith(f"/table/{table}/review#5")


def _expect_whole_board(visitor: Visitor, below: str) -> None:
    """Expect that nothing in this element covers the board."""
    board, other = (visitor.page.locator(one).bounding_box() for one in (".board", below))
    assert board
    assert other
    assert board["y"] + board["height"] <= other["y"] + 1

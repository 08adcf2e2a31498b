"""Following opponents' turns: their pace, order and replay."""

import re

from tests.web.axe import violations
from tests.web.friends import make_table
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN

# The numbers on the board in order, each with the cell nearest to it.
_NUMBERED = """() => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const cells = [...document.querySelectorAll(".table [data-cell]")];
  return [...document.querySelectorAll(".layer-recent .recent")].map((one) => {
    const [x, y] = middle(one.querySelector("circle"));
    const far = (cell) => Math.hypot(middle(cell)[0] - x, middle(cell)[1] - y);
    const nearest = cells.reduce((a, b) => (far(b) < far(a) ? b : a));
    return [Number(one.textContent), nearest.dataset.cell];
  });
}"""


def at_calm_pace(server: RunningServer, visit: Visit) -> Visitor:
    """Return a player at a calm pace whose three computers have placed; her time stands still."""
    visitor = visit(server.address)
    visitor.clock.install()
    table = make_table(visitor, "person", "casual", "casual", "casual", starter=1)
    visitor.sit(table)
    visitor.page.get_by_role("button", name=EN("settings"), exact=True).click()
    visitor.page.locator("dialog label", has_text=EN("settings-pace.calm")).click()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(FREE_PIECE).first.wait_for()
    visitor.clock.pause_at(visitor.page.evaluate("Date.now() / 1000 + 1"))
    visitor.page.keyboard.press("w")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator('[data-tool="skip"]').wait_for()
    visitor.page.locator(FREE_PIECE).first.wait_for()
    return visitor


def let_pass(visitor: Visitor) -> None:
    visitor.clock.run_for(2600)


def numbered(visitor: Visitor) -> list[tuple[int, str]]:
    """Return the numbers on the board, each with its cell."""
    return [(number, cell) for number, cell in visitor.page.evaluate(_NUMBERED)]


def moves(visitor: Visitor) -> list[list[str]]:
    texts = visitor.page.locator(".move-list .ply-cells").all_inner_texts()
    return [text.split("+") for text in texts]


def test_computers_at_a_calm_pace(server: RunningServer, visit: Visit) -> None:
    """Placements come one by one; they can be skipped and replayed, and nobody has to wait."""
    ada = at_calm_pace(server, visit)
    assert (ada.pieces, numbered(ada)) == (1, [])  # all are known, but not shown yet
    assert ada.plies == 1
    let_pass(ada)
    ada.page.locator(".turn", has_text=EN("colour-purple")).wait_for()
    assert (ada.pieces, len(numbered(ada))) == (2, 1)
    ada.wait_for_plies(2)
    assert ada.plies == 2
    ada.page.locator('[data-tool="skip"]').click()
    ada.page.locator(".layer-recent .recent").nth(2).wait_for()
    assert ada.pieces == ada.plies
    numbers = numbered(ada)
    assert [number for number, _ in numbers] == list(range(1, ada.plies))
    for (_, cell), cells in zip(numbers, moves(ada)[1:], strict=True):
        assert cell in cells
    assert (
        len([line for line in ada.spoken().splitlines() if re.search(" places? ", line)])
        == ada.plies
    )
    ada.page.locator('[data-tool="again"]').click()
    ada.page.locator('[data-tool="skip"]').wait_for()
    assert ada.pieces == 1
    let_pass(ada)
    ada.page.locator(".layer-recent .recent").first.wait_for()
    assert 1 < ada.pieces < ada.plies
    ada.page.keyboard.press("ArrowLeft")
    ada.page.locator(".board.past").wait_for()
    ada.page.keyboard.press("End")
    ada.page.locator('[data-tool="again"]').click()
    ada.page.locator('[data-tool="skip"]').wait_for()
    assert ada.pieces == 1
    ada.page.locator(FREE_PIECE).first.click()
    ada.page.locator('.tray.to-play [aria-pressed="true"]').wait_for()
    plies = ada.plies
    assert ada.pieces == plies > 3
    ada.click_cell(ada.glowing()[0])
    ada.wait_for_plies(plies + 1)
    assert ada.pieces > plies
    ada.page.locator('[data-tool="skip"]').wait_for()
    ada.clock.resume()  # axe needs it
    assert violations(ada, "#turn-panel") == []
    ada.page.get_by_role("button", name=EN("settings"), exact=True).click()
    assert ada.page.get_by_label(EN("settings-pace.calm")).is_checked()


def test_own_points_are_seen_before_the_computer_places(
    server: RunningServer, visit: Visit
) -> None:
    """After points, a placement is shown a second longer than others, without animations too."""
    table = server.make_table("person", "casual", plies=2, seed=2264)
    ada = visit(server.address)
    ada.clock.install()
    ada.go_to_data()
    ada.page.evaluate("localStorage['cirkis.settings'] = JSON.stringify({ pace: 'brisk' })")
    ada.sit(table)
    ada.clock.pause_at(ada.page.evaluate("Date.now() / 1000 + 1"))
    ada.type_move("A9+A13")
    ada.page.locator(".last-events", has_text=EN("points", points=5)).wait_for()
    ada.page.locator('[data-tool="skip"]').wait_for()  # the computer has placed
    ada.clock.run_for(1500)
    assert ada.pieces == 3
    assert EN("points", points=5) in ada.page.locator(".last-events").inner_text()
    ada.clock.run_for(1000)
    ada.wait_for_pieces(4)

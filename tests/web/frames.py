"""Where the parts of a table lie in the window, and tables that are hard to lay out."""

from __future__ import annotations

from tests.web.running import RunningServer
from tests.web.visitor import Visitor

Boxes = dict[str, dict[str, float]]

LONGEST = (
    "Wilhelmina Oberhuber-May",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximilian-Konstantin IV",
    "Ada",
)
"""Names of the most characters that a seat may have."""

_BOXES = """() => {
  const boxes = {};
  const note = (name, element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    boxes[name] = { x, y, width, height, right: x + width, bottom: y + height };
  };
  note("board", document.querySelector(".table .board"));
  note("panel", document.querySelector("#turn-panel"));
  document.querySelectorAll(".tray").forEach((tray, seat) =>
    note(tray.classList.contains("near") ? "own" : `tray ${seat}`, tray));
  const extras = document.querySelector(".extras");
  const rooms = getComputedStyle(extras).display === "contents" ? extras.children : [extras];
  [...rooms].filter((room) => room.checkVisibility()).forEach((room, nth) => {
    const drawn = [...room.children].some((child) => child.getBoundingClientRect().height);
    if (drawn) note(`lists ${nth}`, room);
  });
  return boxes;
}"""


_SIDES = """() => [...document.querySelectorAll(".near .stock-piece")].map((piece) => {
  const { width, height } = piece.getBoundingClientRect();
  return Math.min(width, height);
})"""


def boxes_of(visitor: Visitor) -> Boxes:
    """Return where the board, the turn panel and the trays are in the window."""
    boxes: Boxes = visitor.page.evaluate(_BOXES)
    return boxes


def boxes_and_pieces(visitor: Visitor) -> tuple[Boxes, list[float]]:
    """The same, and the smaller side of each piece in the visitor's own tray."""
    boxes, pieces = visitor.page.evaluate(f"() => [({_BOXES})(), ({_SIDES})()]")
    return boxes, pieces


def make_named_table(server: RunningServer, *levels: str) -> str:
    """Make a table of people with the longest names, and of computers of these levels."""
    people = [{"kind": "person", "name": name} for name in LONGEST]
    computers = [{"kind": "computer", "level": level} for level in levels]
    seats = (people[: 1 if levels else 4] + computers)[:4]
    made = server.post("/api/tables", {"options": {"players": len(seats)}, "seats": seats})
    return str(made["id"])

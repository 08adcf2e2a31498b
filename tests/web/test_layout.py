"""The table's layout fits every window, and its trays are easy to read."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import expect

from cirkis.game import new_game
from tests.nightly import rounds
from tests.web.friends import make_table
from tests.web.profiles import Profiles
from tests.web.running import RunningServer, random_placements
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, FR

Boxes = dict[str, dict[str, float]]

LONGEST = (
    "Wilhelmina Oberhuber-May",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximilian-Konstantin IV",
    "Ada",
)
"""Names of maximum length, and a short one."""

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


def boxes_and_pieces(visitor: Visitor) -> tuple[Boxes, list[float]]:
    """Return the boxes of the parts, and the shorter side of each of the visitor's pieces."""
    boxes, pieces = visitor.page.evaluate(f"() => [({_BOXES})(), ({_SIDES})()]")
    return boxes, pieces


def make_named_table(server: RunningServer, *levels: str) -> str:
    """Create a table for a person with a long name and for computers of these levels."""
    computers = [{"kind": "computer", "level": level} for level in levels]
    seats = [{"kind": "person", "name": LONGEST[0]}, *computers]
    made = server.post("/api/tables", {"options": {"players": len(seats)}, "seats": seats})
    return str(made["id"])


# With those of 1280x1024, 1280x720 and 1440x900 at 200% zoom. Three of four are for the night.
SIZES = [
    *((280, 653), (320, 568)),
    *((360, 640), (390, 844)),
    *((740, 360), (600, 500)),
    *((800, 700), (720, 700)),
    *((768, 640), (800, 600)),
    *((820, 1180), (1180, 820)),
    *((1024, 768), (1280, 720)),
    *((1280, 1024), (1440, 900)),
    *((2560, 1440), (640, 512)),
    *((640, 360), (720, 450)),
]

# The font sizes of all visible text, in screen pixels.
_LETTERS = """() => {
  const sizes = [];
  const walker = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const box = element.getBoundingClientRect();
    if (!data.trim() || !seen || box.width < 2) continue;
    const scale = element.getScreenCTM?.().a ?? 1;
    sizes.push([parseFloat(getComputedStyle(element).fontSize) * scale, data]);
  }
  return sizes;
}"""


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    """Return whether two boxes have more than an edge in common."""
    return (
        one["x"] < two["right"] - 1
        and two["x"] < one["right"] - 1
        and one["y"] < two["bottom"] - 1
        and two["y"] < one["bottom"] - 1
    )


@pytest.fixture(scope="module")
def crowd(profiles: Profiles, server: RunningServer) -> Iterator[list[tuple[str, Visitor]]]:
    """Yield pages for mouse and for touch, with two, three or four players with long names."""
    visitors = []
    for players, pointer in ((2, "mouse"), (3, "finger"), (4, "finger"), (4, "mouse")):
        seats = [{"kind": "person", "name": name} for name in LONGEST[:players]]
        if players == 2:
            seats[1] = {"kind": "computer", "level": "casual"}
        plies = random_placements(new_game(players=players), 0 if players == 2 else 2 * players, 1)
        body = {"options": {"players": players}, "seats": seats, "plies": plies}
        table = str(server.post("/api/tables", body)["id"])
        visitor = Visitor(profiles, server.address, locale="fr-FR", phone=pointer == "finger")
        visitor.sit(table)
        visitors.append((pointer, visitor))
    yield visitors
    for _, visitor in visitors:
        visitor.close()
        assert visitor.complaints == []


@pytest.mark.parametrize(
    ("width", "height"), SIZES[:: rounds(usual=4, nightly=1)], ids=lambda n: str(n)
)
def test_everything_needed_is_in_the_window(
    crowd: list[tuple[str, Visitor]], width: int, height: int
) -> None:
    """Nothing overlaps, pieces can be hit, and text is readable, without scrolling."""
    for pointer, visitor in crowd:
        visitor.resize(width, height)
        boxes, pieces = boxes_and_pieces(visitor)
        assert visitor.fits
        needed = {name: box for name, box in boxes.items() if not name.startswith("lists")}
        for name, box in needed.items():
            inside = box["x"] >= 0 and box["right"] <= width and box["y"] >= 0
            assert inside, (name, box)
            assert box["bottom"] <= height, (name, box)
        for (one, here), (two, there) in combinations(boxes.items(), 2):
            assert not overlap(here, there), (one, two)
        assert boxes["board"]["width"] >= 0.44 * min(width, height)
        least = 44 if pointer == "finger" else 32
        assert pieces
        assert min(pieces) >= least - 0.5
        if visitor.page.evaluate("document.documentElement.scrollHeight <= innerHeight"):
            latest = visitor.page.locator(".ply, .move-list-empty").last
            expect(latest).to_be_in_viewport(ratio=0.8)
        if pointer == "mouse" and height >= 700 and width >= max(1180, 1.5 * height):
            moves = visitor.page.locator(".move-list-scroll").bounding_box()
            assert moves
            assert moves["height"] > 70  # the last two moves
        tiny = [row for row in visitor.page.evaluate(_LETTERS) if row[0] < 10]
        assert not tiny


def test_a_larger_window_has_no_smaller_tray(crowd: list[tuple[str, Visitor]]) -> None:
    """A tray is no narrower in a taller window; large windows have large pieces."""
    for visitor in (one for pointer, one in crowd if pointer == "mouse"):
        trays, pictures = {}, {}
        for size in ((1280, 720), (1280, 1024), (2560, 1440)):
            visitor.resize(*size)
            trays[size] = boxes_and_pieces(visitor)[0]["own"]["width"]
            picture = visitor.page.locator(".near .thumbnail").first.bounding_box()
            assert picture
            pictures[size] = min(picture["width"], picture["height"])
        assert trays[1280, 1024] >= trays[1280, 720]
        assert pictures[2560, 1440] >= 1.6 * pictures[1280, 720]


_PICTURES = """() => [...document.querySelectorAll(".stock-piece")].map((button) => {
  const picture = button.querySelector(".thumbnail");
  const body = picture.querySelector(".body").getBoundingClientRect();
  const words = [...button.querySelectorAll(".stock-words > *")]
    .filter((word) => word.checkVisibility({ visibilityProperty: true }))
    .map((word) => word.getBoundingClientRect());
  const middle = (box) => (box.top + box.bottom) / 2;
  return {
    away: Math.abs(middle(words.at(-1)) - middle(body)) / button.offsetHeight,
    shape: button.dataset.shape,
    near: Boolean(button.closest(".near")),
    bodies: picture.querySelectorAll(".body").length,
    seams: picture.querySelectorAll(".seams").length,
    scale: picture.getScreenCTM().a,
    seat: button.closest(".tray").dataset.seat,
    covered: words.some((word) => word.left < body.right && body.left < word.right
      && word.top < body.bottom && body.top < word.bottom),
  };
})"""


def test_trays_picture_single_pieces(
    server: RunningServer, crowd: list[tuple[str, Visitor]]
) -> None:
    """Each picture is one flat piece with its lines, uncovered; a tray has one scale."""
    _, visitor = crowd[0]
    data = server.get(f"/api/tables/{visitor.table_id}")["table"]["pieces"]
    cells = {str(shape): len(names) for shape, names in data["placements"]}
    for size in ((1280, 720), (1440, 900)):
        visitor.resize(*size)
        pictures = visitor.page.evaluate(_PICTURES)
        assert len(pictures) == 2 * len(data["shapes"])
        for picture in pictures:
            assert picture["bodies"] == 1
            assert picture["seams"] == (1 if cells[picture["shape"]] > 1 else 0)
            assert not picture["covered"], picture
            assert picture["away"] < 0.25, picture
        for seat in "01":
            scales = [picture["scale"] for picture in pictures if picture["seat"] == seat]
            assert max(scales) < 1.01 * min(scales)


_NUMBERS = """(tray) => [...tray.querySelectorAll(
  ".tray-clock, .score-number, .score-word, .toggle-count, .toggle-label",
)].filter((e) => e.checkVisibility() && e.offsetWidth > 1).map((e) => {
  const { x, y, right, bottom } = e.getBoundingClientRect();
  return { x, y, right, bottom };
})"""


def test_tables_of_four_explain_their_numbers(server: RunningServer, visit: Visit) -> None:
    """Labels tell computers of one name apart by their colours; clocks cover no numbers."""
    visitor = visit(phone=True)
    visitor.sit(make_named_table(server, "casual", "casual", "casual"))
    name = EN("level-casual.name")
    for seat in (1, 2, 3):
        row = visitor.page.locator(f'.tray[data-seat="{seat}"]')
        said = " ".join(row.inner_text().split())
        assert f"0 {EN('stock-points-word', points=0)} " in said
        assert said.endswith(f" 20 {EN('stock-left-word', pieces=20)}")
        assert said.startswith(f"{name} ")
    for colour in ("purple", "red", "yellow"):
        who = EN("name-colour", name=name, colour=EN(f"colour-{colour}"))
        assert visitor.page.get_by_label(EN("stock", who=who, pieces=20)).count() == 1
    for width, height in ((768, 1024), (820, 1180), (1024, 768)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        for words in visitor.page.locator(".tray:not(.near) :is(.tray-name, .tray-kind)").all():
            assert words.evaluate("(e) => e.scrollWidth <= e.clientWidth"), width
    clock = {"kind": "bank", "seconds": 5400, "increment": 5}
    visitor.sit(make_table(visitor, "person", "casual", "casual", "casual", clock=clock))
    for width in (360, 390):
        visitor.resize(width, 740)
        for tray in visitor.page.locator(".tray:not(.near)").all():
            tray.locator(".tray-clock").wait_for()
            boxes = tray.evaluate(_NUMBERS)
            assert len(boxes) > 1
            assert not any(overlap(one, two) for one, two in combinations(boxes, 2))


def test_the_lobby_hides_the_table(visit: Visit) -> None:
    """Until all players have joined, there are no trays, and the lobby fills the window's width."""
    visitor = visit()
    visitor.go(f"/table/{make_table(visitor, 'person', 'open', 'casual')}")
    visitor.page.locator(".lobby").wait_for()
    for width in (280, 390, 1280):
        visitor.page.set_viewport_size({"width": width, "height": 720})
        shown = visitor.page.locator(".tray, .board, #turn-panel, .side").locator("visible=true")
        assert not shown.all()
        assert visitor.fits
        box = visitor.page.locator(".lobby").bounding_box()
        assert box
        assert box["width"] >= min(0.9 * width, 1000)


_HEADER = """() => {
  const header = document.querySelector(".page-header");
  const parts = [...header.querySelectorAll(".sections > *")].map((link) => {
    const [style, icon] = [getComputedStyle(link), getComputedStyle(link, "::before")];
    return [link.offsetWidth, link.offsetHeight, style.fontSize, style.flexDirection, icon.display];
  });
  return [header.offsetHeight, parts];
}"""
_HEADINGS = """() => [...document.querySelectorAll("h2:not(.tray-player)")].filter((one) =>
  one.checkVisibility() && one.offsetWidth > 1).map((one) => getComputedStyle(one).fontSize)"""


def test_headers_and_headings_are_alike(server: RunningServer, visit: Visit, over: str) -> None:
    """On every screen: the same icons in one line, for a member of a club too, and one size."""
    visitor = visit(locale="de-DE", viewport={"width": 768, "height": 1024})
    visitor.go_to_data()
    of_a_club = {"club": "/club/one", "clubName": "Sternfreunde Heidelberg", "rating": 1480}
    visitor.page.evaluate(
        "(one) => { localStorage['cirkis.settings'] = JSON.stringify(one); }", of_a_club
    )
    table = server.make_table("person", "person", plies=9, seed=2)
    visitor.go("/learn")
    headers, sizes = [], set[str]()
    for path in ("/", "/help", "/puzzles", "/lobby", f"/table/{table}", f"/table/{over}/review"):
        visitor.follow(path)
        headers.append(visitor.page.evaluate(_HEADER))
        sizes.update(visitor.page.evaluate(_HEADINGS))
    assert headers == headers[:1] * len(headers)
    assert len(sizes) == 1


def test_your_tray_is_at_the_lower_left(visit: Visit) -> None:
    """Whatever your seat, you have one tray, the largest, at the lower left, named "You". Only its
    pieces are tab stops. On a laptop, others' clocks and scores leave room for words about pieces.
    """
    visitor = visit(locale="fr-FR", viewport={"width": 1440, "height": 900})
    clock = {"kind": "bank", "seconds": 900, "increment": 10}
    for levels, handicap in ((["casual"], [10, 0]), (["casual", "casual"], [0, 0, 0])):
        table = make_table(visitor, *levels, "person", clock=clock, head_start=handicap)
        visitor.go(f"/table/{table}")
        visitor.wait_for_own_turn()
        assert visitor.page.locator(".near h2").inner_text() == FR("stock-you")
        boxes = boxes_and_pieces(visitor)[0]
        own, board = boxes.pop("own"), boxes["board"]
        others = [box for name, box in boxes.items() if name.startswith("tray")]
        assert own["right"] <= board["x"]
        assert own["y"] > board["y"] or own["bottom"] > board["bottom"]
        assert all(own["height"] >= box["height"] for box in others)
        if len(levels) == 1:
            expect_whole_words_beside_a_clock(visitor)
    stops = list[str]()
    for _ in range(80):
        visitor.page.keyboard.press("Tab")
        stop = visitor.page.evaluate(
            "document.activeElement.closest('.stock-piece') && "
            "document.activeElement.closest('.tray').dataset.seat"
        )
        stops.append(stop)
    assert {"2"} == set(filter(None, stops))


def expect_whole_words_beside_a_clock(visitor: Visitor) -> None:
    cut = """(words) => words.getBoundingClientRect().right -
      words.parentElement.getBoundingClientRect().right"""
    for width, height in ((1280, 800), (1200, 800), (1440, 960)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.locator(".tray:not(.near) .tray-doing").evaluate(cut) <= 0, width

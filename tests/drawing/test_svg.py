"""Positions and diagrams as SVG, also in notebooks."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from xml.etree import ElementTree

import pytest

import cirkis
from cirkis import Colour, State, standard_board
from cirkis.drawing import Picture, draw_diagram, draw_svg, draw_terminal, palette, picture
from cirkis.drawing.outlines import outlines
from cirkis.drawing.svg.canvas import polygon_path
from cirkis.errors import CirkisError
from cirkis.game import FigureKind, figures
from tests.drawing.positions import POSITIONS, SVG, every_position, of_class, read, texts
from tests.game.rules.positions import random_position

KNOWN = {"svg", "title", "desc", "defs", "g", "path", "circle", "rect", "text", "pattern", "stop"}
KNOWN |= {"linearGradient", "radialGradient", "filter", "feGaussianBlur", "clipPath"}
EVERYTHING = {"names": True, "legal": True, "last": 5, "stocks": True, "highlight": ["A1", "B2"]}


@every_position
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_cell_and_piece_is_drawn_once(state: State, theme: str) -> None:
    """Pieces have their outlines, and the Leader's is marked."""
    tree, board = read(draw_svg(state, theme=theme)), state.variant.table.board
    cells = [e.get("data-cell") for e in tree.iter() if e.get("data-cell")]
    assert sorted(cells, key=str) == sorted(c.name for c in board.cells)
    pieces = of_class(tree, "piece")
    drawn = sorted((e.get("class", "").split()[1], e.get("data-cells", "")) for e in pieces)
    colours, placements = state.options.colours, state.variant.table.placements
    placed = ((colours[seat].value, placements[index].name) for seat, index in state.placed)
    assert drawn == sorted(placed)
    for piece in pieces:
        names = piece.get("data-cells", "").split("+")
        assert {e.get("data-cell") for e in piece if e.get("data-cell")} == set(names)
        (outline,) = (e.get("d") for e in piece if e.get("class") == "outline")
        assert outline == _path(names)
    leaders = [e.get("d") for e in of_class(tree, "leader")]
    assert leaders == ([_path(state.leader.cells)] if state.leader else [])


def _path(names: Iterable[str]) -> str:
    mask = sum(1 << standard_board().by_name[name].index for name in names)
    return "".join(polygon_path(loop) for loop in outlines(standard_board(), mask))


@every_position
def test_a_drawing_is_self_contained(state: State) -> None:
    """Ids are unique, and references resolve, even if a page has several drawings."""
    page = ElementTree.fromstring(f"<div>{draw_svg(state)}{draw_svg(state, **EVERYTHING)}</div>")
    ids = [e.get("id") for e in page.iter() if e.get("id")]
    assert len(ids) == len(set(ids)) > 0
    for svg in page:
        own = {e.get("id") for e in svg.iter()}
        values = [value for e in svg.iter() for value in e.attrib.values()]
        references = set(re.findall(r"url\(#([^)]*)\)", " ".join(values)))
        references |= set(svg.get("aria-labelledby", "").split())
        assert references
        assert references <= own
        assert {e.tag.removeprefix(SVG) for e in svg.iter()} <= KNOWN
        assert not any("href" in key for e in svg.iter() for key in e.attrib)


@every_position
def test_what_is_drawn_on_request(state: State) -> None:
    """Reachable cells are those of legal placements; stocks show every piece left."""
    tree = read(draw_svg(state, **EVERYTHING))
    shown = [e.get("data-legal") for e in tree.iter() if e.get("data-legal")]
    reachable = {name for p in cirkis.legal_placements(state) for name in p.cells}
    assert len(shown) == len(set(shown))
    assert set(shown) == reachable
    stocks = of_class(tree, "stock")
    codes = [shape.code for shape in state.options.pieces.shapes]
    for seat, stock in enumerate(stocks):
        assert [e.get("data-shape") for e in stock if e.get("data-shape")] == codes
        assert texts(stock) == [str(count) for count in state.stocks[seat] if count]
    assert len(stocks) == state.options.players
    names = sorted(cell.name for cell in state.variant.table.board.cells)
    assert sorted(t for t in texts(tree) if t in names) == names
    (highlight,) = of_class(tree, "highlight")
    assert highlight.get("d") == _path(["A1", "B2"])
    plain = read(draw_svg(state, size=300))
    assert (plain.get("width"), plain.get("height")) == ("300", "300")
    assert tree.get("width") is None
    assert not set(texts(plain)) & set(names)


def test_a_drawing_is_the_same_each_time_with_a_prefix() -> None:
    state = POSITIONS["four players"]
    svg = draw_svg(state, prefix="here", **EVERYTHING)
    assert svg == draw_svg(state, prefix="here", **EVERYTHING)
    assert not re.search(r"\d\.\d{5}|\de-\d|nan|inf(?![a-z])", svg)


def test_the_picture_is_described() -> None:
    state = cirkis.replay(cirkis.new_game(), ["A1", "A3+B2"])
    tree = read(draw_svg(state))
    assert tree.get("role") == "img"
    assert tree.findtext(f"{SVG}title") == "Cir*Kis, 2 pieces placed"
    assert tree.findtext(f"{SVG}desc") == (
        "Scores: Green 0 and Purple 0. Green to play. Leader: a Small Slice on A3+B2, by Purple."
        " Green: A1. Purple: A3+B2."
    )


@pytest.mark.parametrize("last", [0, 1, 4, 1000])
def test_last_moves_are_numbered(last: int) -> None:
    state = POSITIONS["two players"]
    (layer,) = of_class(read(draw_svg(state, last=last)), "last")
    assert texts(layer) == [str(n) for n in range(max(1, 21 - last), 21)]


@every_position
def test_full_figures_show_who_had_the_most(state: State) -> None:
    """Only full figures have a badge: the majority's, or nobody's."""
    expected = {}
    for figure in state.variant.figures:
        counts = [(figure.mask & cells).bit_count() for cells in state.owned]
        size = 10 if figure.kind is FigureKind.CENTER_RING else 5
        if sum(counts) == size:
            best = [seat for seat, count in enumerate(counts) if count == max(counts)]
            colour = state.options.colours[best[0]].value if len(best) == 1 else "nobody"
            expected[figure.name] = colour
    tree = read(draw_svg(state))
    shown = {
        e.get("data-figure"): e.get("class", "").split()[1]
        for e in of_class(tree, "owner")
        if e.get("data-figure")
    }
    assert shown == expected
    assert not of_class(read(draw_svg(state, owners=False)), "owners")


@every_position
def test_scores_are_beside_their_colours(state: State) -> None:
    """Every corner shows a seat's colour and points, and marks the seat to play or the winners."""
    seats = of_class(read(draw_svg(state)), "seat")
    shown = [(e.get("class", "").split()[1], texts(e)) for e in seats]
    colours = [colour.value for colour in state.options.colours]
    assert shown == [(c, [str(s)]) for c, s in zip(colours, state.scores, strict=True)]
    turn = [nth for nth, e in enumerate(seats) if of_class(e, "turn")]
    won = [nth for nth, e in enumerate(seats) if of_class(e, "winner")]
    if state.outcome is None:
        assert (turn, won) == ([state.to_play], [])
    else:
        assert (turn, won) == ([], list(state.outcome.winners))
    assert not of_class(read(draw_svg(state, scores=False)), "seat")


def test_a_free_turn_is_marked_twice() -> None:
    """A free turn adds a second ring around the badge, and the description mentions it."""
    games = (random_position(number, number, players=4) for number in range(99))
    state = next(state for state in games if state.is_free_turn)
    tree = read(draw_svg(state))
    (turn,) = of_class(tree, "turn")
    assert len(turn) == 2
    assert "has a free turn." in (tree.findtext(f"{SVG}desc") or "")


STYLE = palette()
GREEN, RED = (STYLE.players[colour].shine for colour in list(STYLE.players)[::2])
STAR = "A1+B1+C1+D1+E1"

CASES = {
    "empty": ([], STYLE.board.star_line, False),
    "one leads": ([("green", "A1+B1"), ("red", "C1")], GREEN, True),
    "a tie": ([("green", "A1"), ("red", "C1")], STYLE.board.star_line, False),
    "won": ([("green", "A1+B1"), ("red", "C1+D1"), ("red", "E1")], RED, False),
    "nobody's": ([("green", "A1+B1"), ("red", "C1+D1"), ("yellow", "E1")], "nobody", False),
}


@pytest.mark.parametrize(("pieces", "colour", "is_dashed"), CASES.values(), ids=CASES)
def test_star(pieces: list[tuple[str, str]], colour: str, is_dashed: bool) -> None:
    """The Center Star's line is plain, dashed while a player leads, or solid once it is full."""
    tree = read(draw_diagram(pieces))
    (line,) = (e for e in tree.iter() if e.get("data-line") == "center star")
    assert line.get("stroke") == (STYLE.board.nobody if colour == "nobody" else colour)
    assert (line.get("stroke-dasharray") is not None) is is_dashed


def test_every_figure_that_counts_has_one_line() -> None:
    for ring in (False, True):
        tree = read(draw_svg(random_position(5, center_ring=ring, plies=4, players=4)))
        (group,) = of_class(tree, "figures")
        wanted = [
            figure.name
            for figure in figures(standard_board())
            if ring or figure.kind is not FigureKind.CENTER_RING
        ]
        assert [line.get("data-line") for line in group] == wanted
        # One closed line each: the Ring's also encloses the Star inside it.
        assert all((line.get("d") or "").count("M") == 1 for line in group)


def view_box(svg: str) -> list[float]:
    return [float(value) for value in read(svg).get("viewBox", "").split()]


def test_pieces_lie_on_their_cells() -> None:
    """The Leader is drawn over its glow, which is over other pieces."""
    tree = read(draw_diagram([("green", "B1+A1"), (Colour.RED, "C1")], leader="A1+B1"))
    pieces = [(e.get("class"), e.get("data-cells")) for e in of_class(tree, "piece")]
    assert sorted(pieces) == [("piece green", "A1+B1"), ("piece red", "C1")]
    assert tree.findtext(f"{SVG}desc") == "Pieces: Green on A1+B1 and Red on C1."
    order = [e.get("data-cells") or e.get("class") for e in tree.iter() if e.get("class")]
    assert order.index("C1") < order.index("glow") < order.index("A1+B1") < order.index("leader")


def test_labels_are_escaped() -> None:
    """They are written at the middle of a cell or a figure."""
    labels = {"A1": '<b> & "x"', "circle A16": "10\x00", "center star": "star"}
    tree = read(draw_diagram(labels=labels, title="1 < 2"))
    assert texts(tree) == ['<b> & "x"', "10", "star"]
    assert tree.findtext(f"{SVG}title") == "1 < 2"
    *_, star = tree.iter(f"{SVG}text")
    assert (float(star.get("x", "")), float(star.get("y", ""))) == pytest.approx((0, 0))


def test_a_crop_shows_the_cells_and_little_more() -> None:
    """Without one, the whole board is seen."""
    board = standard_board()
    left, top, width, height = view_box(draw_diagram(crop=["A1", "A2+A3"]))
    corners = [
        (x * 60, -y * 60) for name in ("A1", "A2", "A3") for x, y in board.by_name[name].outline
    ]
    xs, ys = zip(*corners, strict=True)
    assert left < min(xs) < left + 60
    assert top < min(ys) < top + 60
    assert left + width - 60 < max(xs) < left + width
    assert top + height - 60 < max(ys) < top + height
    tree = read(draw_diagram())
    assert tree.findtext(f"{SVG}desc") == "The board is empty."
    left, top, width, height = map(float, tree.get("viewBox", "").split())
    for x, y in (point.xy() for point in board.rim):
        assert left < x * 60 < left + width
        assert top < -y * 60 < top + height


def test_arrows_point_from_cell_to_cell() -> None:
    tree = read(draw_diagram(arrows=[("D6", "center star"), ("A1", "A1")]))
    (arrow,) = of_class(tree, "arrow")
    points = [tuple(map(float, pair.split())) for pair in arrow.get("d", "")[1:-1].split("L")]
    assert min(x * x + y * y for x, y in points) == pytest.approx(0, abs=0.1)


draw_empty = partial(draw_svg, POSITIONS["empty"])


@pytest.mark.parametrize(
    ("draw", "options", "message"),
    [
        (draw_empty, {"theme": "sepia"}, 'no theme "sepia"'),
        (draw_empty, {"size": 0}, "cannot be 0 pixels high"),
        (draw_empty, {"prefix": "1 "}, 'ids cannot begin with "1 "'),
        (draw_empty, {"highlight": ["Z9"]}, 'cannot draw "Z9": it is not a cell'),
        (draw_diagram, {"placed": [("blue", "A1")]}, 'no colour "blue", only green, purple, red,'),
        (draw_diagram, {"placed": [("red", "A1"), ("green", "A1+B1")]}, "not fit: A1 is filled"),
        (draw_diagram, {"placed": [("red", "A99")]}, 'cannot draw "A99"'),
        (draw_diagram, {"labels": {"circle Z1": "?"}}, 'cannot draw "circle Z1"'),
    ],
)
def test_invalid_options_are_refused(
    draw: Callable[..., str], options: dict[str, object], message: str
) -> None:
    with pytest.raises(CirkisError, match=message):
        draw(**options)


def test_a_bare_state_shows_its_picture() -> None:
    """After `import cirkis`, states have the method that notebooks call, and print as text."""
    code = "import cirkis; print(cirkis.new_game()._repr_svg_())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert read(shown.stdout).tag.endswith("svg")
    state = random_position(3, plies=9, players=4)
    assert len(of_class(read(state._repr_svg_()), "piece")) == 9  # pyrefly: ignore[missing-attribute]
    chosen = picture(state, theme="dark", size=200)
    assert isinstance(chosen, Picture)
    assert type(chosen._repr_svg_()) is str
    assert read(chosen).get("height") == "200"
    assert str(state) == draw_terminal(state, colour="never")
    assert len(repr(state)) < 1_000

"""Positions as SVG: well-formed, complete, without duplicates, described in words."""

import re
from xml.etree import ElementTree

import pytest

import cirkis
from cirkis import State
from cirkis.drawing import draw_svg
from cirkis.drawing.outlines import outlines
from cirkis.drawing.svg.canvas import polygon_path
from cirkis.errors import CirkisError
from cirkis.game import FigureKind
from tests.drawing.positions import POSITIONS, SVG, every_position, of_class, read, texts
from tests.game.rules.positions import random_position

KNOWN = {"svg", "title", "desc", "defs", "g", "path", "circle", "rect", "text", "pattern", "stop"}
KNOWN |= {"linearGradient", "radialGradient", "filter", "feGaussianBlur", "clipPath"}
EVERYTHING = {"names": True, "legal": True, "last": 5, "stocks": True, "highlight": ["A1", "B2"]}


@every_position
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_cell_is_drawn_once(state: State, theme: str) -> None:
    tree = read(draw_svg(state, theme=theme))
    drawn = [e.get("data-cell") for e in tree.iter() if e.get("data-cell")]
    assert sorted(drawn, key=str) == sorted(c.name for c in cirkis.standard_board().cells)
    in_pieces = {
        e.get("data-cell") for piece in of_class(tree, "piece") for e in piece if e.get("data-cell")
    }
    assert in_pieces == set(state.variant.table.board.names(state.filled))


@every_position
def test_every_piece_is_drawn_with_its_outline(state: State) -> None:
    tree, board = read(draw_svg(state)), state.variant.table.board
    pieces = of_class(tree, "piece")
    drawn = sorted((e.get("class", "").split()[1], e.get("data-cells", "")) for e in pieces)
    colours, placements = state.options.colours, state.variant.table.placements
    placed = ((colours[seat].value, placements[index].name) for seat, index in state.placed)
    assert drawn == sorted(placed)
    for piece in pieces:
        names = piece.get("data-cells", "").split("+")
        mask = sum(1 << board.by_name[name].index for name in names)
        (outline,) = (e.get("d") for e in piece if e.get("class") == "outline")
        assert outline == "".join(polygon_path(loop) for loop in outlines(board, mask))


@every_position
def test_ids_are_unique_and_references_resolve(state: State) -> None:
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


@every_position
def test_a_drawing_is_self_contained(state: State) -> None:
    tree = read(draw_svg(state, **EVERYTHING))
    assert {e.tag.removeprefix(SVG) for e in tree.iter()} <= KNOWN
    assert not any("href" in key for e in tree.iter() for key in e.attrib)


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


def test_names_are_written_on_request() -> None:
    state = POSITIONS["four players"]
    names = sorted(cell.name for cell in state.variant.table.board.cells)
    assert sorted(t for t in texts(read(draw_svg(state, names=True))) if t in names) == names
    assert not set(texts(read(draw_svg(state)))) & set(names)


@pytest.mark.parametrize("last", [0, 1, 4, 1000])
def test_last_moves_are_numbered(last: int) -> None:
    state = POSITIONS["two players"]
    (layer,) = of_class(read(draw_svg(state, last=last)), "last")
    assert texts(layer) == [str(n) for n in range(max(1, 21 - last), 21)]


@every_position
def test_the_leader_is_marked(state: State) -> None:
    lines = [e.get("d") for e in of_class(read(draw_svg(state)), "leader")]
    leader = state.leader
    board = state.variant.table.board
    expected = ["".join(map(polygon_path, outlines(board, leader.mask)))] if leader else []
    assert lines == expected


@every_position
def test_reachable_cells_are_those_of_legal_placements(state: State) -> None:
    tree = read(draw_svg(state, legal=True))
    shown = [e.get("data-legal") for e in tree.iter() if e.get("data-legal")]
    reachable = {name for p in cirkis.legal_placements(state) for name in p.cells}
    assert len(shown) == len(set(shown))
    assert set(shown) == reachable


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


@every_position
def test_stocks_show_every_piece_left(state: State) -> None:
    stocks = of_class(read(draw_svg(state, stocks=True)), "stock")
    codes = [shape.code for shape in state.options.pieces.shapes]
    for seat, stock in enumerate(stocks):
        assert [e.get("data-shape") for e in stock if e.get("data-shape")] == codes
        assert texts(stock) == [str(count) for count in state.stocks[seat] if count]
    assert len(stocks) == state.options.players


def test_cells_are_highlighted_by_name() -> None:
    state = POSITIONS["empty"]
    board = state.variant.table.board
    (highlight,) = of_class(read(draw_svg(state, highlight=["a1", "B1"])), "highlight")
    mask = 1 << board.by_name["A1"].index | 1 << board.by_name["B1"].index
    assert highlight.get("d") == "".join(map(polygon_path, outlines(board, mask)))


def test_size_gives_pixels() -> None:
    tree = read(draw_svg(POSITIONS["empty"], size=300))
    assert (tree.get("width"), tree.get("height")) == ("300", "300")
    assert read(draw_svg(POSITIONS["empty"])).get("width") is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "sepia"}, 'no theme "sepia"'),
        ({"size": 0}, "cannot be 0 pixels high"),
        ({"prefix": "1 "}, 'ids cannot begin with "1 "'),
        ({"prefix": ""}, "ids cannot begin with"),
        ({"highlight": ["Z9"]}, 'cannot draw "Z9": it is not a cell'),
    ],
)
def test_invalid_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(CirkisError, match=message):
        draw_svg(POSITIONS["empty"], **options)  # pyrefly: ignore[bad-argument-type]

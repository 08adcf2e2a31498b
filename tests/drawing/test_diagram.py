"""Explanatory pictures: pieces anywhere, labels, arrows, parts of the board."""

import pytest

from cirkis import Colour, standard_board
from cirkis.drawing import draw_diagram
from cirkis.errors import CirkisError
from tests.drawing.positions import SVG, of_class, read, texts


def view_box(svg: str) -> list[float]:
    return [float(value) for value in read(svg).get("viewBox", "").split()]


def test_pieces_lie_on_their_cells() -> None:
    tree = read(draw_diagram([("green", "B1+A1"), (Colour.RED, "C1")], leader="C1"))
    pieces = [(e.get("class"), e.get("data-cells")) for e in of_class(tree, "piece")]
    assert pieces == [("piece green", "A1+B1"), ("piece red", "C1")]
    assert len(of_class(tree, "leader")) == 1
    assert tree.findtext(f"{SVG}desc") == "Pieces: Green on A1+B1 and Red on C1."


def test_the_leader_is_drawn_over_its_glow() -> None:
    tree = read(draw_diagram([("green", "A1"), ("red", "B1")], leader="A1"))
    order = [e.get("data-cells") or e.get("class") for e in tree.iter() if e.get("class")]
    assert order.index("B1") < order.index("glow") < order.index("A1") < order.index("leader")


def test_labels_are_escaped() -> None:
    tree = read(draw_diagram(labels={"A1": '<b> & "x"', "circle A16": "10\x00"}, title="1 < 2"))
    assert texts(tree) == ['<b> & "x"', "10"]
    assert tree.findtext(f"{SVG}title") == "1 < 2"


def test_a_label_on_a_figure_is_at_its_centre() -> None:
    (label,) = read(draw_diagram(labels={"center star": "star"})).iter(f"{SVG}text")
    assert (float(label.get("x", "")), float(label.get("y", ""))) == pytest.approx((0, 0))


def test_a_crop_shows_the_cells_and_little_more() -> None:
    cells = ["A1", "A2+A3"]
    left, top, width, height = view_box(draw_diagram(crop=cells))
    corners = [
        (x * 60, -y * 60)
        for name in ("A1", "A2", "A3")
        for x, y in standard_board().by_name[name].outline
    ]
    xs, ys = zip(*corners, strict=True)
    assert left < min(xs) < left + 60
    assert top < min(ys) < top + 60
    assert left + width - 60 < max(xs) < left + width
    assert top + height - 60 < max(ys) < top + height


def test_without_a_crop_the_whole_board_is_seen() -> None:
    left, top, width, height = view_box(draw_diagram())
    for point in standard_board().rim:
        x, y = point.xy()
        assert left < x * 60 < left + width
        assert top < -y * 60 < top + height


def test_arrows_point_from_cell_to_cell() -> None:
    tree = read(draw_diagram(arrows=[("D6", "center star"), ("A1", "A1")]))
    (arrow,) = of_class(tree, "arrow")
    points = [tuple(map(float, pair.split())) for pair in arrow.get("d", "")[1:-1].split("L")]
    assert min(x * x + y * y for x, y in points) == pytest.approx(0, abs=0.1)


def test_cells_are_named_and_highlighted() -> None:
    tree = read(draw_diagram(names=True, highlight=["A1+B1"], theme="dark", size=200))
    assert len(texts(tree)) == 165
    assert len(of_class(tree, "highlight")) == 1
    assert tree.findtext(f"{SVG}desc") == "The board is empty."
    assert tree.get("height") == "200"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"placed": [("blue", "A1")]}, 'no colour "blue", only green, purple, red, yellow'),
        ({"placed": [("red", "A1"), ("green", "A1+B1")]}, r"A1\+B1 does not fit: A1 is filled"),
        ({"placed": [("red", "A99")]}, 'cannot draw "A99"'),
        ({"crop": [""]}, 'cannot draw ""'),
        ({"labels": {"circle Z1": "?"}}, 'cannot draw "circle Z1"'),
    ],
)
def test_invalid_diagrams_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(CirkisError, match=message):
        draw_diagram(**options)  # pyrefly: ignore[bad-argument-type]

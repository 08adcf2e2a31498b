"""Piece sets: the standard one, others from files, and sets written to files."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis import Options, PieceSet, legal_placements, load_piece_set, new_game, play
from cirkis.game import Shape, parse_piece_set, placement_table, standard_pieces
from tests.game.rules.positions import SETS, piece_set

STANDARD = {
    "Big Slice": ("B", 2),
    "Small Slice": ("S", 2),
    "Wedge": ("W", 2),
    "Kite": ("K", 2),
    "Triangle": ("T", 1),
    "Arrow": ("A", 4),
    "Chevron": ("C", 2),
    "Hook": ("H", 3),
    "Sliver": ("V", 2),
}


def test_standard_set() -> None:
    pieces = standard_pieces()
    assert {shape.name: (shape.code, shape.count) for shape in pieces.shapes} == STANDARD
    assert sum(pieces.counts) == 20
    assert load_piece_set("standard") is pieces


def test_playing_with_another_set() -> None:
    state = new_game(Options(players=3, pieces=piece_set("few")))
    assert state.stocks == ((4, 3),) * 3
    assert {placement.code for placement in legal_placements(state)} == {"W", "A"}
    while not state.is_over:
        state = play(state, legal_placements(state)[0]).state
    assert sum(state.unplaced) == 21 - state.plies


def test_a_hook_that_cannot_be_turned_over() -> None:
    """A Hook that cannot be turned over has 55 placements, its example among them, instead of 110;
    its mirror image has the other 55.
    """
    one_side = placement_table(piece_set("one_hand"))
    both = {p.mask for p in placement_table(standard_pieces()).placements if p.code == "H"}
    hooks = {p.mask for p in one_side.placements if p.code == "H"}
    text = (SETS / "one_hand.toml").read_text("utf-8").replace('"A2 + A1"', '"A3+B1"')
    other = {p.mask for p in placement_table(parse_piece_set(text)).placements if p.code == "H"}
    assert len(hooks) == len(other) == 55
    assert hooks | other == both
    assert one_side.parse("A1+A2").code == "H"
    assert one_side.parse("A1+A2").mask in hooks


@pytest.mark.parametrize("name", ["standard", *sorted(path.stem for path in SETS.glob("*.toml"))])
def test_to_toml_round_trip(name: str) -> None:
    pieces = piece_set(name)
    assert parse_piece_set(pieces.to_toml()) == pieces


printable = st.characters(exclude_categories=["C", "Z"])
names = st.text(printable, min_size=1, max_size=20) | st.just('a "quoted" \\ name')


@settings(max_examples=30)
@given(
    names,
    st.lists(st.tuples(names, st.integers(0, 9)), min_size=9, max_size=9, unique_by=lambda t: t[0]),
)
def test_any_names_and_counts(title: str, given: list[tuple[str, int]]) -> None:
    counts = [count for _, count in given]
    counts[2] += 1  # so that players have a Wedge
    shapes = tuple(
        Shape(name, shape.code, count, shape.cells, shape.joints)
        for (name, _), count, shape in zip(given, counts, standard_pieces().shapes, strict=True)
    )
    pieces = PieceSet(title, shapes)
    assert parse_piece_set(pieces.to_toml()) == pieces


def test_joints_in_any_order() -> None:
    kite = next(shape for shape in standard_pieces().shapes if shape.name == "Kite")
    joints = json.dumps(["3 - 2  short", "1-3 short", "2-1 long"])
    text = f'name = "x"\n[[shape]]\nname = "Kite"\ncode = "K"\ncount = 2\njoints = {joints}\n'
    assert parse_piece_set(text + 'cells = ["kite", "kite", "dart"]\n').shapes == (kite,)

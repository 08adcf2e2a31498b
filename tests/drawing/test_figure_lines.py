"""The lines around figures show who leads in them and who has won them."""

import pytest

from cirkis import standard_board
from cirkis.drawing import draw_diagram, draw_svg, palette
from cirkis.game import FigureKind, figures
from tests.drawing.positions import of_class, read
from tests.game.rules.positions import random_position

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

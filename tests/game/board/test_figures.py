"""Circles, Stars and the Center Ring, compared with the picture of the board."""

from cirkis.game import Figure, FigureKind, figures, standard_board

# Read from the picture, one of each kind; rotating these gives the others, with other letters.
ONE_OF_EACH = {
    "circle A16": "A16 A20 A21 A30 A31",
    "circle A6": "A6 A8 A12 E9 E13",
    "star A19": "A19 A22 A28 E23 E29",
}


def cells(figure: Figure) -> set[str]:
    return set(standard_board().names(figure.mask))


def test_numbers() -> None:
    all_figures = figures(standard_board())
    kinds = [figure.kind for figure in all_figures]
    assert kinds == [FigureKind.CIRCLE] * 10 + [FigureKind.STAR] * 6 + [FigureKind.CENTER_RING]
    assert [figure.index for figure in all_figures] == list(range(17))
    assert [figure.name for figure in all_figures if figure.is_center_star] == ["center star"]


def test_cells() -> None:
    found = {figure.name: figure for figure in figures(standard_board())}
    for name, text in ONE_OF_EACH.items():
        for turn in range(5):
            turns = {"ABCDE"[n]: "ABCDE"[(n + turn) % 5] for n in range(5)}
            kind, cell_name = name.split()
            expected = {turns[part[0]] + part[1:] for part in text.split()}
            assert cells(found[f"{kind} {turns[cell_name[0]]}{cell_name[1:]}"]) == expected
    assert cells(found["center star"]) == {"A1", "B1", "C1", "D1", "E1"}
    ring = {"A2", "A3", "B2", "B3", "C2", "C3", "D2", "D3", "E2", "E3"}
    assert cells(found["center ring"]) == ring
    assert len(found) == 17

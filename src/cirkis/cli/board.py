"""`cirkis board`: the board, the pieces and the placements, for programs or for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cirkis.board.figures import figures
from cirkis.cli.game_options import game_options
from cirkis.rules.options import Options

if TYPE_CHECKING:
    from cirkis.pieces.placements import PlacementTable
    from cirkis.rules.state import Variant


@click.command("board")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@game_options(only=("center_ring", "pieces"))
def command(as_json: bool, options: Options) -> None:
    """Describe the board, the pieces and every way they can lie.

    With --json: the cells with name, kind, outline (the short edge is 1, y points up), the cells
    they touch and the figures they belong to; the figures and which of them score; the pieces; all
    placements by number.

    \b
    Examples:
      cirkis board
      cirkis board --json > board.json
      cirkis board --pieces my.toml
    """
    from cirkis.drawing import draw_terminal
    from cirkis.rules.game import new_game

    state = new_game(options)
    if as_json:
        click.echo(json.dumps(board_json(state.variant), indent=1))
        return
    click.echo(draw_terminal(state, names=True))
    for line in _summary(state.variant):
        click.echo(line)


def board_json(variant: Variant) -> dict[str, Any]:
    """Return the board, its figures, the pieces and all placements as JSON values.

    The Center Ring is always among the figures; `scores` says whether it counts (R20).
    """
    table = variant.table
    return {
        "cells": _cells_json(variant),
        "figures": [
            {
                "name": figure.name,
                "kind": figure.kind.value,
                "cells": list(table.board.names(figure.mask)),
                "scores": figure in variant.figures,
            }
            for figure in figures(table.board)
        ],
        "rim": [_point(corner.xy()) for corner in table.board.rim],
        "pieces": _pieces_json(table),
        "placements": [
            {
                "number": placement.index,
                "shape": table.pieces.shapes[placement.shape].name,
                "code": placement.code,
                "cells": list(placement.cells),
            }
            for placement in table.placements
        ],
    }


def _cells_json(variant: Variant) -> list[dict[str, Any]]:
    board = variant.table.board
    return [
        {
            "name": cell.name,
            "kind": cell.kind.value,
            "centre": _point(cell.centre),
            "outline": [_point(corner) for corner in cell.outline],
            "touching": list(board.names(board.touching[cell.index])),
            "figures": [f.name for f in figures(board) if f.mask >> cell.index & 1],
        }
        for cell in board.cells
    ]


def _point(xy: tuple[float, float]) -> list[float]:
    """Round a point, so that there is no -0.0 and no 1e-16 for 0."""
    return [round(number, 12) + 0.0 for number in xy]


def _pieces_json(table: PlacementTable) -> dict[str, Any]:
    shapes = [
        {
            "name": shape.name,
            "code": shape.code,
            "count": shape.count,
            "cells": [kind.value for kind in shape.cells],
            "placements": table.by_shape[number].bit_count(),
        }
        for number, shape in enumerate(table.pieces.shapes)
    ]
    return {"name": table.pieces.name, "shapes": shapes}


def _summary(variant: Variant) -> list[str]:
    values = board_json(variant)
    kinds = [cell["kind"] for cell in values["cells"]]
    counted = ", ".join(f"{kinds.count(kind)} {kind}s" for kind in dict.fromkeys(kinds))
    lines = [f"{len(kinds)} cells: {counted}", "", "Figures:"]
    lines += [
        f"  {f['name']:<12} {' '.join(f['cells'])}{'' if f['scores'] else '  (an option)'}"
        for f in values["figures"]
    ]
    pieces = values["pieces"]
    total = sum(shape["count"] for shape in pieces["shapes"])
    lines += ["", f'Pieces of the set "{pieces["name"]}", {total} for each player:']
    lines += [
        f"  {s['count']} {s['name']} ({s['code']}): {' + '.join(s['cells'])},"
        f" {s['placements']} placements"
        for s in pieces["shapes"]
    ]
    return [*lines, "", f"{len(values['placements'])} placements in all"]

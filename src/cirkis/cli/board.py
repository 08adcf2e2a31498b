"""`cirkis board`: the board, the pieces and the placements, for programs or for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.options import (
    WholeNumber,
    flag,
    game_options,
    json_option,
    position_option,
    read_position,
)
from cirkis.cli.output import described, draw, say, texts
from cirkis.game import Options, figures

if TYPE_CHECKING:
    from cirkis.game import PlacementTable
    from cirkis.game.rules.state import Variant


@click.command("board", **described("command-board"))
@json_option
@game_options(only=("center_ring", "pieces"))
def command(as_json: bool, options: Options) -> None:
    from cirkis.drawing import draw_terminal
    from cirkis.game import new_game

    state = new_game(options)
    if as_json:
        say(json.dumps(board_json(state.variant), indent=1))
        return
    draw(draw_terminal(state, names=True))
    for line in _summary(state.variant):
        say(line)


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
    """Round a point's coordinates, so that none is -0.0 or 1e-16 instead of 0."""
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
    lines = [texts("board-listing-cells", count=len(kinds), kinds=counted), ""]
    lines.append(texts("board-listing-figures"))
    for figure in values["figures"]:
        line = f"  {figure['name']:<12} {' '.join(figure['cells'])}"
        lines.append(line if figure["scores"] else f"{line}  {texts('board-listing-option')}")
    pieces = values["pieces"]
    total = sum(shape["count"] for shape in pieces["shapes"])
    lines += ["", texts("board-listing-pieces", name=pieces["name"], count=total)]
    lines += [f"  {_shape_line(shape)}" for shape in pieces["shapes"]]
    return [*lines, "", texts("board-listing-placements", count=len(values["placements"]))]


def _shape_line(shape: dict[str, Any]) -> str:
    return texts(
        "board-listing-piece",
        count=shape["count"],
        shape=shape["name"],
        code=shape["code"],
        cells=" + ".join(shape["cells"]),
        placements=shape["placements"],
    )


@click.command("perft", **described("command-perft"))
@flag("command-perft", "--depth", type=WholeNumber(0, 80), metavar="N", required=True)
@flag("command-perft", "--divide", is_flag=True)
@position_option
@game_options(without=("match", "colours"))
@click.pass_context
def perft_command(
    ctx: click.Context, /, depth: int, divide: bool, position: str | None, options: Options
) -> None:
    import random

    from cirkis.game import new_game
    from cirkis.game.rules.game import perft

    if position is not None:
        state = read_position(ctx, position, options.pieces)
    else:
        state = new_game(options.draw_starter(random.Random()))
    if divide:
        total = perft(state, depth, lambda first, count: say(f"{first.name} {count}"))
        say(f"{texts('perft-total')} {total}")
    else:
        say(perft(state, depth))

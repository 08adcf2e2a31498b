"""Shapes, and sets of shapes with their counts."""

import json
from dataclasses import dataclass, field

from cirkis.game.board import CellKind, Joint


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of piece, with its outline.

    Attributes:
        name: its name, as in "Big Slice".
        code: the capital letter that represents it in notation.
        count: how many each player has.
        cells: the kinds of the cells it covers.
        joints: sorted (i, j, joint), i < j, for every edge that cells i and j share; i starts at 0.
        turn_over: whether the piece can be turned over (R5).
        example: the cell names of a placement; without turn_over, they show which side is up.
    """

    name: str
    code: str
    count: int
    cells: tuple[CellKind, ...]
    joints: tuple[tuple[int, int, Joint], ...]
    turn_over: bool = True
    example: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A named set of shapes; every player has the same pieces (R2)."""

    name: str
    shapes: tuple[Shape, ...] = field(repr=False)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each shape a player starts with."""
        return tuple(shape.count for shape in self.shapes)

    def to_toml(self) -> str:
        """Return the set as the text of a file that parse_piece_set reads back."""
        lines = [f"name = {_quoted(self.name)}", f"pieces = {sum(self.counts)}"]
        for shape in self.shapes:
            joints = [f'"{i + 1}-{j + 1} {joint.value}"' for i, j, joint in shape.joints]
            kinds = [f'"{kind.value}"' for kind in shape.cells]
            lines += [
                "",
                "[[shape]]",
                f"name = {_quoted(shape.name)}",
                f'code = "{shape.code}"',
                f"count = {shape.count}",
                f"cells = [{', '.join(kinds)}]",
                f"joints = [{', '.join(joints)}]",
            ]
            if not shape.turn_over:
                lines += ["turn_over = false"]
            if shape.example:
                lines += [f'example = "{"+".join(shape.example)}"']
        return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # TOML quotes printable text as JSON does

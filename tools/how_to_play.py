"""Write docs/how-to-play.md, with its pictures, from the messages that the web page also shows."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cirkis.drawing import draw_diagram
from cirkis.drawing.svg.canvas import find_cells
from cirkis.game import standard_board, standard_pieces
from cirkis.game.board import union
from cirkis.i18n import texts_in

TOP = Path(__file__).parents[1]
LAYOUT = TOP / "src" / "cirkis" / "web" / "help" / "rules.json"
DOCS = TOP / "docs"
PAGE = Path("how-to-play.md")
NOTE = "<!-- Made by `make i18n` from src/cirkis/i18n/en/help.ftl: change the texts there. -->"
Block = dict[str, Any]

text = texts_in("en")


def written() -> dict[Path, str]:
    """Return the page and its pictures as they should be, by their paths in docs."""
    blocks = json.loads(LAYOUT.read_text("utf-8"))
    pictures = [block for block in blocks if "board" in block]
    places = [Path("images", f"how-to-play-{n}.svg") for n in range(1, len(pictures) + 1)]
    for block, place in zip(pictures, places, strict=True):
        block["place"] = place.as_posix()
    page = "\n\n".join([NOTE, *(part for block in blocks for part in _block(block))]) + "\n"
    drawn = (_picture(block, place.stem) for block, place in zip(pictures, places, strict=True))
    return {PAGE: page, **dict(zip(places, drawn, strict=True))}


def _block(block: Block) -> Iterator[str]:
    for kind, write in _WRITERS.items():
        if kind in block:
            yield write(block)


def _title(block: Block) -> str:
    sign = "#" if block["title"] == "rules" else "##"
    return f"{sign} {text(block['title'])}"


def _list(block: Block) -> str:
    return "\n".join(f"- {_prose(name)}" for name in block["list"])


def _pieces(block: Block) -> str:
    """Return the table of pieces: names, letters and counts from the piece set."""
    head = [text(f"rules-pieces-{column}") for column in ("shape", "letter", "covers", "count")]
    rows = [head, ["---"] * len(head)]
    shapes = {shape.code: shape for shape in standard_pieces().shapes}
    for row in block["pieces"]:
        shape, covers = shapes[row["code"]], text(f"rules-covers-{row['shape']}")
        rows.append([shape.name, shape.code, covers, str(shape.count)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _prose(name: str) -> str:
    return text(name).replace("*", "**")


_WRITERS: dict[str, Callable[[Block], str]] = {
    "title": _title,
    "text": lambda block: _prose(block["text"]),
    "list": _list,
    "pieces": _pieces,
    "board": lambda block: f"![]({block['place']})",
    "caption": lambda block: f"*{text(block['caption']).replace('*', '')}*",
}


def _picture(block: Block, prefix: str) -> str:
    """Return a picture of the part of the board that a block describes."""
    board, drawn = standard_board(), block["board"]
    placed = [(piece["colour"], piece["cells"]) for piece in drawn["pieces"]]
    leader = placed[drawn["leader"]][1] if "leader" in drawn else None
    marked = tuple(drawn.get("marked", ()))
    filled = find_cells(board, [cells for _, cells in placed])
    if drawn.get("near"):
        assert leader is not None
        marked = board.names(union(board.touching, find_cells(board, [leader])) & ~filled)
    return draw_diagram(
        placed,
        leader=leader,
        highlight=marked,
        crop=board.names(union(board.touching, filled) | filled) if placed else (),
        size=320,
        title=text("rules"),
        description=text(block["caption"]).replace("*", ""),
        prefix=prefix,
    )


def main() -> None:
    """Write the stale files; with --check, write nothing, and fail if there are any."""
    stale = {place: made for place, made in written().items() if _read(DOCS / place) != made}
    if "--check" in sys.argv and stale:
        sys.exit(f"stale, run make i18n: {', '.join(map(str, stale))}")
    for place, made in stale.items():
        (DOCS / place).write_text(made, "utf-8")
        print(f"wrote docs/{place}")


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


if __name__ == "__main__":
    main()

"""Write the page's copy of the game's style: `make style`, or `python -m tools.style`.

This turns palette.toml into CSS custom properties, a JavaScript module with patterns, marks and
the parts of people's faces, and the icon, so that the page need not load and parse the file.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path

import cirkis
from cirkis.drawing import PlayerStyle, palette
from cirkis.drawing.style import faces
from cirkis.drawing.style.palette import mix
from cirkis.game import Colour

WEB = Path(cirkis.__file__).parent / "web"
NOTE = "Written by `make style` from src/cirkis/drawing/style/palette.toml: change colours there."
_PAPER = ("paper", "card", "text", "muted")  # colours that differ by theme
_LINE = 100  # characters, as in .prettierrc

# The icon: a Circle of five kites, clockwise from the top, with their colours.
_RIM = "M0-31 18.2-25.1 29.5-9.6V9.6L18.2 25.1 0 31-18.2 25.1-29.5 9.6V-9.6L-18.2-25.1Z"
_KITES = {
    Colour.GREEN: "M0 0-8.8-12.1 0-24 8.8-12.1Z",
    Colour.PURPLE: "M0 0 8.8-12.1 22.8-7.4 14.3 4.6Z",
    Colour.YELLOW: "M0 0 14.3 4.6 14.1 19.4 0 15Z",
    Colour.RED: "M0 0V15L-14.1 19.4-14.3 4.6Z",
    None: "M0 0-14.3 4.6-22.8-7.4-8.8-12.1Z",
}


def page_files() -> dict[Path, str]:
    """Return the files as they should be, by their paths."""
    return {
        WEB / "style" / "palette.css": _css(),
        WEB / "ui" / "palette.js": _javascript(),
        WEB / "icon.svg": _icon(),
    }


def _css() -> str:
    """Return the colours of the page, the board and each player as custom properties."""
    themes = {theme: asdict(style) for theme, style in palette().themes.items()}
    papers = {name: _by_theme({t: themes[t][name] for t in themes}) for name in _PAPER}
    board = {f"board-{name}": value for name, value in asdict(palette().board).items()}
    rules = [_rule(":root", papers | board | _finish())]
    rules += [_rule(f".{c.value}", _player(style)) for c, style in palette().players.items()]
    return f"/* {NOTE} */\n" + "".join(rules)


def _finish() -> dict[str, str]:
    finish = palette().piece
    return {
        "piece-opacity": f"{finish.opacity:g}",
        "pattern-opacity": f"{finish.pattern_opacity:g}",
    }


def _player(style: PlayerStyle) -> dict[str, str]:
    return {
        "body": style.body,
        "lit": mix(style.body, style.shine, palette().piece.light),
        "shine": style.shine,
        "shade": style.shade,
        "ink": style.ink,
        "player-text": _by_theme(style.text),
    }


def _by_theme(colours: Mapping[str, str]) -> str:
    return f"light-dark({colours['light']}, {colours['dark']})"


def _rule(selector: str, properties: Mapping[str, str]) -> str:
    lines = (f"  --{name.replace('_', '-')}: {value};\n" for name, value in properties.items())
    return f"{selector} {{\n{''.join(lines)}}}\n"


def _javascript() -> str:
    """Return the patterns and marks as a module."""
    head = (
        "// @ts-check",
        f"/** {NOTE} */",
        "",
        "/** The side of a pattern's tile, in short edges. */",
        f"export const PATTERN_SIZE = {palette().piece.pattern_size:g};",
        "",
        "/** The mark of a figure without an owner, as a path in coordinates of about -1 to 1. */",
        *_assignment("export const NOBODY_MARK =", palette().nobody_mark, ";", ""),
        "",
        "/**",
        " * Each player's pattern, in a tile from 0 to 1 rotated by `turn` degrees, and mark.",
        " * @type {Record<string, {pattern: string, turn: number, mark: string}>}",
        " */",
        "export const PLAYERS = {",
    )
    return "\n".join((*head, *_players(), "};", "", *_faces(), ""))


def _faces() -> Iterator[str]:
    """Yield the tables of which people's faces are made."""
    yield "/** The radius of a face, and the width of the rim around it. */"
    yield f"export const FACE = {{ radius: {faces.RADIUS:g}, rim: {faces.RIM:g} }};"
    yield ""
    yield "/**"
    yield " * The tables from which a face's number picks: ground and ink, rim, figure, mark."
    yield " * @type {[string[][], string[], string[], string[]]}"
    yield " */"
    yield "// prettier-ignore"
    rows = [faces.inks(), faces.rims(), faces.FIGURES, faces.MARKS]
    yield f"export const FACES = {json.dumps(rows, indent=2)};"


def _players() -> Iterator[str]:
    for colour, style in palette().players.items():
        yield f"  {colour.value}: {{"
        yield from _assignment("    pattern:", style.pattern.path, ",", "    ")
        yield f"    turn: {style.pattern.turn:g},"
        yield from _assignment("    mark:", style.mark, ",", "    ")
        yield "  },"


def _assignment(left: str, text: str, end: str, indent: str) -> Iterator[str]:
    """Yield one line, or two where one would be too long, like Prettier."""
    line = f"{left} {json.dumps(text)}{end}"
    if len(line) <= _LINE:
        yield line
    else:
        yield left
        yield f"{indent}  {json.dumps(text)}{end}"


def _icon() -> str:
    style = palette()
    fills = {c: style.players[c].body if c else style.board.line for c in _KITES}
    kites = "".join(f'<path d="{path}" fill="{fills[c]}"/>' for c, path in _KITES.items())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">'
        f'<path d="{_RIM}" fill="{style.board.cell}"/>'
        f'<g stroke="{style.board.outline}" stroke-width="1.5">{kites}</g></svg>\n'
    )


def main() -> None:
    for path, text in page_files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()

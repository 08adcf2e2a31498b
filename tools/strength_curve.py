"""Draw the curves in docs/search.md from its table of matches: `python -m tools.strength_curve`."""

import math
import re
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PICTURE = DOCS / "images" / "strength.svg"
COLOURS = {"strongest": "#6b3fa0", "plain": "#2e8b57"}
_ROW = re.compile(r"^\| ([\d,]+) against ([\d,]+) .*\| ([\d.]+) \+-.*\| ([\d.]+|not) .*\|$", re.M)
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 548, 18, 314
_SIZE = "640 360"


def curves(text: str) -> dict[str, list[float]]:
    """Return, for each search, its Elo after each doubling in the table, starting at 0."""
    found = {name: [0.0] for name in COLOURS}
    for row in _ROW.finditer(text):
        for curve, percent in zip(found.values(), row.groups()[2:], strict=True):
            if percent != "not":  # measured
                share = float(percent) / 100
                curve.append(curve[-1] + 400 * math.log10(share / (1 - share)))
    return found


def draw(text: str) -> str:
    first = int(_ROW.search(text)[2].replace(",", ""))  # pyrefly: ignore[unsupported-operation]
    return "\n".join(_elements(curves(text), first)) + "\n"


def _elements(found: dict[str, list[float]], first: int) -> Iterator[str]:
    steps = max(map(len, found.values())) - 1
    top = 100 * math.ceil(max(map(max, found.values())) / 100)

    def point(step: float, elo: float) -> tuple[float, float]:
        across = _LEFT + step * (_RIGHT - _LEFT) / steps
        return round(across, 1), round(_BOTTOM - elo * (_BOTTOM - _TOP) / top, 1)

    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE}" font-family="sans-serif"'
    yield ' font-size="13" fill="#333"><rect width="640" height="360" fill="#fff"/>'
    for elo in range(0, top + 1, 100):
        _, y = point(0, elo)
        yield f'<path d="M{_LEFT} {y}H{_RIGHT}" stroke="#ddd"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{elo}</text>'
    for step in range(steps + 1):
        x, _ = point(step, 0)
        yield f'<text x="{x}" y="334" text-anchor="middle">{first * 2**step:,}</text>'
    yield '<text x="305" y="354" text-anchor="middle">simulations per placement</text>'
    yield '<text x="14" y="166" text-anchor="middle" transform="rotate(-90 14 166)">'
    yield f"Elo above {first} simulations</text>"
    for name, curve in found.items():
        points = [point(step, elo) for step, elo in enumerate(curve)]
        line = " ".join(f"{x},{y}" for x, y in points)
        style = f'fill="none" stroke="{COLOURS[name]}" stroke-width="2.5"'
        yield f'<polyline {style} points="{line}"/>'
        x, y = points[-1]
        yield f'<text x="{x + 9}" y="{y + 5}" fill="{COLOURS[name]}">{name}</text>'
    yield "</svg>"


if __name__ == "__main__":
    PICTURE.write_text(draw((DOCS / "search.md").read_text("utf-8")), "utf-8")

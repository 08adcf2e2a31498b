"""A graph of the chances after every ply; lines differ in dash pattern as well as colour."""

from cirkis.drawing import Narrator, palette
from cirkis.drawing.svg.canvas import centred_text, element, format_number
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.text_report import percent_text

WIDTH, HEIGHT, LEFT, TOP = 720, 220, 44, 12


def graph_svg(game: GameAnalysis, narrator: Narrator) -> str:
    """Return the graph; clicking a `data-go` element shows its ply. The script moves `#here`."""
    step = (WIDTH - LEFT - 12) / max(1, len(game.plies))
    seats = range(game.states[0].options.players)
    return element(
        "svg",
        *(_level(part, narrator) for part in (0.0, 0.25, 0.5, 0.75, 1.0)),
        *(_turning_point(ply, step) for ply in game.turning_points),
        element("line", id="here", y1=TOP, y2=HEIGHT + TOP, x1=LEFT, x2=LEFT, class_="here"),
        *(_line(game, seat, step) for seat in seats),
        *(_dot(ply, step) for ply in game.plies if ply.mistake),
        *(_click_strip(nth, step) for nth in range(len(game.plies) + 1)),
        viewBox=f"0 0 {WIDTH} {HEIGHT + 2 * TOP}",
        id="graph",
        data_left=LEFT,
        data_step=format_number(step) if step == int(step) else f"{step:.3f}",
        role="img",
        aria_label=narrator.texts("chances-graph"),
    )


def _level(part: float, narrator: Narrator) -> str:
    y = _y(part)
    return element(
        "g",
        element("line", x1=LEFT, x2=WIDTH - 12, y1=y, y2=y),
        centred_text(percent_text(part, narrator), (LEFT - 8, y), 13, text_anchor="end"),
        class_="level",
    )


def _y(chance: float) -> float:
    return TOP + HEIGHT * (1 - chance)


def _x(nth: int, step: float) -> float:
    return LEFT + nth * step


def _line(game: GameAnalysis, seat: int, step: float) -> str:
    player = palette().players[game.states[0].options.colours[seat]]
    chances = [game.plies[0].before.chances[seat], *(ply.after.chances[seat] for ply in game.plies)]
    spots = (
        f"{format_number(_x(n, step))} {format_number(_y(chance))}"
        for n, chance in enumerate(chances)
    )
    line: dict[str, object] = {
        "d": "M" + "L".join(spots),
        "fill": "none",
        "stroke_linejoin": "round",
    }
    line["stroke_dasharray"] = " ".join(map(str, player.dashes)) or None
    return element("path", class_="casing", **line) + element(
        "path", stroke=player.body, stroke_width=3, **line
    )


def _turning_point(ply: AnalysedPly, step: float) -> str:
    return element("rect", x=_x(ply.number - 1, step), y=TOP, width=step, height=HEIGHT,
                   class_="turned")  # fmt: skip


def _dot(ply: AnalysedPly, step: float) -> str:
    size = ply.mistake.value if ply.mistake else ""
    x, y = _x(ply.number, step), _y(ply.after.chances[ply.seat])
    return element("circle", cx=x, cy=y, r=5, class_=f"dot {size}")


def _click_strip(nth: int, step: float) -> str:
    x = _x(nth, step) - step / 2
    return element("rect", x=x, y=TOP, width=step, height=HEIGHT, class_="strip", data_go=nth)

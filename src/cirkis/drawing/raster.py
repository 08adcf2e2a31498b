"""Turn SVG pictures into pixels, still or moving; needs the `pictures` extra."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any

from cirkis.drawing.resvg import render
from cirkis.drawing.svg.draw import draw_svg
from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.game import State

if TYPE_CHECKING:
    from PIL.Image import Image


MAX_HEIGHT = 4096  # in pixels; larger pictures would need gigabytes of memory
FONT = resources.files("cirkis.drawing").joinpath("fonts", "bricolage.ttf")


def draw_png(state: State, *, size: int = 1080, **options: Any) -> bytes:
    """Draw a position as a PNG.

    Args:
        state: the position.
        size: height in pixels.
        options: as in draw_svg.

    Raises:
        MissingModule: the `pictures` extra is not installed.
        CirkisError: the picture would be too large, or an option is invalid.
    """
    if size > MAX_HEIGHT:
        raise CirkisError(f"a PNG is at most {MAX_HEIGHT} pixels high, not {size}")
    return to_png(draw_svg(state, size=size, **options))


def to_png(svg: str) -> bytes:
    """Return an SVG as a PNG of the size that the SVG specifies.

    Raises MissingModule without the `pictures` extra, and CirkisError if the SVG cannot be drawn.
    """
    require("resvg_py")
    try:
        with resources.as_file(FONT) as font:
            return render(svg, str(font))
    except ValueError as problem:
        raise CirkisError(f"the picture cannot be drawn: {problem}") from None


KINDS = ("gif", "webp")
MAX_FRAME = 1080  # the maximum height of an animation, in pixels
_COLOURS = 255  # shared by all frames of a GIF


def draw_animation(
    states: Sequence[State],
    *,
    kind: str = "gif",
    size: int = 480,
    pace: float = 1.0,
    hold: float = 3.0,
    on_frame: Callable[[int], None] = lambda number: None,
    **options: Any,
) -> bytes:
    """Draw positions as an animation that loops forever.

    Args:
        states: the positions, as `replay_record` returns them.
        kind: "gif" or "webp".
        size: height in pixels.
        pace: how long each position is shown, in seconds.
        hold: how long the last position is shown, in seconds.
        on_frame: called after each frame is drawn, with its number, from 1.
        options: as in draw_svg.

    Raises:
        MissingModule: the `pictures` extra is not installed.
        CirkisError: the kind is unknown, there are no positions, or a number is out of range.
    """
    if kind not in KINDS:
        raise CirkisError(f'an animation cannot be "{kind}", only {" or ".join(KINDS)}')
    if not states:
        raise CirkisError("an animation needs at least one position")
    if not 1 <= size <= MAX_FRAME:
        raise CirkisError(f"an animation is 1 to {MAX_FRAME} pixels high, not {size}")
    if not (0.02 <= pace <= 60 and 0.02 <= hold <= 60):
        raise CirkisError("each position can be shown for 0.02 to 60 seconds")
    require("PIL")
    frames = []
    for number, state in enumerate(states, 1):
        frames.append(_frame(draw_svg(state, size=size, **options)))
        on_frame(number)
    times = [round(1000 * pace)] * (len(frames) - 1) + [round(1000 * hold)]
    return _SAVE[kind](frames, times)


def _frame(svg: str) -> Image:
    """Return a picture without its rounded corners, which an animation cannot have."""
    from PIL import Image

    drawn = Image.open(io.BytesIO(to_png(svg)))
    ground = Image.new("RGB", drawn.size, drawn.getpixel((drawn.width // 2, 1))[:3])  # pyrefly: ignore[bad-index, unsupported-operation]
    ground.paste(drawn, mask=drawn.getchannel("A"))
    return ground


def _save_gif(frames: list[Image], times: list[int]) -> bytes:
    """Return a GIF whose frames share their colours, so that unchanged areas do not flicker."""
    from PIL import Image

    middle, last = frames[len(frames) // 2], frames[-1]
    seen = Image.new("RGB", (2 * last.width, last.height))
    seen.paste(middle, (0, 0))
    seen.paste(last, (last.width, 0))
    palette = seen.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    return _save(drawn, "GIF", duration=times, optimize=False)


def _save(frames: list[Image], name: str, **options: Any) -> bytes:
    file = io.BytesIO()
    frames[0].save(file, name, save_all=True, append_images=frames[1:], loop=0, **options)
    return file.getvalue()


_SAVE: dict[str, Callable[[list[Image], list[int]], bytes]] = {
    "gif": _save_gif,
    "webp": lambda frames, times: _save(frames, "WEBP", duration=times, quality=80, method=4),
}

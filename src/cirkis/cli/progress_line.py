"""A terminal line showing the progress of a long run, updated in place."""

import sys
import time

from cirkis.cli.output import draw
from cirkis.cli.texts import texts


class StatusLine:
    """A line on standard error, updated in place as work progresses; shown only on a terminal."""

    def __init__(self) -> None:
        self.is_visible = sys.stderr.isatty()

    def write(self, text: str) -> None:
        if self.is_visible:
            draw(f"\r\x1b[K{text}", err=True, end=False)

    def clear(self) -> None:
        self.write("")


class ProgressLine(StatusLine):
    """Shows games, speed and time left."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self.games = games
        self.started = time.monotonic()

    def show(self, done: int, new: int, *, left: str = "arena-left", more: str = "") -> None:
        if not self.is_visible:
            return
        speed = new / max(time.monotonic() - self.started, 1e-6)
        parts = [
            texts("arena-progress", games=done, total=self.games),
            texts("arena-per-second", speed=round(speed, 1))
            if speed >= 1
            else texts("arena-per-minute", speed=round(60 * speed, 1)),
            texts(left, time=format_duration((self.games - done) / speed)),
        ]
        self.write(", ".join([*parts, *filter(None, [more])]))


def show_steps(done: int, total: int) -> None:
    """Show how many steps are done, if standard error is a terminal."""
    if sys.stderr.isatty():
        draw(f"\r{done}/{total}", err=True, end=done == total)


def format_duration(seconds: float) -> str:
    """Format a duration for display: 40 s, 3 min, 2 h 6 min.

    >>> format_duration(39.6), format_duration(190), format_duration(7530)
    ('40 s', '3 min', '2 h 6 min')
    """
    minutes = round(seconds / 60)
    if seconds < 99:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 99 else f"{minutes // 60} h {minutes % 60} min"

"""People's faces are plain at a glance, with every kind of colour vision, and small."""

from cirkis.drawing.outlines import XY
from cirkis.drawing.style.faces import FIGURES, MARKS, inks
from tests.drawing.style.test_palette import contrast, every_vision, seen


@every_vision
def test_figures_stand_out(vision: str) -> None:
    """Figure and ground differ in lightness, as graphics must by WCAG, and so in any colours."""
    for ground, ink in inks():
        colours = [seen(one, vision).to_string(hex=True) for one in (ground, ink)]
        assert contrast(*colours) >= 3


def test_figures_are_symmetric() -> None:
    """A face looks the same in a mirror, so that nobody has to tell left from right."""
    for path in (*FIGURES, *MARKS):
        here = _points(path)
        mirrored = [(-x, y) for x, y in here]
        for x, y in mirrored:
            assert min(abs(x - a) + abs(y - b) for a, b in here) < 0.03


def _points(path: str) -> list[XY]:
    words = path.replace("M", " ").replace("L", " ").replace("Z", " ").split()
    numbers = [float(word) for word in words]
    return list(zip(numbers[::2], numbers[1::2], strict=True))

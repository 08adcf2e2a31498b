"""States and pictures in notebooks."""

import subprocess
import sys

from cirkis.drawing import Picture, draw_terminal, picture
from tests.drawing.positions import of_class, read
from tests.game.rules.positions import random_position


def test_a_bare_state_shows_its_picture() -> None:
    """After `import cirkis`, states have the method that notebooks call to show them."""
    code = "import cirkis; print(cirkis.new_game()._repr_svg_())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert read(shown.stdout).tag.endswith("svg")
    state = random_position(3, plies=9, players=4)
    assert len(of_class(read(state._repr_svg_()), "piece")) == 9  # pyrefly: ignore[missing-attribute]


def test_a_picture_is_its_svg() -> None:
    shown = picture(random_position(3, plies=9, players=4), theme="dark", size=200)
    assert isinstance(shown, Picture)
    assert shown._repr_svg_() == shown
    assert type(shown._repr_svg_()) is str
    assert read(shown).get("height") == "200"


def test_a_printed_state_is_a_drawing() -> None:
    state = random_position(3, plies=9, players=4)
    assert str(state) == draw_terminal(state, colour="never")
    assert "\x1b" not in str(state)
    assert len(repr(state)) < 1_000

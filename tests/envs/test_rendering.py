"""Positions as pictures, as text and in the terminal; environments whose extras are missing."""

import numpy as np
import pytest

from cirkis import new_game, play
from cirkis.envs.arrays import PIXELS, render


def test_pixels() -> None:
    """A picture has red, green and blue values; a placement changes some pixels, but not most."""
    state = new_game()
    before, after = (render(one, "rgb_array") for one in (state, play(state, "A1+B1").state))
    assert isinstance(before, np.ndarray)
    assert isinstance(after, np.ndarray)
    assert before.shape[::2] == (PIXELS, 3)
    assert before.dtype == np.uint8
    changed = (before != after).any(axis=2).mean()
    assert 0 < changed < 0.5


def test_texts(capsys: pytest.CaptureFixture[str]) -> None:
    text = render(new_game(), "ansi")
    assert isinstance(text, str)
    assert "Green to play." in text
    assert render(new_game(), "human") is None
    assert "Green to play." in capsys.readouterr().out

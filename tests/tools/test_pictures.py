"""Tools make all pictures in the docs, and every picture that `make pictures` takes is shown."""

import re
from pathlib import Path

import pytest

from tools import strength_curve
from tools.pictures import scenes

TOP = Path(__file__).parents[2]
IMAGES = TOP / "docs" / "images"
DRAWN = "how-to-play-*.svg"  # by tools/how_to_play.py


def test_every_picture_is_taken_and_shown() -> None:
    """No picture is made by hand, and none that `make pictures` takes is unused."""
    texts = [path.read_text("utf-8") for path in (TOP / "README.md", *TOP.glob("docs/*.md"))]
    shown = {name for text in texts for name in re.findall(r"images/([\w.-]+)\)", text)}
    drawn = {path.name for path in (*IMAGES.glob(DRAWN), strength_curve.PICTURE)}
    taken = {f"{scene.name}.webp" for scene in scenes.SCENES}
    assert {path.name for path in IMAGES.iterdir()} == taken | drawn
    assert taken <= shown


def test_strength_curve() -> None:
    """The curve matches the table, and rises by 400 Elo for ten wins in eleven games."""
    text = (TOP / "docs" / "search.md").read_text("utf-8")
    assert strength_curve.PICTURE.read_text("utf-8") == strength_curve.draw(text)
    row = "| 1,000 against 500 (seed 1) | 11 | 90.909 +- 9.1 | not measured |"
    found = strength_curve.curves(row)
    assert found["strongest"] == pytest.approx([0, 400], abs=0.1)
    assert found["plain"] == [0]

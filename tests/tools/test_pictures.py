"""The pictures in the docs are those that `make pictures` takes, and each is shown."""

import re
from pathlib import Path

from cirkis.game import read_record, replay_record
from tools.pictures import scenes

TOP = Path(__file__).parents[2]
IMAGES = TOP / "docs" / "images"
DRAWN = "how-to-play-*.svg"  # by tools/how_to_play.py


def test_every_picture_is_taken_and_shown() -> None:
    """No picture is made by hand, and none is unused."""
    texts = [path.read_text("utf-8") for path in (TOP / "README.md", *TOP.glob("docs/*.md"))]
    shown = {name for text in texts for name in re.findall(r"images/([\w.-]+)\)", text)}
    drawn = {path.name for path in IMAGES.glob(DRAWN)}
    taken = {f"{scene.name}.webp" for scene in scenes.SCENES}
    assert {path.name for path in IMAGES.iterdir()} == taken | drawn
    assert taken <= shown


def test_games_can_be_read() -> None:
    for path in Path(scenes.__file__).parent.glob("*.cirkis"):
        assert len(replay_record(read_record(path.read_text("utf-8")))) > 10

"""Positions as PNG, and games as GIF and WebP."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cirkis.drawing import draw_animation, draw_png, palette
from cirkis.drawing.style.palette import to_rgb
from cirkis.errors import CirkisError
from cirkis.game import read_record, replay_record
from tests.drawing.pixels import colour_at, decoded, owners, seen_owners
from tests.game.rules.positions import random_position

CASES = {"two": random_position(1, players=2, plies=12), "four": random_position(3, players=4)}


@pytest.mark.parametrize(("name", "theme"), [("two", "light"), ("four", "dark")])
def test_cells_are_seen_in_their_colours(name: str, theme: str) -> None:
    position = CASES[name]
    picture = decoded(draw_png(position, size=540, theme=theme))
    assert picture.size == (540, 540)
    assert seen_owners(picture, position) == owners(position)
    assert colour_at(picture, (8.3, 4.6)) == to_rgb(palette().themes[theme].paper)


def test_names_are_written() -> None:
    state = random_position(1, players=2, plies=2)
    bare = decoded(draw_png(state, size=270))
    for names in (["Łucja…", None], ["李 & <b>", None]):
        named = decoded(draw_png(state, size=270, players=names))
        box = ImageChops.difference(bare, named).getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert right < 100
        assert top > 20
        assert bottom < 50
        assert left >= 5


GAME = Path(__file__).parents[1] / "sample_games" / "worked-example.cirkis"
STATES = replay_record(read_record(GAME.read_text("utf-8")))[:9]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_frames(kind: str) -> None:
    seen: list[int] = []
    content = draw_animation(
        STATES, kind=kind, size=420, pace=0.5, hold=2.5, on_frame=seen.append, scores=False, last=0
    )
    with Image.open(io.BytesIO(content)) as film:
        assert film.format == kind.upper()
        assert film.size == (420, 420)
        assert film.info["loop"] == 0
        assert film.n_frames == len(STATES) == 9  # pyrefly: ignore[missing-attribute]
        times = []
        for number, state in enumerate(STATES):
            film.seek(number)
            film.load()
            times.append(film.info["duration"])
            if number in (2, 8):  # in the others, the Leader's glow nearly fills a cell
                assert seen_owners(film.convert("RGB"), state) == owners(state)
    assert times == [500] * 8 + [2500]
    assert seen == [*range(1, 10)]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"kind": "avi"}, 'cannot be "avi", only gif or webp'),
        ({"size": 2000}, "1 to 1080 pixels high, not 2000"),
        ({"pace": 0}, "0.02 to 60 seconds"),
        ({"hold": 99}, "0.02 to 60 seconds"),
    ],
)
def test_refusals(options: dict[str, object], why: str) -> None:
    """Unknown kinds, and numbers out of range, are refused before anything is drawn."""
    with pytest.raises(CirkisError, match=why):
        draw_animation(STATES, **options)  # pyrefly: ignore[bad-argument-type]
    with pytest.raises(CirkisError, match="needs at least one position"):
        draw_animation([])

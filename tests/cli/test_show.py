"""`cirkis show`: positions from placements and from records, in the terminal and as files."""

import io
import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.cli.running import printed, program, run
from tests.waiting import PATIENCE

RECORD = '[Cirkis "1"]\n[Players "3"]\n\n1. A1+B1 2. A2+A3 3. A7\n'


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.cirkis"
    path.write_text(RECORD, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("", "The board is empty"),
        ("B1+A1 t:a3+a2", "Leader: T:A2+A3"),
        ("--players 3 --colours red,yellow,green --starter 2", "Yellow to play"),
        ("RECORD", "Leader: A:A7"),
        ("RECORD --ply 1", "Leader: C:A1+B1"),
        ("RECORD --ply 0", "The board is empty"),
    ],
)
def test_positions(words: str, seen: str, record: str) -> None:
    assert seen in printed("show", *words.replace("RECORD", record).split())


def test_svg_goes_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "position.svg"
    assert printed("show", "A1+B1", "-o", str(path), "--theme", "dark", "--names") == ""
    for text in (path.read_text("utf-8"), printed("show", "A1+B1", "--out", "-", "--size", "300")):
        assert ElementTree.fromstring(text).tag.endswith("svg")
    assert 'height="300"' in text


def test_the_extension_sets_the_format(record: str, tmp_path: Path) -> None:
    """The extension (in upper or lower case) or --kind sets the format; games become animations."""
    for name, kind, frames in (("a.png", "PNG", 1), ("a.GIF", "GIF", 4), ("a.webp", "WEBP", 4)):
        path = tmp_path / name
        assert printed("show", record, "-o", str(path), "--size", "90") == ""
        with Image.open(path) as picture:
            assert (picture.format, picture.size) == (kind, (90, 90))
            assert getattr(picture, "n_frames", 1) == frames
    flags = ("--size", "90", "--kind", "gif", "--ply", "1", "--pace", "0.2", "--hold", "5")
    shown = run("show", record, "-o", "-", *flags)
    with Image.open(io.BytesIO(shown.stdout_bytes)) as film:
        assert film.n_frames == 2  # pyrefly: ignore[missing-attribute]
        assert film.info["duration"] == 200


def test_players_of_a_record_are_in_its_picture(tmp_path: Path) -> None:
    named = RECORD.replace("\n\n", '\n[Green "Ada <3"]\n\n')
    assert ">Ada &lt;3<" in printed("show", "-", "-o", "-", stdin=named)
    assert "Ada" not in printed("show", "-", "-o", "-", "--bare", stdin=named).split("<g")[1]
    assert 'class="stocks"' in printed("show", "-", "-o", "-", "--stocks", stdin=named)


@pytest.mark.slow  # starts a program
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_no_pixels_in_a_terminal(record: str) -> None:
    ours, theirs = os.openpty()
    words = program("show", record, "-o", "-", "--kind", "png")
    done = subprocess.run(
        words, stdout=theirs, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 1
    assert b"a PNG cannot be shown in the terminal" in done.stderr


def test_colours_are_printed_on_request(record: str) -> None:
    assert "\x1b[" not in printed("show", record)
    assert "\x1b[" not in printed("show", record, "--colour", "never")
    assert "\x1b[" in printed("show", record, "--colour", "256")

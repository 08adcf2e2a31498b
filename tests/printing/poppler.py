"""Read a PDF with poppler, an independent program: sizes, fonts, pictures, words, pixels."""

import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tests.services import missing

INCH = 25.4
Pixels = npt.NDArray[np.uint8]


def _run(program: str, data: bytes, *words: str) -> bytes:
    if shutil.which(program) is None:
        missing("poppler-utils")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "it.pdf"
        file.write_bytes(data)
        command = [program, *words, str(file)]
        if program == "pdftotext":
            command.append("-")
        done = subprocess.run(command, capture_output=True, check=True)
    assert not done.stderr, done.stderr
    return done.stdout


def info(data: bytes) -> dict[str, str]:
    """Return the entries in the output of `pdfinfo`, by name."""
    lines = _run("pdfinfo", data, "-box").decode().splitlines()
    return {name: rest.strip() for name, _, rest in (line.partition(":") for line in lines)}


@cache
def page_sizes(data: bytes, box: str = "MediaBox") -> list[tuple[float, float]]:
    output = _run("pdfinfo", data, "-box", "-f", "1", "-l", "9999").decode()
    found = re.findall(rf"^Page +\d+ {box}: +(\S+) +(\S+) +(\S+) +(\S+)$", output, re.MULTILINE)
    corners = [tuple(float(number) * INCH / 72 for number in row) for row in found]
    return [(right - left, top - bottom) for left, bottom, right, top in corners]


def fonts(data: bytes) -> list[dict[str, str]]:
    """Return every font, whether it is embedded ("emb"), and whether only as a subset ("sub")."""
    rows = _run("pdffonts", data).decode().splitlines()[2:]
    ends = [re.search(r"^(\S+) .* (yes|no) +(yes|no) +(yes|no) +\d+ +\d+$", row) for row in rows]
    return [{"name": row[1], "emb": row[2], "sub": row[3]} for row in ends if row]


def pictures(data: bytes) -> list[str]:
    return _run("pdfimages", data, "-list").decode().splitlines()[2:]


@cache
def texts(data: bytes) -> list[str]:
    """Return the words of each page, in the order in which they were written to the file."""
    return _run("pdftotext", data, "-raw").decode().split("\f")[:-1]


def page_with(data: bytes, words: str) -> int:
    found = (number for number, page in enumerate(texts(data), 1) if words in page)
    return next(found)


def squeezed(words: str) -> str:
    """Return words without spaces or page breaks, to compare texts whose line breaks differ."""
    return re.sub(r"\s+", "", words)


def pixels(data: bytes, page: int, dpi: int) -> Pixels:
    """Return a page as grey values, by row (from the top) and column; 0 is black."""
    words = ("-gray", "-r", str(dpi), "-f", str(page), "-l", str(page))
    return decoded(_run("pdftoppm", data, *words))


def decoded(pgm: bytes) -> Pixels:
    """Return the values of a picture in the PGM format, whose header has three numbers."""
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", pgm)
    assert head is not None
    width, height = int(head[1]), int(head[2])
    return np.frombuffer(pgm, np.uint8, offset=head.end()).reshape(height, width)

"""Turn an SVG into a PNG. Servers run this file as a program, since resvg blocks a whole process.

It imports nothing from Cir*Kis, so that `python resvg.py FONT < SVG > PNG` starts quickly.
"""

import contextlib
import io
import os
import sys

_IN_TYPEFACE = (range(0x250), range(0x2000, 0x2070))  # letters, then dashes, quotation marks, "…"
_COLOURS = 256
_MAX_SECONDS, _MAX_BYTES = 20, 2 << 30  # limits for one picture
_NICENESS = 10


def render(svg: str, font: str) -> bytes:
    """Return an SVG as a PNG with text in the typeface at path `font`, or raise ValueError."""
    from resvg_py import svg_to_bytes

    # Finding the system's fonts takes a while, and only names in other alphabets need them.
    is_known = all(any(ord(char) in known for known in _IN_TYPEFACE) for char in set(svg))
    return svg_to_bytes(svg_string=svg, font_files=[font], skip_system_fonts=is_known)


def reduced(png: bytes) -> bytes:
    """Return a picture reduced to 256 colours, at about a third of the size."""
    from PIL import Image

    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(
            _COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
        few.save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> None:
    """Read an SVG, and write it as a small PNG."""
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(_NICENESS)
        resource.setrlimit(resource.RLIMIT_CPU, (_MAX_SECONDS, _MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_MAX_BYTES, _MAX_BYTES))
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(reduced(render(svg, sys.argv[1])))


if __name__ == "__main__":
    main()

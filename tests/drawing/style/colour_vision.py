"""Measure how colours look to people: simulated colour vision, contrast, distance of colours.

The matrices are those of Machado, Oliveira and Fernandes (2009) for dichromats, applied to linear
RGB; the distance is CIEDE2000 (Sharma, Wu and Dalal 2005). Nothing here is taken from the package.
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

_MATRICES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
VISIONS = tuple(_MATRICES)


def linear(colour: str) -> Triple:
    """Return linear RGB from 0 to 1 of a colour like "#1fa37c"."""
    red, green, blue = (_decode(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def simulate(colour: Triple, vision: str) -> Triple:
    """Return the linear RGB that looks to everybody as this one does with that vision."""
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True))))
        for row in _MATRICES[vision]
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """Return the relative luminance as WCAG defines it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as WCAG defines it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Triple) -> Triple:
    """Return a linear RGB colour in CIELAB, white point D65."""
    red, green, blue = colour
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    """Return CIEDE2000 between two CIELAB colours: 1 is just noticeable, 10 plain at a glance."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    c, light = (c1 + c2) / 2, (l1 + l2) / 2
    hue = h1 + h2 if not c1 * c2 else _middle_hue(h1, h2)
    t = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rt = -2 * math.sqrt(c**7 / (c**7 + 25.0**7)) * math.sin(math.radians(rotation))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def _decode(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _middle_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2

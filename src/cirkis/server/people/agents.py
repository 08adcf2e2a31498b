"""Browsers and systems in plain words, from what browsers call themselves (User-Agent)."""

from __future__ import annotations

from typing import NamedTuple

MAX_AGENT = 200  # letters of it that are stored

# The first that is found counts: nearly all browsers say they are Chrome, Safari or both.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


class Agent(NamedTuple):
    """What somebody uses.

    Attributes:
        browser: its name; empty if it is none we know, such as a program.
        system: the name of the device or its system; empty if it is not known.
    """

    browser: str
    system: str


def parse_agent(text: str) -> Agent:
    """Return the browser and system that a User-Agent names.

    >>> parse_agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    Agent(browser='Firefox', system='Linux')
    """
    browser = next((name for sign, name in _BROWSERS if sign in text), "")
    return Agent(browser, next((name for sign, name in _SYSTEMS if sign in text), ""))

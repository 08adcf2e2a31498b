"""Simple names of browsers and systems, from the User-Agent header."""

from typing import NamedTuple

MAX_AGENT = 200  # characters of a User-Agent that are stored

# The first match counts: nearly all browsers claim to be Chrome, Safari or both.
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
    """A browser and its system or device; each is empty if unknown, as for programs."""

    browser: str
    system: str


def parse_agent(text: str) -> Agent:
    """Return the browser and system that a User-Agent names.

    >>> parse_agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    Agent(browser='Firefox', system='Linux')
    """
    browser = next((name for part, name in _BROWSERS if part in text), "")
    return Agent(browser, next((name for part, name in _SYSTEMS if part in text), ""))

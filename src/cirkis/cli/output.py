"""Terminal output. Text can come from files, so its control characters are escaped.

`say` prints text; `draw` prints drawings, which contain escape codes but no text from files. Only
files.py, GTP's responses and click bypass them.
"""

import re

import click

_HARMLESS = "\u00a0\u202f\u200c\u200d"  # spaces in French, joiners in Persian words and emoji
_SUSPECT = re.compile(r"[^\x20-\x7e\n]")
_FOLDS = re.compile(r"\s*\n\s*")


def visible(text: str) -> str:
    r"""Return a string with control and invisible characters escaped as in a record.

    >>> visible("\x1b[2J")
    '\\u001b[2J'
    """
    return _SUSPECT.sub(_shown, text)


def one_line(text: str) -> str:
    """Return a string on one line, escaped as by `visible`."""
    return visible(_FOLDS.sub(" ", text))


def say(text: object = "", *, err: bool = False) -> None:
    """Print a string and a newline, with control characters escaped."""
    click.echo(visible(str(text)), err=err)


def draw(drawing: str, *, color: bool | None = None, err: bool = False, end: bool = True) -> None:
    """Print a drawing with its escape codes; it must not contain text from files.

    By default, keep colours only on terminals.
    """
    click.echo(drawing, color=color, err=err, nl=end)


def _shown(found: re.Match[str]) -> str:
    char = found[0]
    if char.isprintable() or char in _HARMLESS:
        return char
    number = ord(char)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"

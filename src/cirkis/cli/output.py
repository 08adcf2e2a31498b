"""Terminal output. Texts may come from files, so their control characters are escaped.

`say` writes texts; `draw` writes drawings, which contain escape codes but no text from files. Only
`write_file` and GTP's responses bypass them.
"""

import re

import click

_HARMLESS = "\u00a0\u202f\u200c\u200d"  # spaces in French, joiners in Persian words and emoji
_SUSPECT = re.compile(r"[^\x20-\x7e\n]")
_FOLDS = re.compile(r"\s*\n\s*")


def visible(text: str) -> str:
    r"""Return a text with control and invisible characters escaped as in a record.

    >>> visible("\x1b[2J")
    '\\u001b[2J'
    """
    return _SUSPECT.sub(_shown, text)


def one_line(text: str) -> str:
    """Return a text on one line, made visible."""
    return visible(_FOLDS.sub(" ", text))


def say(text: object = "", *, err: bool = False) -> None:
    """Write a text and a newline, with control characters made visible."""
    click.echo(visible(str(text)), err=err)


def draw(drawing: str, *, color: bool | None = None, err: bool = False, end: bool = True) -> None:
    """Write a drawing with its escape codes; it must contain no outside text.

    By default, keep colours on terminals only.
    """
    click.echo(drawing, color=color, err=err, nl=end)


def _shown(found: re.Match[str]) -> str:
    char = found[0]
    if char.isprintable() or char in _HARMLESS:
        return char
    number = ord(char)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"

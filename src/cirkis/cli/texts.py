"""The texts of the command line: help and messages."""

from typing import Any

from cirkis.i18n import ENGLISH, texts_in

texts = texts_in(ENGLISH)


def described(message: str, **values: str) -> dict[str, Any]:
    """Return a command's help as click's arguments: `short_help` for lists, and `help`."""
    return {"short_help": texts(message), "help": laid_out(texts(f"{message}.help", **values))}


def laid_out(help_text: str) -> str:
    """Return help text marked so that click keeps line breaks where lines are indented."""
    paragraphs = help_text.split("\n\n")
    return "\n\n".join(f"\b\n{part}" if "\n  " in part else part for part in paragraphs)

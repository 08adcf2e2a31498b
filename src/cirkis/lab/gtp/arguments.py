"""Parse the arguments of commands: numbers, colours, and options as `option=value`."""

import re

from cirkis.errors import UnreadableError
from cirkis.game import Options

MAX_INT = 2**31 - 1  # the largest int in the protocol

_SECONDS = re.compile(r"[0-9]{1,10}(?:\.[0-9]{1,20})?")


def parse_int(text: str, what: str) -> int:
    """Parse a whole number of at least 0; `what` names it in errors."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= MAX_INT):
        raise UnreadableError(f'{what} must be a whole number from 0 to {MAX_INT}, not "{text}"')
    return int(text)


def parse_seconds(text: str, what: str) -> float:
    if not _SECONDS.fullmatch(text) or float(text) > MAX_INT:
        raise UnreadableError(f'{what} must be in seconds, from 0 to {MAX_INT}, not "{text}"')
    return float(text)


def parse_colour(text: str, options: Options) -> int:
    """Return the seat, from 0, of a colour given by number from 1, by name or by initial letter."""
    wanted = text.lower()
    for seat, colour in enumerate(options.colours):
        if wanted in (str(seat + 1), colour.value, colour.value[0]):
            return seat
    known = ", ".join(f"{colour.value} ({seat + 1})" for seat, colour in enumerate(options.colours))
    raise UnreadableError(f'"{text}" is not a colour of this game: use {known}')


def parse_options(players: str, settings: tuple[str, ...]) -> Options:
    values = {"players": players}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UnreadableError(f'"{setting}" must be option=value, as in target=50')
        if name in values:
            raise UnreadableError(f'"{name}" is given twice')
        values[name] = value
    return Options.from_json(values)

"""From the words of a command to values: numbers, colours, switches named `option=value`."""

from __future__ import annotations

from cirkis.errors import UnreadableError
from cirkis.rules.options import Options

LARGEST = 2**31 - 1  # what the protocol calls an int


def read_number(text: str, what: str) -> int:
    """A whole number from 0 on.

    Raises:
        UnreadableError: it is none; the message says what it should have been.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= LARGEST):
        raise UnreadableError(f'{what} must be a whole number from 0 to {LARGEST}, not "{text}"')
    return int(text)


def read_colour(text: str, options: Options) -> int:
    """The seat of a colour, which is given by number from 1, by name or by initial letter.

    Raises:
        UnreadableError: nobody plays that colour in this game.
    """
    wanted = text.lower()
    for seat, colour in enumerate(options.colours):
        if wanted in (str(seat + 1), colour.value, colour.value[0]):
            return seat
    known = ", ".join(f"{seat + 1} {colour.value}" for seat, colour in enumerate(options.colours))
    raise UnreadableError(f'"{text}" is no colour of this game, only {known}')


def read_options(players: str, settings: tuple[str, ...]) -> Options:
    """The options of a game from the number of players and words like `target=50`.

    Raises:
        UnreadableError: a word without an equals sign.
        OptionsError: an option that does not exist, is given twice, or cannot have this value.
    """
    values = {"players": players}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UnreadableError(f'"{setting}" must be option=value, as in target=50')
        if name in values:
            raise UnreadableError(f'"{name}" is given twice')
        values[name] = value
    return Options.from_json(values)

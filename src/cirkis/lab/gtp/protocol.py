"""The syntax of commands and responses in the Go Text Protocol, version 2.

A command is one line, `[id] name [argument ...]`; a response is `=[id] text` or `?[id] text` and a
blank line.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from cirkis.errors import UnreadableError
from cirkis.game import Options

MAX_LINE_BYTES = 65_536  # the rest of a longer line is skipped, to limit memory use

_REMOVED_FROM_INPUT = bytes(code for code in (*range(32), 127) if chr(code) != "\t")
_REMOVED_FROM_OUTPUT = dict.fromkeys(code for code in (*range(32), 127) if chr(code) not in "\t\n")
_ID = re.compile(r"([0-9]+)(?: +|$)")
_WORD = re.compile(r'(?:[^ "]|"[^"]*"|")+')


class Request(NamedTuple):
    """A line of input: a command, or nothing but blanks and a comment."""

    id: str = ""  # as received
    name: str = ""
    arguments: tuple[str, ...] = ()
    is_truncated: bool = False
    is_blank: bool = False


class Requests:
    """The commands of a stream, read one at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[Request]:
        while (request := self.read_line()) is not None:
            if not request.is_blank:
                yield request

    def read_line(self) -> Request | None:
        """Read a line; return None at the end of the stream."""
        line = self._stream.readline(MAX_LINE_BYTES)
        if not line:
            return None
        is_truncated = len(line) == MAX_LINE_BYTES and not line.endswith(b"\n")
        if is_truncated:
            _skip_line(self._stream)
        return parse_request(line)._replace(is_truncated=is_truncated and b"#" not in line)


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
        pass


def parse_request(line: bytes) -> Request:
    """Parse a line; quotation marks keep spaces inside a word."""
    cleaned = (
        line.translate(None, _REMOVED_FROM_INPUT).split(b"#", 1)[0].replace(b"\t", b" ").strip(b" ")
    )
    if not cleaned:
        return Request(is_blank=True)
    text = cleaned.decode("utf-8", "surrogateescape")  # keeps any file name intact
    numbered = _ID.match(text)
    words = [
        word.replace('"', "") for word in _WORD.findall(text, numbered.end() if numbered else 0)
    ]
    name, *arguments = words or [""]
    return Request(numbered[1] if numbered else "", name, tuple(arguments))


def write_response(mark: str, request: Request, text: str) -> bytes:
    """Return a response; the mark is = for success and ? for failure."""
    first, *more = text.translate(_REMOVED_FROM_OUTPUT).rstrip().split("\n")
    lines = [f"{mark}{request.id} {first}".rstrip()]
    lines += [line.rstrip() or " " for line in more]  # an empty line would end the response
    return ("\n".join(lines) + "\n\n").encode("utf-8", "replace")


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

"""The shape of commands and responses in the Go Text Protocol, version 2, whatever they are about.

A command is one line, `[id] name [argument ...]`; a response is `=[id] text` or `?[id] text` and a
blank line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

LONGEST_LINE = 65_536  # bytes; more is read away unseen, so that no line can fill the memory

_UNWANTED = bytes(code for code in (*range(32), 127) if chr(code) != "\t")
_UNWANTED_OUT = dict.fromkeys(code for code in (*range(32), 127) if chr(code) not in "\t\n")
_ID = re.compile(r"([0-9]+)(?: +|$)")
_WORD = re.compile(r'(?:[^ "]|"[^"]*"|")+')


class Request(NamedTuple):
    """One command as it came in.

    Attributes:
        id: the number in front of it, as it was written; empty if there is none.
        name: the command's name; empty where only an id was given.
        arguments: the words after it; quotation marks keep blanks inside a word.
        is_cut: whether the line was too long to be read to its end.
    """

    id: str
    name: str
    arguments: tuple[str, ...]
    is_cut: bool = False


def read_requests(stream: BinaryIO) -> Iterator[Request]:
    """All commands until the stream ends; lines with nothing in them are none."""
    while line := stream.readline(LONGEST_LINE):
        is_cut = len(line) == LONGEST_LINE and not line.endswith(b"\n")
        if is_cut:
            _skip_line(stream)
        request = parse_request(line)
        if request is not None:
            yield request._replace(is_cut=is_cut and b"#" not in line)


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def parse_request(line: bytes) -> Request | None:
    """The command on a line; None where there is nothing but blanks and a comment."""
    cleaned = line.translate(None, _UNWANTED).split(b"#", 1)[0].replace(b"\t", b" ").strip(b" ")
    if not cleaned:
        return None
    text = cleaned.decode("utf-8", "surrogateescape")  # keeps any name a file can have
    numbered = _ID.match(text)
    words = [
        word.replace('"', "") for word in _WORD.findall(text, numbered.end() if numbered else 0)
    ]
    name, *arguments = words or [""]
    return Request(numbered[1] if numbered else "", name, tuple(arguments))


def success(request: Request, text: str = "") -> bytes:
    """The response to a command that did what it should."""
    return _response("=", request.id, text)


def failure(request: Request, message: str) -> bytes:
    """The response to a command that could not be carried out."""
    return _response("?", request.id, message)


def _response(mark: str, request_id: str, text: str) -> bytes:
    first, *more = text.translate(_UNWANTED_OUT).rstrip().split("\n")
    lines = [f"{mark}{request_id} {first}".rstrip()]
    lines += [line.rstrip() or " " for line in more]  # an empty line would end the response
    return ("\n".join(lines) + "\n\n").encode("utf-8", "replace")

"""The head of a record: which tags say what, written and read by tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cirkis.errors import OptionsError, RecordError
from cirkis.pieces.reader import STANDARD
from cirkis.records.model import (
    OWN_TAGS,
    VERSION,
    Record,
    check_starter,
    check_tag_name,
    check_withdrawn,
    tag_key,
)
from cirkis.rules.options import OPTIONS, Colour, Options

Report = Callable[[str, int], None]

_NUMBERS = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})*")


class Tag(NamedTuple):
    """A tag as it stands in a text, with its place."""

    name: str
    text: str
    offset: int


@dataclass(slots=True)
class Head:
    """What the tags of a record say."""

    options: Options = field(default_factory=Options)
    free: list[tuple[str, str]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    round: int = 1
    totals: tuple[int, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    result: Tag | None = None


def option_tag(name: str) -> str:
    """The tag of an option: "center_ring" is told by "Center-Ring"."""
    return "-".join(part.capitalize() for part in name.split("_"))


def told_options(values: Mapping[str, Any]) -> Options:
    """Options as a record tells them. A piece set is named "standard" or stands there in full.

    Raises:
        OptionsError: as Options; or a piece set that would have to be fetched from a file.
    """
    pieces = values.get("pieces", STANDARD)
    if pieces != STANDARD and "[[shape]]" not in str(pieces):
        raise OptionsError(
            "pieces", f'the piece set is neither "{STANDARD}" nor written out in the record'
        )
    options = Options.from_json(values)
    try:
        check_starter(options)
    except RecordError as problem:
        raise OptionsError("starter", str(problem)) from None
    return options


def head_tags(record: Record, result: str) -> list[tuple[str, str]]:
    """All tags of a record in the order they are written."""
    options, colours = record.options, record.options.colours
    tags = [("Cirkis", VERSION), *record.tags]
    names = zip(colours, record.names, strict=True)
    tags += [(colour.value.capitalize(), name) for colour, name in names if name]
    tags += [(option_tag(name), _told(value)) for name, value in options.to_json().items()]
    if record.round > 1:
        tags.append(("Round", str(record.round)))
    if any(record.totals):
        tags.append(("Totals", "-".join(map(str, record.totals))))
    if record.withdrawn:
        out = " ".join(colours[seat].value for seat in sorted(record.withdrawn))
        tags.append(("Withdrawn", out))
    return [*tags, ("Result", result)]


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def read_head(tags: list[Tag], report: Report) -> Head:
    """What the tags say; everything that is wrong with them is reported."""
    own: dict[str, Tag] = {}
    head = Head()
    seen: set[str] = set()
    for tag in tags:
        key = tag_key(tag.name)
        if key in seen:
            report(f'the tag "{tag.name}" stands there twice', tag.offset)
        elif key in OWN_TAGS:
            own[key] = tag
        elif _is_sound(tag, report):
            head.free.append((tag.name, tag.text))
        seen.add(key)
    version = own.get("cirkis")
    if version and version.text.strip() != VERSION:
        report(f'this is version "{version.text}", and only {VERSION} is known', version.offset)
    head.options = _read_options({key: own[key] for key in OPTIONS if key in own}, report)
    head.names = _read_names(own, head.options, report)
    head.result = own.get("result")
    for key, (name, read) in _READERS.items():
        if found := own.get(key):
            try:
                setattr(head, name, read(found.text.strip(), head.options))
            except RecordError as problem:
                report(problem.reason, found.offset)
    return head


def _is_sound(tag: Tag, report: Report) -> bool:
    try:
        check_tag_name(tag.name)
    except RecordError as problem:
        report(problem.reason, tag.offset)
        return False
    return True


def _read_options(tags: dict[str, Tag], report: Report) -> Options:
    """The options; where one is wrong it is reported and its default taken."""
    while True:
        try:
            return told_options({name: tag.text for name, tag in tags.items()})
        except OptionsError as problem:
            report(str(problem), tags.pop(problem.option).offset)


def _read_names(own: dict[str, Tag], options: Options, report: Report) -> list[str]:
    for colour in Colour:
        if colour.value in own and colour not in options.colours:
            report(f"nobody plays {colour.value} in this game", own[colour.value].offset)
    return [own[c.value].text if c.value in own else "" for c in options.colours]


def _read_round(text: str, options: Options) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < 1:
        raise RecordError(f'the round "{text}" is no number from 1')
    return int(text)


def _read_totals(text: str, options: Options) -> tuple[int, ...]:
    if not _NUMBERS.fullmatch(text) or text.count("-") + 1 != options.players:
        raise RecordError(f'the totals "{text}" are not {options.players} numbers like "45-30"')
    return tuple(map(int, text.split("-")))


def _read_withdrawn(text: str, options: Options) -> frozenset[int]:
    seats = {colour.value: seat for seat, colour in enumerate(options.colours)}
    for word in text.lower().split():
        if word not in seats:
            raise RecordError(f'"{word}" is no colour of this game')
    withdrawn = frozenset(seats[word] for word in text.lower().split())
    check_withdrawn(withdrawn, options)
    return withdrawn


_READERS: dict[str, tuple[str, Callable[[str, Options], Any]]] = {
    "round": ("round", _read_round),
    "totals": ("totals", _read_totals),
    "withdrawn": ("withdrawn", _read_withdrawn),
}

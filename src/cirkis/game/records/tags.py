"""Read and write a record's tags."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from cirkis.errors import CirkisError, OptionsError, RecordError
from cirkis.game.pieces.piece_sets import STANDARD
from cirkis.game.pieces.placements import Placement
from cirkis.game.records.model import (
    SETUP_TAG,
    VERSIONS,
    Record,
    check_starter,
    check_tag_name,
    check_withdrawn,
    reserved_tags,
    tag_key,
)
from cirkis.game.rules.game import new_game
from cirkis.game.rules.options import OPTIONS, Colour, Options
from cirkis.game.rules.set_up import add_piece

Report = Callable[[str, int], None]
Setup = tuple[tuple[int, Placement], ...]

_NUMBERS = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})*")


class Tag(NamedTuple):
    """A tag with its offset and the offset of its text, which is 0 if the text contains escapes."""

    name: str
    text: str
    offset: int
    inside: int = 0


class Head(NamedTuple):
    """A record without its moves, and the version and result in its tags."""

    record: Record
    version: str
    result: Tag | None


def option_tag(name: str) -> str:
    """Return an option's tag: "Center-Ring" for "center_ring"."""
    return "-".join(part.capitalize() for part in name.split("_"))


def parse_recorded_options(values: Mapping[str, Any]) -> Options:
    """Return options from a record, in which a piece set is "standard" or written out in full."""
    pieces = values.get("pieces", STANDARD)
    if pieces != STANDARD and "[[shape]]" not in str(pieces):
        raise OptionsError(
            "pieces", f'the piece set must be "{STANDARD}" or written out in the record'
        )
    options = Options.from_json(values)
    try:
        check_starter(options)
    except RecordError as error:
        raise OptionsError("starter", str(error)) from None
    return options


def head_tags(record: Record, result: str) -> list[tuple[str, str]]:
    """Return all of a record's tags, in the order in which they are written."""
    options, colours = record.options, record.options.colours
    tags = [("Cirkis", record.version), *record.tags]
    names = zip(colours, record.names, strict=True)
    tags += [(colour.value.capitalize(), name) for colour, name in names if name]
    tags += [(option_tag(name), _format_value(value)) for name, value in options.to_json().items()]
    if record.round > 1:
        tags.append(("Round", str(record.round)))
    if any(record.totals):
        tags.append(("Totals", "-".join(map(str, record.totals))))
    if record.withdrawn:
        out = " ".join(colours[seat].value for seat in sorted(record.withdrawn))
        tags.append(("Withdrawn", out))
    if record.setup:
        pieces = (f"{colours[seat].value} {placement}\n" for seat, placement in record.setup)
        tags.append((SETUP_TAG.capitalize(), "".join(pieces)))
    return [*tags, ("Result", result)]


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def read_head(tags: list[Tag], report: Report) -> Head:
    """Return the content of the tags, and report every problem."""
    reserved: dict[str, Tag] = {}
    custom: list[tuple[str, str]] = []
    version = _read_version(tags, report)
    reserved_names = reserved_tags(version)
    seen: set[str] = set()
    for tag in tags:
        key = tag_key(tag.name)
        if key in seen:
            report(f'the tag "{tag.name}" occurs twice', tag.offset)
        elif key in reserved_names:
            reserved[key] = tag
        elif _is_valid_name(tag, report):
            custom.append((tag.name, tag.text))
        seen.add(key)
    options = _read_options({key: reserved[key] for key in OPTIONS if key in reserved}, report)
    fields: dict[str, Any] = {"names": _read_names(reserved, options, report)}
    for key, read in _READERS.items():
        if found := reserved.get(key):
            try:
                fields[key] = read(found.text.strip(), options)
            except RecordError as error:
                report(error.reason, found.offset)
    record = Record(options, tags=tuple(custom), **fields)
    if placed := reserved.get(SETUP_TAG):
        record = replace(record, setup=_read_setup(placed, record, report))
    return Head(record, version, reserved.get("result"))


def _read_version(tags: list[Tag], report: Report) -> str:
    """Return the format version; report an unknown one and use the latest instead."""
    named = next((tag for tag in tags if tag_key(tag.name) == "cirkis"), None)
    if named is None or named.text.strip() in VERSIONS:
        return named.text.strip() if named else VERSIONS[-1]
    report(
        f'version "{named.text}" is unknown: this program reads versions 1 to {VERSIONS[-1]}',
        named.offset,
    )
    return VERSIONS[-1]


def _read_setup(tag: Tag, record: Record, report: Report) -> Setup:
    """Parse pieces that form a legal position; a colour applies until the next colour."""
    seats = {colour.value: seat for seat, colour in enumerate(record.options.colours)}
    state, seat = new_game(record.options, withdrawn=record.withdrawn), None
    words = [(found[0], found.start()) for found in re.finditer(r"\S+", tag.text)]
    last = max(
        (nth for nth, (word, _) in enumerate(words) if word.lower() not in seats), default=-1
    )
    pieces: list[tuple[int, Placement]] = []
    for nth, (word, offset) in enumerate(words):
        if word.lower() in seats:
            seat = seats[word.lower()]
            continue
        try:
            placement = state.variant.table.parse(word)
            if seat is None:
                raise RecordError(f"write a colour before {placement.name}")
            state = add_piece(state, seat, placement, leads=nth == last)
        except CirkisError as problem:
            report(str(problem), tag.inside + offset if tag.inside else tag.offset)
            return ()
        pieces.append((seat, placement))
    return tuple(pieces)


def _is_valid_name(tag: Tag, report: Report) -> bool:
    try:
        check_tag_name(tag.name)
    except RecordError as error:
        report(error.reason, tag.offset)
        return False
    return True


def _read_options(tags: dict[str, Tag], report: Report) -> Options:
    """Return the options; report invalid ones and use the defaults instead."""
    while True:
        try:
            return parse_recorded_options({name: tag.text for name, tag in tags.items()})
        except OptionsError as error:
            report(str(error), tags.pop(error.option).offset)


def _read_names(reserved: dict[str, Tag], options: Options, report: Report) -> tuple[str, ...]:
    for colour in Colour:
        if colour.value in reserved and colour not in options.colours:
            report(f"{colour.value} is not playing in this game", reserved[colour.value].offset)
    return tuple(reserved[c.value].text if c.value in reserved else "" for c in options.colours)


def _read_round(text: str, options: Options) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < 1:
        raise RecordError(f'the round "{text}" is not a positive whole number')
    return int(text)


def _read_totals(text: str, options: Options) -> tuple[int, ...]:
    if not _NUMBERS.fullmatch(text) or text.count("-") + 1 != options.players:
        raise RecordError(f'the totals "{text}" are not {options.players} numbers like "45-30"')
    return tuple(map(int, text.split("-")))


def _read_withdrawn(text: str, options: Options) -> frozenset[int]:
    seats = {colour.value: seat for seat, colour in enumerate(options.colours)}
    for word in text.lower().split():
        if word not in seats:
            raise RecordError(f'"{word}" is not a colour in this game')
    withdrawn = frozenset(seats[word] for word in text.lower().split())
    check_withdrawn(withdrawn, options)
    return withdrawn


_READERS: dict[str, Callable[[str, Options], Any]] = {
    "round": _read_round,
    "totals": _read_totals,
    "withdrawn": _read_withdrawn,
}

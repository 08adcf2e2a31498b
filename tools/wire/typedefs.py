"""The types of messages that the page uses, as TypeScript declarations."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from msgspec import inspect as types

import cirkis
from cirkis.backend.reviews import StreamMessage
from cirkis.engine import Mistake
from cirkis.game import Colour
from cirkis.practice.progress.progress import Posted
from cirkis.server.clubs.club_messages import ClubCommand
from cirkis.server.http.endpoints import endpoints_with
from cirkis.tables.commands import BaseCommand, Command
from cirkis.tables.events import GameEvent
from cirkis.tables.messages import ClientMessage, Phrase, ServerMessage
from cirkis.tables.requests import TimeControl
from cirkis.tables.view import ClockView, View, ViewChanges
from tools.wire.structs import (
    fields_of,
    is_optional,
    meanings_of,
    members,
    summary_of,
    tag_field_of,
    tag_of,
)

WEB = Path(cirkis.__file__).parent / "web"
_IMPORT = re.compile(r'@import \{([^}]*)\} from "[./\w]*/types\.js"|/types\.js"\)\.(\w+)')
_NAME = re.compile(r"export (?:type|interface) (\w+)")
_WORD = re.compile(r"\w+")
HEAD = """\
/**
 * Types of the messages between server and page that the page imports, generated from the server's
 * structs by `python -m tools.wire`: change those, not this file. Commands lack the id and version
 * that the connection adds.
 */
"""
UNIONS: dict[str, Any] = {
    "Command": Command,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "StreamMessage": StreamMessage,
    "GameEvent": GameEvent,
    "ClubCommand": ClubCommand,
    "Clock": TimeControl,
    "ClockView": ClockView,
    "ProgressEvent": Posted,
}
VALUES: dict[str, Any] = {
    "Colour": Colour,
    "Phrase": Phrase,
    "Mistake": Mistake,
}
TUPLES = {"Point": "[number, number]", "PlacedPiece": "[number, number, boolean]"}
_PLAIN: dict[type, str] = {
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "any",
    types.RawType: "any",
}


def typedefs() -> str:
    endpoints = endpoints_with()
    sent = [e.body for e in endpoints if e.body is not None]
    received = [e.answer for e in endpoints if not isinstance(e.answer, str)]
    received += [e.messages for e in endpoints if e.messages is not None]
    by_page = list(_structs(sent))
    parts = [_values(name, values) for name, values in VALUES.items()]
    parts += [f"export type {name} = {text};\n" for name, text in TUPLES.items()]
    parts += [_union(name, union) for name, union in UNIONS.items()]
    parts += [_typedef(kind, is_sent_by_page=True) for kind in by_page]
    parts += [_typedef(kind) for kind in _structs(received) if kind not in by_page]
    return "\n".join([HEAD, *_needed(parts)])


def _needed(parts: list[str]) -> list[str]:
    """Return the types that the page's modules import, and the types these refer to."""
    by_name = {_NAME.findall(part)[0]: part for part in parts}
    modules = (path.read_text("utf-8") for path in WEB.rglob("*.js"))
    imports = (found for text in modules for found in _IMPORT.findall(text))
    waiting = [name for found in imports for name in _WORD.findall(" ".join(found))]
    needed: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in by_name and name not in needed:
            needed.add(name)
            waiting += _WORD.findall(by_name[name])
    return [part for name, part in by_name.items() if name in needed]


def _structs(roots: Iterable[Any]) -> Iterator[Any]:
    """Yield all structs and dataclasses below the roots, each once."""
    seen: set[Any] = set()
    waiting = list(types.multi_type_info(roots))
    while waiting:
        info = waiting.pop(0)
        if isinstance(info, types.StructType | types.DataclassType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            waiting += [field.type for field in info.fields]
        waiting += _parts(info)


def _parts(info: Any) -> list[types.Type]:
    match info:
        case types.UnionType():
            return list(info.types)
        case types.TupleType():
            return list(info.item_types)
        case types.ListType() | types.VarTupleType():
            return [info.item_type]
        case types.DictType():
            return [info.value_type]
        case _:
            return []


def _typedef(kind: Any, *, is_sent_by_page: bool = False) -> str:
    if kind is ViewChanges:
        parts = sorted(
            {field.name for field in fields_of(View)} - {f.name for f in fields_of(kind)}
        )
        return f"export type {kind.__name__} = Partial<Omit<View, {_literals(parts)}>>;\n"
    meanings = meanings_of(kind)
    lines = [f"/** {summary_of(kind)} */", f"export interface {kind.__name__} {{"]
    if tag_of(kind) is not None:
        lines.append(f'  {tag_field_of(kind)}: "{tag_of(kind)}";')
    added = BaseCommand.__struct_fields__ if issubclass(kind, BaseCommand) else ()
    for field in fields_of(kind):
        name = field.encode_name
        if name in added:
            continue
        mark = "?" if is_optional(field, is_sent_by_page=is_sent_by_page) else ""
        meaning = f"/** {meanings[name]} */ " if name in meanings else ""
        lines.append(f"  {meaning}{name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, union: Any) -> str:
    return f"export type {name} = {'|'.join(kind.__name__ for kind in members(union))};\n"


def _values(name: str, values: Any) -> str:
    return f"export type {name} = {_literals(_choices(values))};\n"


def _choices(values: Any) -> tuple[Any, ...]:
    if get_origin(values) is Literal:
        return get_args(values)
    return tuple(member.value for member in values)


def _literals(values: Iterable[Any]) -> str:
    return "|".join(f'"{value}"' for value in values)


def _named(values: Iterable[Any]) -> str | None:
    """Return the name of a set of values, if it has one."""
    wanted = set(values)
    return next((name for name, known in VALUES.items() if set(_choices(known)) == wanted), None)


def _type(info: types.Type) -> str:
    match info:
        case types.StructType() | types.DataclassType():
            return info.cls.__name__
        case types.EnumType() | types.LiteralType():
            values = _choices(info.cls) if isinstance(info, types.EnumType) else info.values
            return _named(values) or _literals(values)
        case types.UnionType():
            return _type_of_union(info)
        case types.TupleType():
            text = f"[{', '.join(map(_type, info.item_types))}]"
            return next((name for name, known in TUPLES.items() if known == text), text)
        case types.ListType() | types.VarTupleType():
            item = _type(info.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case types.DictType():
            return f"Record<string, {_type(info.value_type)}>"
        case _:
            return _PLAIN[type(info)]


def _type_of_union(info: types.UnionType) -> str:
    structs = {part.cls for part in info.types if isinstance(part, types.StructType)}
    for name, union in UNIONS.items():
        if structs == set(members(union)):
            rest = [part for part in info.types if not isinstance(part, types.StructType)]
            return "|".join([name, *map(_type, rest)])
    return "|".join(map(_type, info.types))

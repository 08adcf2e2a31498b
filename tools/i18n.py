"""Check the Fluent files of every language and compile them for Python (`make i18n`).

For each language this writes `messages.json` beside the .ftl files: the messages as lists of
strings and placeholders, with CLDR's rules (from Babel) for plurals, numbers and lists.
"""

import json
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from babel import Locale
from babel.plural import to_gettext
from fluent.syntax import FluentParser
from fluent.syntax import ast as FTL

from cirkis.i18n.texts import COMPILED, FOLDER

PLURAL_ORDER = ("zero", "one", "two", "few", "many", "other")


class Problem(Exception):
    """A file that cannot be used; the message names the file and the reason."""


def folders() -> list[Path]:
    """Return the folders of all languages."""
    return sorted(path.parent for path in FOLDER.glob("*/game.ftl"))


def entries(folder: Path, without: Collection[str] = ()) -> dict[str, FTL.Message | FTL.Term]:
    """Return all messages and terms of a language by id; ids of terms begin with a hyphen.

    Files named in `without` are left out.
    Raises Problem if a file is not valid Fluent or an id is defined twice.
    """
    found: dict[str, FTL.Message | FTL.Term] = {}
    for path in sorted(folder.glob("*.ftl")):
        if path.name in without:
            continue
        for entry in FluentParser(with_spans=False).parse(path.read_text("utf-8")).body:
            if isinstance(entry, FTL.Junk):
                why = "; ".join(note.message or note.code for note in entry.annotations)
                raise Problem(f"{path}: {why}\n{entry.content}")
            if isinstance(entry, FTL.Message | FTL.Term):
                name = ("-" if isinstance(entry, FTL.Term) else "") + entry.id.name
                if name in found:
                    raise Problem(f'{path}: "{name}" is defined twice')
                found[name] = entry
    return found


def compiled(folder: Path, without: Collection[str] = ()) -> dict[str, Any]:
    """Return a language in the form that the resolver in `cirkis.i18n.texts` reads.

    Raises Problem for a construct that the resolver does not support, or a dangling reference.
    """
    messages: dict[str, Any] = {}
    for name, entry in entries(folder, without).items():
        if entry.value is not None:
            messages[name] = _pattern(entry.value)
        for attribute in entry.attributes:
            messages[f"{name}.{attribute.id.name}"] = _pattern(attribute.value)
    for name, pattern in messages.items():
        for reference in references(pattern):
            if reference not in messages:
                raise Problem(f'{folder.name}: "{name}" refers to "{reference}", which is missing')
    return {"language": folder.name, **_locale(folder.name), "messages": messages}


def _locale(language: str) -> dict[str, Any]:
    """Return CLDR's rules for numbers, plurals and lists."""
    locale = Locale.parse(language)
    symbols = locale.number_symbols.get("latn", locale.number_symbols)
    percent = locale.percent_formats[None].pattern
    lists = locale.list_patterns["standard"]
    rule = to_gettext(locale.plural_form).partition("plural=")[2].rstrip(";")
    tags = locale.plural_form.tags | {"other"}
    return {
        "numbers": {
            "decimal": symbols["decimal"],
            "group": symbols["group"],
            "percent": re.sub("[#,0]+", "{0}", percent),
        },
        "plural": {
            "forms": [tag for tag in PLURAL_ORDER if tag in tags],
            "rule": re.sub(r"\be\b", "0", rule),  # the exponent, as in "1c6", which is never used
        },
        "list": {"two": lists["2"], "middle": lists["middle"], "end": lists["end"]},
    }


def _pattern(pattern: FTL.Pattern) -> Any:
    """Return a pattern as a string, or as a list of strings and placeholders."""
    parts: list[Any] = []
    for element in pattern.elements:
        part = element.value if isinstance(element, FTL.TextElement) else _placed(element)
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _placed(element: Any) -> Any:
    match element:
        case FTL.Placeable(expression=inner):
            return _placed(inner)
        case FTL.StringLiteral():
            return str(element.parse()["value"])
        case FTL.VariableReference(id=name):
            return {"var": name.name}
        case FTL.MessageReference(id=name, attribute=attribute):
            return {"ref": _dotted(name.name, attribute)}
        case FTL.TermReference(id=name, attribute=attribute, arguments=arguments):
            given = {n.name.name: _literal(n.value) for n in arguments.named} if arguments else {}
            return {"ref": _dotted(f"-{name.name}", attribute)} | ({"with": given} if given else {})
        case FTL.SelectExpression(selector=selector, variants=variants):
            return {
                "select": _placed(selector),
                "cases": {_key(v.key): _pattern(v.value) for v in variants},
                "default": next(_key(v.key) for v in variants if v.default),
            }
    raise Problem(f"cirkis.i18n.texts does not support {type(element).__name__}: {element}")


def _dotted(name: str, attribute: FTL.Identifier | None) -> str:
    return f"{name}.{attribute.name}" if attribute else name


def _key(key: FTL.Identifier | FTL.NumberLiteral) -> str:
    return key.name if isinstance(key, FTL.Identifier) else f"={key.value}"


def _literal(value: FTL.StringLiteral | FTL.NumberLiteral) -> Any:
    return value.parse()["value"]


def _parts(pattern: Any) -> Iterator[dict[str, Any]]:
    """Yield all placeholders in a compiled pattern, including nested ones."""
    if isinstance(pattern, list):
        for part in pattern:
            yield from _parts(part)
    elif isinstance(pattern, dict):
        yield pattern
        if "select" in pattern:
            yield from _parts(pattern["select"])
            for case in pattern["cases"].values():
                yield from _parts(case)


def references(pattern: Any) -> set[str]:
    """Return the messages and terms that a compiled pattern refers to."""
    return {part["ref"] for part in _parts(pattern) if "ref" in part}


def arguments(messages: dict[str, Any], name: str) -> set[str]:
    """Return the names of the values that a message and the messages it refers to need."""
    pattern = messages[name]
    own = {part["var"] for part in _parts(pattern) if "var" in part}
    inner = (arguments(messages, ref) for ref in references(pattern) if not ref.startswith("-"))
    return own.union(*inner)


def written(folder: Path, without: Collection[str] = ()) -> str:
    """Return the text for `messages.json`, with a line for each message.

    Messages of the files named in `without` are left out.
    """
    made = compiled(folder, without)
    messages = made.pop("messages")
    head = json.dumps(made, ensure_ascii=False)[:-1]
    rows = (json.dumps({name: messages[name]}, ensure_ascii=False)[1:-1] for name in messages)
    return f'{head}, "messages": {{\n' + ",\n".join(rows) + "\n}}\n"


def main() -> None:
    """Compile every language; with --check, write nothing, and fail if a file is stale."""
    stale = [f for f in folders() if _read(f / COMPILED) != written(f)]
    if "--check" in sys.argv and stale:
        sys.exit(f"stale, run make i18n: {', '.join(folder.name for folder in stale)}")
    for folder in stale:
        (folder / COMPILED).write_text(written(folder), "utf-8")
        print(f"compiled {folder.name}")


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))

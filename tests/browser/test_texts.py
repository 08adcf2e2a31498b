"""The page's texts and keys, read as data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import cirkis
from cirkis.errors import IllegalReason
from cirkis.pieces.reader import standard_pieces
from cirkis.players import LEVELS
from cirkis.rules import OPTIONS, Colour, EndReason
from cirkis.table.chat import Phrase
from cirkis.table.refusals import CODES

WEB = Path(cirkis.__file__).parent / "web"
LANGUAGES = ("en", "fr")
CODE = {path: path.read_text("utf-8") for path in WEB.rglob("*.js")}


def table(language: str) -> dict[str, Any]:
    """All texts of a language."""
    read: dict[str, Any] = json.loads((WEB / "lang" / f"{language}.json").read_text("utf-8"))
    return read


def forms(entry: Any) -> list[str]:
    """A text, or all its plural forms."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def test_languages_have_the_same_texts() -> None:
    """Every text stands in every language, with the same values to be put in."""
    first, *others = map(table, LANGUAGES)
    for other in others:
        assert set(other) == set(first)
        for key in first:
            wanted = {name for form in forms(first[key]) for name in re.findall(r"{(\w+)}", form)}
            found = {name for form in forms(other[key]) for name in re.findall(r"{(\w+)}", form)}
            assert found == wanted, key


def test_every_text_asked_for_is_there() -> None:
    """Every key that the code names is in the tables."""
    known = set(table("en"))
    for path, code in CODE.items():
        for key in re.findall(r'\bt\("([a-z][\w.-]+)"', code):
            assert key in known, f"{path.name} asks for {key}"


def test_every_text_is_asked_for() -> None:
    """No text stands in the tables that neither the page nor the analysis asks for."""
    page = "".join(CODE.values())
    analysis = "".join(path.read_text("utf-8") for path in WEB.parent.rglob("analysis/**/*.py"))
    begun = tuple(re.findall(r"`([a-z][\w-]*[.-][\w.-]*)\${", page))  # as in `why.${kind}`
    ended = set(re.findall(r"\${\w+}([.-][\w.-]+)`", page))  # as in `${key}-more`

    def is_asked_for(key: str) -> bool:
        family, _, rest = key.partition(".")
        if family == "error":
            return rest in CODES or f'"{rest}"' in page
        return (
            re.search(rf"[\"']{re.escape(key)}[\"']", page + analysis) is not None
            or key.startswith((*begun, "analysis.size."))
            or any(key.endswith(end) and f'"{key.removesuffix(end)}"' in page for end in ended)
            or (family == "analysis" and f'"{rest}"' in analysis)
        )

    assert [key for key in table("en") if not is_asked_for(key)] == []


def test_words_of_the_library_have_texts() -> None:
    """Colours, shapes, levels, options, reasons and ends are told in people's words."""
    known = set(table("en"))
    wanted = {f"colour.{colour.value}" for colour in Colour}
    wanted |= {f"shape.{shape.name}" for shape in standard_pieces().shapes}
    wanted |= {f"option.{name}" for name in OPTIONS if name not in ("players", "colours")}
    wanted |= {f"error.{reason.value}" for reason in IllegalReason}
    wanted |= {f"end.{reason.value}" for reason in EndReason}
    wanted |= {f"level.{level}" for level in LEVELS}
    assert wanted <= known


def test_refusals_have_texts() -> None:
    """Whatever the server refuses, a person reads why in their own language."""
    assert {f"error.{code}" for code in CODES} <= set(table("en"))


def test_quick_phrases_have_texts() -> None:
    """The page offers the server's quick phrases; they stand in the tables, and no others do."""
    source = (WEB / "multiplayer" / "chat.js").read_text("utf-8")
    offered = re.findall(r'^  "([\w-]+)",$', source, re.M)
    assert offered == list(get_args(Phrase))
    texts = {key for key in table("en") if key.startswith("phrase.")}
    assert {f"phrase.{key}" for key in offered} == texts


def test_no_key_does_two_things() -> None:
    """No key is bound twice, and none is the letter of a shape."""
    source = (WEB / "input" / "keyboard.js").read_text("utf-8")
    bindings = re.findall(r"keys: \[(.*?)\],\s+shown", source)
    keys = [key for binding in bindings for key in re.findall(r'"([^"]+)"', binding)]
    assert len(keys) > 20
    assert len(keys) == len(set(keys))
    letters = {shape.code.lower() for shape in standard_pieces().shapes}
    assert not letters & {key.lower() for key in keys}


def test_rules_stay_on_the_server() -> None:
    """No code of the page names a piece."""
    names = "|".join(re.escape(shape.name) for shape in standard_pieces().shapes)
    for path, code in CODE.items():
        assert not re.search(rf"\b({names})\b", code), path.name

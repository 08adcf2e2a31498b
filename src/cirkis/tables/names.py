"""Check that a name is visible, and not easily confused with another player's or a computer's."""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cirkis.engine import OPPONENTS, PLAYERS
from cirkis.game import Colour
from cirkis.i18n import languages, texts_in
from cirkis.tables.export_record import split_computer
from cirkis.tables.refusals import refused
from cirkis.tables.seats import Occupant
from cirkis.tables.visible import UNREAD, is_visible

MOST_LETTERS = 160  # letters compared; a name has at most 40 characters, but some expand to 18

_FOLDER = Path(__file__).parent
_ALIKE = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o"})
_STROKES = str.maketrans({char: "l" for char in "!¡¦/\\"})  # these can look like a letter
_ARTICLE = re.compile(r"^(?:the|der|die|das|le|la|les|l)[\W_]+", re.IGNORECASE)
_PARTS = re.compile(r"(?:[^\w\s.'\u2019-]|_)+|\s[-\u2013\u2014]\s")  # brackets and the like
_TICKS = re.compile("[\u221a\u237b\u2611\u2705\u2713\u2714\U0001f5f8\U0001f5f9]")
_KINDS = ("LMNS", "LMN")  # of characters compared: with symbols and without
_MARKS_OPTIONAL = ("LATIN", "GREEK", "CYRILLIC", "ARABIC", "HEBREW")
_USUAL = re.compile(  # scripts, as their letters' names begin, that people use beside others
    "ARABIC|ARMENIAN|BENGALI|BOPOMOFO|CJK|CYRILLIC|DEVANAGARI|DINGBAT|ETHIOPIC|EXTENDED"
    "|GEORGIAN|GREEK|GUJARATI|GURMUKHI|HANGUL|HEBREW|HIRAGANA|IDEOGRAPHIC|KANNADA|KATAKANA|KHMER|LAO"
    "|LATIN|MALAYALAM|MODIFIER|MYANMAR|ORIYA|SINHALA|TAMIL|TELUGU|THAANA|THAI|TIBETAN"
)
_SLIGHT = "\u0640\u0559\u0674\u0971\ua67f\ua717\ua718\ua719\ua788\ua78b\ua78c\ua78f"
"""Letters that only lengthen a word (the Arabic tatweel), or look like a dot or an apostrophe."""
_NUMBER = re.compile(r"^[\W\d_]+|(?:\b(?:n|no|nr)\b)?[\W\d_]+$", re.IGNORECASE)


def check_name(
    occupant: Occupant, seat: int, seats: Sequence[Occupant], colours: Sequence[Colour]
) -> Occupant:
    """Return the occupant of a seat, with the spaces in the name normalised.

    Raises Refused if the name has invisible characters or could be mistaken for another's.
    """
    text = _visible(occupant.name or "")
    looks = name_looks(text)
    others = [other for other in range(len(seats)) if other != seat]
    if any(looks & _shown(seats[other].name, colours[other]) for other in others):
        raise refused("name-taken.name", name=text)
    if occupant.kind == "person" or occupant.handed:
        _check_persons(text)
    return replace(occupant, name=text or None)


def check_persons_name(name: str) -> str:
    """Return a person's name, with the spaces normalised.

    Raises Refused if it has invisible characters or could be mistaken for a computer's.
    """
    text = _visible(name)
    _check_persons(text)
    return text


def check_group_name(name: str) -> str:
    """Return the name of a club or tournament, with the spaces normalised.

    It must not be empty, and can have titles such as host; otherwise, as `check_persons_name`.
    """
    text = _visible(name)
    if not text:
        raise refused("name-unreadable")
    _check_not_reserved(text)
    return text


def _visible(name: str) -> str:
    text = unicodedata.normalize("NFC", name)
    if text and not is_visible(text):
        raise refused("name-unreadable")
    return " ".join(text.split())


def _check_persons(text: str) -> None:
    if any(name_looks(word) & _title_looks() for one in _readings(text) for word in one.split()):
        raise refused("name-of-level.name", name=text)
    _check_not_reserved(text)


def _check_not_reserved(text: str) -> None:
    if _is_reserved(text) or split_computer(text)[1]:
        raise refused("name-of-level.name", name=text)
    if _TICKS.search(text):
        raise refused("name-of-level.tick")
    letters = filter(str.isalnum, re.sub("[0-9]", "", unicodedata.normalize("NFKC", text)))
    scripts = {unicodedata.name(char, "").partition(" ")[0] for char in letters}
    if len(scripts) > 1 and not all(map(_USUAL.match, scripts)):
        # Among others, a letter of a rare script can pass for one of theirs.
        raise refused("name-unreadable.scripts")


def _rows(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text("utf-8"))


@cache
def _lookalikes() -> dict[int, str]:
    rows = _rows("lookalikes.toml")
    return {ord(char): letter for letter, chars in rows.items() for char in chars}


def _shown(name: str | None, colour: Colour) -> frozenset[str]:
    """Return the readings of the text shown for a player: the name, or the colour if none."""
    names = [name] if name else [texts_in(one)(f"colour-{colour.value}") for one in languages()]
    return frozenset[str]().union(*map(name_looks, names))


@lru_cache(1000)
def name_looks(name: str) -> frozenset[str]:
    """Return the ways to read a name; two names look alike if they share one.

    Accents, spaces, punctuation, symbols and case make no difference. An upper-case letter and its
    lower case can look like different letters, and punctuation like a letter, so both are tried.
    """
    alike = _lookalikes()
    # NFKC turns some letters into others that look different (a lunate sigma, which looks like c)
    shown = unicodedata.normalize("NFD", name).translate(alike)
    written = (name, shown, "".join(map(_plain, name)))
    plain = [_without_accents(_decomposed(one)) for one in written]
    texts = [*plain, *(one.translate(_STROKES) for one in plain)]
    readings = [one.translate(alike).casefold() for one in texts]
    readings += [one.casefold().translate(alike) for one in texts]
    return frozenset(filter(None, (_skeleton(one, kinds) for one in readings for kinds in _KINDS)))


def _decomposed(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text)
    return unicodedata.normalize("NFKD", plain)[:MOST_LETTERS]


def _plain(char: str) -> str:
    """Return a letter without its hook, tail or descender, which are easily overlooked."""
    plain, _, more = unicodedata.name(char, "").partition(" WITH ")
    with suppress(KeyError):
        return unicodedata.lookup(plain) if more and plain.startswith(_MARKS_OPTIONAL) else char
    return char


def _without_accents(text: str) -> str:
    """Return a decomposed text without marks, except those that form letters of other scripts."""
    shown, keeps_marks = "", False
    for char in text:
        kind = unicodedata.category(char)[0]
        is_mark = kind == "M" or "\u02b0" <= char <= "\u02ff"
        if not is_mark:
            is_optional = unicodedata.name(char, "").startswith(_MARKS_OPTIONAL)
            keeps_marks = kind == "L" and not is_optional and ord(char) not in _lookalikes()
        if char not in UNREAD + _SLIGHT and (keeps_marks or not is_mark):
            shown += char
    return shown


def _skeleton(text: str, kinds: str) -> str:
    chars = "".join(c for c in text if unicodedata.category(c)[0] in kinds) or text
    return chars.translate(_ALIKE).replace("rn", "m").replace("vv", "w")


def _is_reserved(name: str) -> bool:
    """Return whether a name is a computer's or reserved, or has such a part, say in brackets.

    Symbols, such as the star in the program's name, make no difference.
    """
    program = (own in look for own in name_looks("Cir*Kis") for look in name_looks(name))
    looks = (name_looks(one) for one in _readings(name))
    return any(program) or any(one & (_reserved_looks() | _title_looks()) for one in looks)


def _readings(name: str) -> list[str]:
    """Return a name and its parts, also without numbers and articles."""
    written = (name, unicodedata.normalize("NFKC", name))
    parts = [name, *(part for one in written for part in _PARTS.split(one))]
    plain = [_NUMBER.sub("", one) for one in parts]
    return [*parts, *plain, *(_ARTICLE.sub("", one) for one in plain)]


@cache
def _reserved_looks() -> frozenset[str]:
    """Return the readings of computers' and reserved names, in all languages."""
    names = {"", *PLAYERS}
    for texts in map(texts_in, languages()):
        characters = {texts(f"level-{level}.name") for level in OPPONENTS}
        levels = [*PLAYERS, "", *characters, *(texts(f"level-{level}") for level in PLAYERS)]
        names |= {*levels, *(texts("setup-computer", level=level) for level in levels)}
    reserved = _rows("reserved_names.toml")
    names.update(*(reserved[rows] for rows in (*languages(), "program")))
    return frozenset[str]().union(*map(name_looks, names))


@cache
def _title_looks() -> frozenset[str]:
    titles = _rows("reserved_names.toml")["titles"]
    return frozenset[str]().union(*(name_looks(one) for row in titles.values() for one in row))

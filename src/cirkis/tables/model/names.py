"""Names at a table: visible, and not to be mistaken for another player's or a computer's."""

import tomllib
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from cirkis.engine import PLAYERS
from cirkis.game import Colour
from cirkis.i18n import languages, texts_in
from cirkis.tables.model.export_record import split_computer
from cirkis.tables.model.refusals import refused
from cirkis.tables.model.seats import Occupant

MAX_MARKS = 4  # on one letter, as UTS #39 advises

_LOOKALIKES = Path(__file__).with_name("lookalikes.toml")
# Invisible characters not in an invisible category: fillers, selectors, the Braille blank.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_EMOJI_STYLE, _KEYCAP, _JOINERS = "\ufe0f", "\u20e3", "\u200c\u200d"
_UNREAD = _EMOJI_STYLE + _JOINERS
_VIRAMA = 9  # the combining class of signs that join letters of Indic scripts
_ALIKE = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o"})


def check_name(
    occupant: Occupant, seat: int, seats: Sequence[Occupant], colours: Sequence[Colour]
) -> Occupant:
    """Return the occupant of a seat, with single plain spaces in the name.

    Raises Refused if the name hides something, or could be taken for another player's.
    """
    text = unicodedata.normalize("NFC", occupant.name or "")
    if text and not is_visible(text):
        raise refused("name-unreadable")
    text = " ".join(text.split())
    looks = _looks(text)
    others = [other for other in range(len(seats)) if other != seat]
    if any(looks & _shown(seats[other].name, colours[other]) for other in others):
        raise refused("name-taken.name", name=text)
    is_person = occupant.kind == "person" or occupant.handed
    if is_person and (looks & _computer_looks() or split_computer(text)[1]):
        raise refused("name-of-level.name", name=text)
    return replace(occupant, name=text or None)


def is_visible(text: str) -> bool:
    """Return whether all of a text shows: no controls, fillers, stray or stacked marks, and not
    only spaces.
    """
    marks = MAX_MARKS  # a mark needs a letter before it
    for before, sign, after in zip(" " + text, text, text[1:] + " ", strict=False):
        kind = unicodedata.category(sign)
        if sign == _EMOJI_STYLE:
            shows = unicodedata.category(before)[0] == "S" or after == _KEYCAP
        elif sign in _JOINERS:
            shows = _joins(before, after)
        else:
            shows = kind[0] != "C" and kind not in ("Zl", "Zp") and sign not in _BLANK
        count = len(unicodedata.normalize("NFD", sign)) - 1
        marks = marks + 1 if kind in ("Mn", "Me") else MAX_MARKS if kind == "Zs" else count
        if not shows or marks > MAX_MARKS:
            return False
    return bool(text.strip())


def _joins(before: str, after: str) -> bool:
    """Return whether a joiner shows: in emoji, between Arabic letters, after a virama."""
    is_arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    is_emoji = unicodedata.category(after) == "So" and (
        before == _EMOJI_STYLE or unicodedata.category(before)[0] == "S"
    )
    return is_arabic or is_emoji or unicodedata.combining(before) == _VIRAMA


@cache
def _lookalikes() -> dict[int, str]:
    rows = tomllib.loads(_LOOKALIKES.read_text("utf-8"))
    return {ord(sign): letter for letter, signs in rows.items() for sign in signs}


def _shown(name: str | None, colour: Colour) -> frozenset[str]:
    """Return how a player is shown: without a name, as the colour."""
    names = [name] if name else [texts_in(one)(f"colour-{colour.value}") for one in languages()]
    return frozenset[str]().union(*map(_looks, names))


def _looks(name: str) -> frozenset[str]:
    """Return how a name may be read; two names are alike if they share a reading.

    Accents, spaces, punctuation and the case of letters make no difference. A capital and its small
    letter can look like different letters, so both are tried.
    """
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    text = "".join(c for c in text if not "\u0300" <= c <= "\u036f" and c not in _UNREAD)
    readings = (text.translate(_lookalikes()).casefold(), text.casefold().translate(_lookalikes()))
    return frozenset(filter(None, map(_skeleton, readings)))


def _skeleton(text: str) -> str:
    signs = "".join(c for c in text if unicodedata.category(c)[0] in "LMNS") or text
    return signs.translate(_ALIKE).replace("rn", "m").replace("vv", "w")


@cache
def _computer_looks() -> frozenset[str]:
    """Return how the names of levels look, in all languages."""
    names = {"", *PLAYERS}
    for texts in map(texts_in, languages()):
        levels = [*PLAYERS, "", *(texts(f"level-{level}") for level in PLAYERS)]
        names |= {*levels, *(texts("setup-computer", level=level) for level in levels)}
    return frozenset[str]().union(*map(_looks, names))

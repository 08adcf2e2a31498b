"""Names at a table: visible, and not to be confused with another player's or a computer's."""

import random

import pytest

from cirkis.errors import CirkisError
from cirkis.i18n import languages, texts_in
from cirkis.tables.commands import Claim, Rename
from cirkis.tables.names import MOST_LETTERS, check_group_name, name_looks
from cirkis.tables.people import Person, Sender
from cirkis.tables.reducer import initial_table
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table
from tests.tables.tables import done, refusal

ADA, BO = Sender(Person("ada")), Sender(Person("bo"))

HIDDEN = {
    "spaces": "  \u3000 ",
    "left to right": "Bo\u200e",
    "override": "\u202eoB",
    "zero-width space": "B\u200bo",
    "zero-width joiner": "B\u200do",
    "zero-width joiner before a picture": "B\u200d🚀",
    "word joiner": "Bo\u2060",
    "byte order mark": "\ufeffBo",
    "soft hyphen": "B\u00ado",
    "Hangul fillers": "\u3164\u115f\uffa0",
    "blank Braille": "\u2800",
    "selector": "Bo\ufe0f",
    "text selector": "Bo\ufe0e",
    "selector of ideographs": "Bo\U000e0100",
    "joiners": "Bo\u2d7f\U0001107f",
    "blank symbols": "Bo\U00016fe4\U0001d159",
    "tag": "Bo\U000e0041",
    "control": "B\x07o",
    "line": "B\no",
    "private": "\ue000",
    "heap of marks": "B" + "\u0316\u0317\u0318\u0319\u031c" + "o",
    "mark on nothing": "\u0301Bo",
}
VISIBLE = [
    "Ngọc Ánh",
    "がん",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "क्\u200dष",
    "👩\u200d🚀",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "Bo ☆",
    "Bo ➊",
    "ᏣᎳᎩ 1",
    "Max สมชาย 1",
]
ALIKE = {
    "Ann": "ann|ANN|\uff21\uff4e\uff4e|\U0001d400\U0001d427\U0001d427|\u0410nn|\u0391nn|Ánn|A nn"
    "|Ann.|Añn|Ann\u05bf|Ann\u0e31|A\u3099nn|\u0410nn\u0bcd|Ann\u02bc|Ann ⭐|👑Ann|Ann°|⭐ Ann ®"
    "|Ann\ua78c|Ann\ua78f|Ann\u0971|Ann\ua717",
    "Ada": "\u2c80da|A\u00d0A|A\u0189A",
    "Alice": "ᴀlice|A\u029fice|Alic\u212e|Al!ce|@lice|🅰lice|🇦lice|Ałice|Al/ce|\u237alice|ᗩlice",
    "Bill": "Bi\u2223\u2223|Bi‖|\U0001d401i\u05d5\u05df|Bi\u0627\u0661|Bi\u23fd\u07ca|Bi\ufe8d│",
    "Bob": "B0b|B\u07c0b",
    "Clara": "\u03f9lara|\u03f2lara",
    "Emma": "E\u043c\u043ca",
    "Frank": "\u017frank|\u1e9brank",
    "Ian": "lan",
    "Maeve": "Mæve",
    "Mark": "\u2c6ear\u0199|Mar\u2c6a",
    "Olga": "\u03f4lga",
    "Pippa": "Pi\u2374\u2374a",
    "Tom": "Torn|\u22a4om|\u22a4\u03f4m|T\u05e1m",
    "Anna": "A\u2d16\u2d16a",
    "Una": "\u222ana|U\u043fa|U\u03b7a|U\u03aea",
    "Zoe": "\u10cdoe|Zo\u0258|Zo\u0259",
    "Нина": "НИНА",
    "\u0645\u062d\u0645\u062f": "\u0645\u062d\u0640\u0645\u062f|\u0645\u064f\u062d\u0645\u062f",
}
DIFFERENT = [
    *(("Ann", "Anna"), ("Ann 2", "Ann 3"), ("Аня", "Ann"), ("かん", "がん"), ("さくら", "サクヤ")),
    *(("Ελένη", "Ειρήνη"), ("Νίκος", "Νίκη"), ("Паша", "Наташа"), ("Иван", "Иваныч")),
    *(("רון", "רונן"), ("נועה", "נעמי"), ("سارة", "سمير")),
    *(("علي", "علاء"), ("علي \u0661", "علي ٢")),
]


def lobby(name: str | None = "Ann", *, computer: str = "newcomer") -> Table:
    seats = [SeatRequest("person", None, name), SeatRequest("open")]
    seats.append(SeatRequest("computer", computer))
    created, _ = begin_entries(NewTable(seats=seats), random.Random(1), Person("ada"))
    return initial_table(created)


def claim(table: Table, name: str) -> str | None:
    """Return the code that refuses somebody with this name; None if they sit down."""
    wish = Claim("c", table.version, 1, name)
    try:
        done(table, wish, BO)
    except CirkisError as problem:
        return problem.code
    return None


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_hidden_characters_are_refused(name: str) -> None:
    """Nobody can sit down, change their name or create a table with hidden characters in a name."""
    assert claim(lobby(), name) == "name-unreadable"
    assert refusal(lobby(), Rename("r", 1, 0, name), ADA) == "name-unreadable"
    with pytest.raises(CirkisError):
        lobby(name)


@pytest.mark.parametrize("name", VISIBLE)
def test_all_scripts_and_emoji_are_accepted(name: str) -> None:
    table = done(lobby(), Claim("c", 1, 1, name), BO)
    assert table.seats[1].name == name


@pytest.mark.parametrize(
    "name", ["Ma\u2cad", "\U0001092fom", "Bi\U00010c3e\U00010c3e", "\u1c5btto"]
)
def test_letters_of_rare_scripts_are_refused_beside_others(name: str) -> None:
    """A Coptic letter looks exactly like an x, a Lydian one like a T; too many do to list them."""
    assert claim(lobby(), name) == "name-unreadable"
    assert refusal(lobby(), Rename("r", 1, 0, name), ADA) == "name-unreadable"


def test_names_that_expand_are_cut() -> None:
    """Some characters expand to a phrase of 18 letters, so a name with 40 of them expands to 720;
    comparing so many once took longer than twenty placements.
    """
    table, long = lobby("\ufdfa" * 39), "x" + "\ufdfa" * 38
    assert claim(table, long) is None
    assert claim(table, "\ufdfa" * 38) == "name-taken"
    assert max(map(len, name_looks(long))) <= MOST_LETTERS


def test_spaces_are_normalised() -> None:
    table = done(lobby(), Claim("c", 1, 1, " Bo\u00a0 \u2003Lee "), BO)
    assert table.seats[1].name == "Bo Lee"


@pytest.mark.parametrize(
    ("name", "other"), [(name, other) for name in ALIKE for other in ALIKE[name].split("|")]
)
def test_names_must_not_look_alike(name: str, other: str) -> None:
    """Letters of other scripts, digits, capitals and letter pairs can look like other letters."""
    assert claim(lobby(name), other) == "name-taken"


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_different_names_of_one_script_are_accepted(name: str, other: str) -> None:
    assert claim(lobby(name), other) is None
    assert claim(lobby(other), name) is None


def test_own_name_again() -> None:
    table = done(lobby(), Rename("r", 1, 0, "ANN"), ADA)
    assert table.seats[0].name == "ANN"


def test_computers_names_are_refused() -> None:
    """Nobody can use a level's or a character's name in any form that a page or record shows."""
    for texts in map(texts_in, languages()):
        level, character = texts("level-champion"), texts("level-champion.name")
        computer = texts("setup-computer", level=level)
        for name in (level, computer, level.upper(), character, f"{character} ({level})"):
            assert claim(lobby(), name) == "name-of-level"
    for name in ("Greedy", "Gr\u0435edy", "greedy", "Bo (computer: casual)"):
        assert claim(lobby(), name) == "name-of-level"


@pytest.mark.parametrize(
    "name",
    [
        *("System", "the server", "The Host", "Player 1", "player#2", "Champion 1", "1. Champion"),
        *("Gastgeber", "der Server", "Spieler 2", "Zuschauer", "$ystem", "S\u0443stem", "Admin"),
        *("L\u2019hôte", "le serveur", "Joueur n° 1", "Système", "l'ordinateur", "Betreiber"),
        *("Cir*Kis", "CirKis", "Cirkis Server", "serveur Cirkis", "Operator", "Support"),
        *("Cir*Kis Team", "Support of Cirkis"),
        *("Cir★Kis", "Cir ⋆ Kis", "Somebody", "Jemand", "quelqu'un"),
        *("Ann (host)", "(Host) Ann", "Ann [Gastgeber]", "Ann, l\u2019hôte", "Ann \u2013 Admin"),
        *("You", "Ich", "Du", "moi", "Vous", "opérateur", "Zoe ✓", "✅ Zoe"),
        *("\u03f9omputer", "Ann (\u03f9omputer)", "1. H\u03f4st"),
        *("Host Ada", "Ada, your host", "Admin Bo", "Moderator of Kites"),
        *("Free seat", "freier Platz"),
    ],
)
def test_names_of_the_program_are_refused(name: str) -> None:
    """Nobody can use a name that the program gives itself or players, in any of its languages."""
    assert claim(lobby(), name) == "name-of-level"


@pytest.mark.parametrize(
    "name", ["Hostess", "Player One", "Theodor", "Lars", "Les 2", "Dieter 3", "Ann (2)", "O'Host"]
)
def test_longer_names_with_these_words_are_accepted(name: str) -> None:
    assert claim(lobby(), name) is None


def test_titles_in_names_of_groups() -> None:
    """A club or tournament can be called after a title, but not after the program."""
    for name in ("Staff Cup", "Host City"):
        assert check_group_name(name) == name
    for name in ("", "Cir*Kis Club", "The Host"):
        with pytest.raises(CirkisError):
            check_group_name(name)


def test_another_seats_colour_is_refused() -> None:
    """A player without a name is shown by colour, so no other player can take the colour's name."""
    assert claim(lobby(None), "Green") == claim(lobby(None), "Vert") == "name-taken"
    assert claim(lobby(None), "Purple") is None
    assert claim(lobby("Ann"), "Green") is None

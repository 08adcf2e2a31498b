"""Names at a table are visible and differ; faces tell apart those who look alike."""

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.drawing.style import faces
from cirkis.engine import OPPONENTS
from cirkis.errors import CirkisError
from cirkis.tables.commands import ChangeSeat, Claim, Rename
from cirkis.tables.make_view import make_view
from cirkis.tables.names import check_group_name, check_name, name_key
from cirkis.tables.people import FACES, Person, Sender, face_of
from cirkis.tables.records import entries_from_record, export_round
from cirkis.tables.reducer import initial_table
from cirkis.tables.requests import NewRecord, NewTable, SeatRequest
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table
from tests.tables.tables import done, refusal

ADA, BO = Sender(Person("ada")), Sender(Person("bo"))

HIDDEN = {
    "spaces": "  \u3000 ",
    "left to right": "Bo\u200e",
    "override": "\u202eoB",
    "isolate": "\u2066oB",
    "zero-width space": "B\u200bo",
    "only joiners": "\u200d\u200c",
    "word joiner": "Bo\u2060",
    "byte order mark": "\ufeffBo",
    "soft hyphen": "B\u00ado",
    "Hangul fillers": "\u3164\u115f\uffa0",
    "blank Braille": "\u2800",
    "only selectors": "\ufe0f",
    "tag": "Bo\U000e0041",
    "control": "B\x07o",
    "line": "B\no",
    "line separator": "B\u2028o",
    "private": "\ue000",
    "heap of marks": "B" + "\u0316\u0317\u0318\u0319\u031c" + "o",
    "only a mark": "\u0301",
}
VISIBLE = [
    "Ngọc Ánh",
    "がん",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "क्\u200dष",
    "👩\u200d🚀",
    "❤\ufe0f",
    "ᏣᎳᎩ 1",
    "Max สมชาย 1",
    "The Host",
    "Player 1",
    "Cir*Kis ✓",
    "Champion",
    "Hal (computer)",
]
SAME = {
    "Ann": "ann|ANN|\uff21\uff4e\uff4e|\U0001d400\U0001d427\U0001d427| Ann\u2003",
    "Zoë": "ZOE\u0308|zoe\u0308",
    "Straße": "STRASSE|strasse",
    "ﬁona": "Fiona",
    "Åsa": "\u212bsa",
    "Σωσός": "ΣΩΣΌΣ",
    "Ada 2": "ada ②",
    "क्ष": "क्\u200dष",
}
DIFFERENT = [("Ada", "\u0410d\u0430"), ("Ann", "Anna"), ("Ann", "Ánn"), ("Bill", "BiIl")]


def lobby(name: str | None = "Ann") -> Table:
    seats = [SeatRequest("person", None, name), SeatRequest("open"), SeatRequest("open")]
    created, _ = begin_entries(NewTable(seats=seats), random.Random(1), ADA.person)
    return initial_table(created)


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_hidden_characters_are_refused(name: str) -> None:
    """Nobody can sit down, change their name or create a table with hidden characters in a name."""
    assert refusal(lobby(), Claim("c", 1, 1, name), BO) == "name-unreadable"
    assert refusal(lobby(), Rename("r", 1, 0, name), ADA) == "name-unreadable"
    for check in (lobby, check_group_name):
        with pytest.raises(CirkisError):
            check(name)


def test_other_names_are_accepted() -> None:
    for name in VISIBLE:
        assert done(lobby(), Claim("c", 1, 1, name), BO).seats[1].name == name
    spaced = done(lobby(), Claim("c", 1, 1, " Bo\u00a0 \u2003Lee "), BO)
    assert spaced.seats[1].name == "Bo Lee"
    assert done(lobby(), Rename("r", 1, 0, "ANN"), ADA).seats[0].name == "ANN"


@pytest.mark.parametrize(
    ("name", "other"), [(name, other) for name in SAME for other in SAME[name].split("|")]
)
def test_the_same_name_is_refused(name: str, other: str) -> None:
    """The ways to write a name, such as in capitals or wide letters, make no difference."""
    assert refusal(lobby(name), Claim("c", 1, 1, other), BO) == "name-taken"


@given(name=st.text(min_size=1, max_size=40), other=st.text(min_size=1, max_size=40))
def test_names_differ_without_case_and_compatible_forms(name: str, other: str) -> None:
    key = name_key(name)
    assert {name_key(unicodedata.normalize(form, name)) for form in ("NFC", "NFD", "NFKC")} == {key}
    assert name_key(name.casefold()) == name_key(key) == key
    if name_key(other) != key:
        assert unicodedata.normalize("NFKC", other).casefold() != name


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_look_alike_have_different_faces(name: str, other: str) -> None:
    """Ada and \u0410d\u0430 can sit at one table: "ada" and "bo" have different faces."""
    table = done(lobby(name), Claim("c", 1, 1, other), BO)
    for person in (None, ADA.person, BO.person):
        seats = make_view(table, person).seats
        assert (seats[0].name, seats[1].name) == (name, other)
        assert seats[0].face != seats[1].face
        assert isinstance(seats[0].face, int)
        assert not isinstance(seats[2].face, int)  # nobody sits there


@given(st.text(min_size=1, max_size=30), st.sampled_from([*OPPONENTS, "never-heard-of"]))
def test_nobody_becomes_a_computer_in_records(name: str, level: str) -> None:
    """A person's name that a record would read as a computer's is refused; others stay people."""
    for title in (name, f"{name} (computer: {level})", f"computer: {level}"):
        try:
            shown = check_name(title)
        except CirkisError:
            continue
        table = initial_table(
            begin_entries(
                NewTable(seats=[SeatRequest("person", None, shown), SeatRequest("person")]),
                random.Random(1),
            )[0]
        )
        created, _ = entries_from_record(NewRecord(export_round(table)))
        assert [seat.kind for seat in created.seats] == ["person", "person"]
    for level in OPPONENTS:
        wish = Claim("c", 1, 1, f"Hal (computer: {level})")
        assert refusal(lobby(), wish, BO) == "name-of-level"


def test_a_face_stays_while_a_computer_plays() -> None:
    """It is the person's in every one of their seats, until they are forgotten."""
    table = lobby()
    for seat in (1, 2):
        table = done(table, Claim(f"c{seat}", table.version, seat, f"Bo {seat}"), BO)
    before = [seat.face for seat in make_view(table).seats]
    assert before == [face_of(Person("ada")), *[face_of(Person("bo"))] * 2]
    after = done(table, ChangeSeat("h", table.version, 1, "hand-over"), BO)
    assert [seat.face for seat in make_view(after).seats] == before


def test_every_number_is_one_face() -> None:
    """No two numbers share a drawing, and people's faces are spread over all of them."""
    assert len({faces.face(number) for number in range(FACES)}) == FACES
    found = {face_of(Person(f"person {n}")) for n in range(20 * FACES)}
    assert found == set(range(FACES))

"""Games as text: what chats do to links, how long they get, and damage that is always noticed."""

import random
import zlib
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cirkis.game import Colour, Options, legal_placements, new_game, play
from cirkis.game.rules.options import OPTIONS, Stop
from cirkis.tables.game_links import DIGITS, END, SentGame, find_game, new_game_id, write_game
from cirkis.tables.refusals import Refused

SITE = "https://play.example.org/cirkis/#"
GAME = SentGame(
    "35F99ZDT", Options(players=3, target=60, center_ring=True), ("Ada", "", "Zoë"), (7, 500, 1022)
)
TEXT = write_game(GAME)
LINK = SITE + TEXT
PAIR: dict[str, Any] = {
    "pie": st.booleans(),
    "target": st.integers(1, 1000),
    "stop": st.sampled_from(["turn", "at-once"]),
}


def group(players: int) -> dict[str, Any]:
    return {
        "players": st.just(players),
        "colours": st.permutations(list(Colour)).map(lambda all: tuple(all[:players])),
        "starter": st.integers(1, players),
        "center_ring": st.booleans(),
        "match": st.integers(0, 10_000),
        "head_start": st.tuples(*[st.integers(0, 999)] * players),
        "without": st.tuples(*[st.sampled_from(["0", "BK", "SSW"])] * players),
    }


options = st.builds(Options, players=st.just(2), **PAIR) | st.integers(2, 4).flatmap(
    lambda players: st.builds(Options, target=st.just(1000), **group(players))
)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
games = options.flatmap(
    lambda chosen: st.builds(
        SentGame,
        st.builds(new_game_id),
        st.just(chosen),
        st.tuples(*[names] * chosen.players),
        st.lists(st.integers(0, END - 1), max_size=80).map(tuple),
    )
)


@given(games)
def test_a_game_is_read_as_it_was_written(game: SentGame) -> None:
    """With every option, except that the pieces are always the standard ones."""
    assert {*PAIR, *group(2), "pieces"} == OPTIONS.keys()
    assert find_game(SITE + write_game(game)) == game


@given(games, st.data())
def test_damage_is_never_read_as_another_game(game: SentGame, data: st.DataObject) -> None:
    """Digits are changed, lost, doubled or moved, or the end is missing."""
    text = write_game(game)
    at = data.draw(st.integers(0, len(text) - 1))
    more = data.draw(st.integers(at + 1, len(text)))
    other = data.draw(st.text(DIGITS, max_size=4))
    damaged = data.draw(
        st.sampled_from(
            [
                text[:at] + other + text[at + len(other) :],
                text[:at] + text[more:],
                text[:more] + text[at:],
                text[:at] + text[at:more][::-1] + text[more:],
            ]
        )
    )
    try:
        assert find_game(damaged) == game
    except Refused:
        assert not damaged.startswith(text)


@given(st.integers(0, len(TEXT) - 1), st.sampled_from(["", ".", "… see you!", "\n\nBea"]))
def test_a_cut_link_says_that_its_end_is_missing(length: int, then: str) -> None:
    """What follows the part of a link has letters, too."""
    kept = max(length, 3)
    assert code_for(SITE + TEXT[:kept] + then) == "message-cut"


def code_for(text: str) -> str:
    with pytest.raises(Refused) as problem:
        find_game(text)
    return problem.value.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "message-missing"),
        ("Checking back in… https://rocklin.example/#about", "message-missing"),
        (LINK.replace("35F99", "35G99"), "message-damaged"),
        (LINK[:-1] + ("A" if LINK[-1] != "A" else "B"), "message-damaged"),
        ("#CK2001T", "message-newer"),  # its check is 1 C + 3 K + 5·2 + 11·1 = 90 = 2·32 + T
    ],
)
def test_what_is_wrong_with_a_text(text: str, code: str) -> None:
    assert code_for(text) == code


WRAPPED = "\n".join(LINK[n : n + 30] for n in range(0, len(LINK), 30))
DAMAGES = {
    "wrapped by a chat": WRAPPED,
    "wrapped by quoted-printable": WRAPPED.replace("\n", "=\r\n"),
    "quoted in an answer": "On Monday, Ada wrote:\n> > "
    + WRAPPED.replace("\n", "\n> > ")
    + "\n> hi",
    "in brackets, at the end of a sentence": f"Your turn (<{LINK}>).",
    "its # encoded": LINK.replace("#", "%23"),
    "its # encoded twice": LINK.replace("#", "%2523"),
    "followed by a tracker": f"{LINK}?fbclid=IwAR0CK1abc&utm_source=chat",
    "a tracker before the #": LINK.replace("#", "?fbclid=IwAR0CK1abc&utm_source=chat#"),
    "in capitals": LINK.upper(),
    "in small letters": LINK.lower(),
    "with look-alike letters": SITE + TEXT.replace("0", "O").replace("1", "l"),
    "hyphenated invisibly": SITE + "\u00ad\u200b".join(TEXT),
    "hyphenated visibly": SITE + "\u2013\n".join([TEXT[:9], TEXT[9:20], TEXT[20:]]),
    "checked by a mail server": "https://eur01.safelinks.protection.outlook.com/?url="
    f"{quote(LINK, safe='')}&data=05%7C01%7C&reserved=0",
    "inside another link, wrapped": "https://l.example.com/l.php?u="
    + quote(LINK, safe="").replace("%23", "%=\n23")
    + "&h=AT0",
    "copied as text with a picture": f"[14:02, 29/11] Ada: [image: preview]\t{LINK}\nCir*Kis",
    "without its link": f"the code is {TEXT}, have fun",
}
"""What chats and mail programs do to links."""


@pytest.mark.parametrize("text", DAMAGES.values(), ids=DAMAGES)
def test_links_survive_what_chats_do_to_them(text: str) -> None:
    assert find_game(text) == GAME


def test_the_latest_of_several_links_counts() -> None:
    """An answer quotes what it answers, above or below, and can name another game."""
    earlier = SITE + write_game(replace(GAME, numbers=GAME.numbers[:-1]))
    rematch = replace(GAME, game=new_game_id())
    assert find_game(f"Ada wrote:\n> {earlier}\n\nDone! {LINK}") == GAME
    assert find_game(f"Done! {LINK}\n\nAda wrote:\n> {earlier}") == GAME
    assert find_game(f"{SITE}{write_game(rematch)}\n\nAda wrote:\n> {LINK}") == rematch


def test_a_long_game_of_four_with_long_names_is_short() -> None:
    """60 placements, every option, and names of 24 Chinese characters."""
    state, rng, numbers = new_game(players=4, target=1000, match=0), random.Random(5), list[int]()
    while len(numbers) < 60 and not state.is_over:
        placement = rng.choice(legal_placements(state))
        numbers.append(placement.index)
        state, _ = play(state, placement)
    numbers += numbers[: 60 - len(numbers)]
    everything = Options(
        players=4,
        colours=tuple(reversed(Colour)),
        starter=4,
        target=999,
        stop=Stop.AT_ONCE,
        center_ring=True,
        match=9999,
        head_start=(900, 901, 902, 903),
        without=("BK", "SS", "W", "0"),
    )
    full = SentGame(new_game_id(), everything, ("棋" * 24,) * 4, tuple(numbers))
    assert len(write_game(full)) < 500
    plain = SentGame(new_game_id(), Options(), ("Bartholomew", "Wilhelmina"), tuple(numbers))
    assert len(write_game(plain)) < 200


def test_links_of_the_first_version_stay_readable() -> None:
    """If the numbers of placements change, the version of the text must, too."""
    placements = new_game().variant.table.placements
    assert (len(placements), placements[0].name, placements[514].name) == (515, FIRST, LAST)
    # All options as usual, two empty names, the placements 0 and 514, and the end.
    bits = "0" * 10 + ("000000" + "0") * 2 + "0000000000" + "1000000010" + "1111111111" + "0"
    body = "0" * 8 + "".join(DIGITS[int(bits[n : n + 5], 2)] for n in range(0, len(bits), 5))
    assert find_game(framed(body)) == SentGame("0" * 8, Options(), ("", ""), (0, 514))


FIRST, LAST = "A6+A8+A12", "E33"


def framed(body: str) -> str:
    head = "CK1" + in_digits(len(body) + 7, 3)
    head += DIGITS[sum((2 * n + 1) * DIGITS.index(one) for n, one in enumerate(head)) % 32]
    return head + body + in_digits(zlib.crc32((head + body).encode()), 7)


def in_digits(value: int, count: int) -> str:
    return "".join(DIGITS[value >> 5 * nth & 31] for nth in reversed(range(count)))

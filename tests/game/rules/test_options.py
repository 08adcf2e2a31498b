"""The options of a game, its players and starter, handicaps and the pie rule."""

import random
from itertools import product
from typing import Any

import pytest

from cirkis import Colour, Options, Stop, legal_placements, new_game, play, position_key
from cirkis.errors import IllegalPlacement, OptionsError
from cirkis.game import OPTIONS, EndReason, Placed, standard_pieces, update_key
from cirkis.game.rules.options import OptionsByName
from tests.game.rules.positions import SETS, after, end, last, only

FEW = SETS / "few.toml"

# An option, a value it cannot have, and part of the message.
WRONG: list[tuple[str, Any, str]] = [
    ("players", 1, 'players cannot be "1": it must be a whole number from 2 to 4'),
    ("players", "two", 'players cannot be "two"'),
    ("players", True, 'players cannot be "True"'),
    ("colours", ["green"], "1 colour was given for 2 players"),
    ("colours", ["green"] * 3000, "it must be different colours"),
    ("colours", ["green", "blue"], 'cannot be "blue": it must be green, purple, red or yellow'),
    ("colours", 7, 'colours cannot be "7": it must be a list of colours'),
    ("starter", 0, 'starter cannot be "0": it must be a seat from 1 to 4 or "random"'),
    ("starter", 3, "seat 3 cannot start: there are 2 players"),
    ("target", 0, "a whole number from 1 to 1000"),
    ("target", "9" * 5000, "a whole number from 1 to 1000"),
    ("stop", "soon", 'stop cannot be "soon": it must be turn or at-once'),
    ("center_ring", "maybe", 'center_ring cannot be "maybe": it must be yes or no'),
    ("center_ring", 2, "it must be yes or no"),
    ("pieces", "no/such/file.toml", 'cannot read the piece set "no/such/file.toml": No such file'),
    ("pieces", 'name = "x"\n[[shape]]', 'pieces: line 2: the shape has no "name"'),
    ("head_start", "10", "head_start: 1 value was given for 2 players"),
    ("head_start", "ten 0", 'head_start cannot contain "ten"'),
    ("head_start", [True, 0], 'head_start cannot contain "True"'),
    ("head_start", 10, 'head_start cannot be "10": it must be a list'),
    ("head_start", "40,0", "nobody can begin with 40 points: the target is 40"),
    ("without", "B", "without: 1 value was given for 2 players"),
    ("without", ["Z", "0"], 'no piece is called "Z": use B, S, W, K, T, A, C, H, V'),
    ("without", "TT 0", "a player has only 1 of the Triangle"),
    ("without", "B2,0", 'without cannot contain "B2": write the letters of the pieces'),
    ("without", "0,BBSSWWKKTAAAACCHHH", "seat 2 would have no piece that can begin the game"),
    ("speed", 3, 'unknown option "speed": the options are players, colours, starter'),
]


@pytest.mark.parametrize(("name", "value", "words"), WRONG)
def test_refused(name: str, value: Any, words: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Options.from_json({name: value})
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300
    assert caught.value.option == name
    assert caught.value.code == "bad-option"
    with pytest.raises(OptionsError):
        new_game(**{name: value})


def test_strings_are_accepted_as_values() -> None:
    given = {"players": "3", "starter": " 2", "stop": "At-Once", "Center-Ring": "yes"}
    lists = {"colours": "red, green yellow", "head-start": "10,0 5", "without": "bk 0,A"}
    assert Options.from_json(given | lists) == Options(
        players=3,
        colours=(Colour.RED, Colour.GREEN, Colour.YELLOW),
        starter=2,
        stop=Stop.AT_ONCE,
        center_ring=True,
        head_start=(10, 0, 5),
        without=("BK", "0", "A"),
    )


def test_json_round_trip() -> None:
    """Records, messages and keys of games without handicaps stay as they always were."""
    sets = [standard_pieces(), only(A=3)]
    names = ["players", "starter", "target", "stop", "center_ring", "match", "pieces"]
    for values in product([2, 4], ["random", 1], [1, 1000], Stop, [True, False], [0, 100], sets):
        options = Options.from_json(dict(zip(names, values, strict=True)))
        assert list(options.to_json()) == ["players", "colours", *names[1:]]
        assert Options.from_json(options.to_json()) == options
    assert Options(head_start=(0, 0), without=("0", "0")) == Options()
    uneven = Options(head_start=(5, 0), without=("0", "kb"))
    assert uneven.to_json() == Options().to_json() | {"head_start": [5, 0], "without": ["0", "BK"]}
    assert Options.from_json(uneven.to_json()) == uneven
    for word, value in {"on": True, "TRUE": True, "1": True, "no": False, "off": False}.items():
        assert Options.from_json({"center_ring": word}).center_ring is value
    with pytest.raises(OptionsError, match='"center_ring" is given twice'):
        Options.from_json({"center-ring": True, "center_ring": False})


def test_another_piece_set() -> None:
    from_file = Options.from_json({"pieces": str(FEW)})
    from_text = Options.from_json({"pieces": FEW.read_text("utf-8")})
    assert from_file == from_text == Options(pieces=from_file.pieces)
    assert from_file.pieces.counts == (4, 3)


def test_options_by_object_or_by_name() -> None:
    with pytest.raises(TypeError, match="not both"):
        new_game(Options(), players=3)


def test_r4_drawn() -> None:
    """R4: a random starter can be any seat, and no game starts before it is drawn."""
    options = Options(players=4, starter="random")
    drawn = {options.draw_starter(random.Random(seed)).first_seat for seed in range(50)}
    assert drawn == {0, 1, 2, 3}
    with pytest.raises(OptionsError, match="has not been drawn"):
        new_game(options)
    given = Options(players=4, starter=3)
    assert given.draw_starter(random.Random(1)) is given


def test_a_head_start_counts_towards_the_target_and_the_win() -> None:
    """R32: Green completes the Center Star for 10 points, which makes 15 with the head start."""
    star = "A1+B1 C1 D1+E1"
    options = {"target": 15, "stop": "at-once"}
    assert not after(star, **options).is_over
    over = end(after(star, head_start=(5, 0), **options))
    assert (over.reason, over.scores, over.winners) == (EndReason.TARGET, (15, 0), (0,))


def test_going_out_takes_only_the_pieces_that_a_player_has() -> None:
    """R24, R33: Purple, who began with one Arrow of three, goes out with it."""
    over = end(after("A1 B1", pieces=only(A=3), without=("0", "AA")))
    assert (over.reason, over.scores, over.unplaced) == (EndReason.WENT_OUT, (0, 10), (2, 0))


def test_the_game_goes_on_as_if_the_other_had_begun() -> None:
    """R34: the whole state is that of a game that the second seat began with this piece."""
    taken = last("A1+B1 A1+B1", pie=True)
    assert taken == play(new_game(starter=2), "A1+B1")
    assert isinstance(taken.events[0], Placed)
    assert (taken.state.to_play, taken.state.unplaced) == (0, (20, 19))
    begun = after("A1+B1", pie=True)
    assert update_key(position_key(begun), begun, taken.state) == position_key(taken.state)


def test_taking_over_is_one_more_choice() -> None:
    """R34: the second placement can also be the first piece, on its cells; no later one can."""
    begun = after("A1+B1", pie=True)
    usual = {placement.name for placement in legal_placements(after("A1+B1"))}
    assert {placement.name for placement in legal_placements(begun)} == usual | {"A1+B1"}
    for others in ("A1+B1 A1", "A1+B1 A1+B1 A1+B1", "A1+B1 C1 A1+B1", "A1+B1 C1 C1"):
        with pytest.raises(IllegalPlacement, match="does not fit"):
            last(others, pie=True)


def test_every_option_can_be_given_by_name() -> None:
    """Type checkers know the options by name from another declaration than the options."""
    assert list(OptionsByName.__annotations__) == list(OPTIONS)

"""Records and positions turned into each other, and the sample games."""

import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.errors import RecordError
from cirkis.game import (
    Line,
    Options,
    Ply,
    Record,
    finish_round,
    legal_placements,
    new_game,
    new_match,
    next_round,
    play,
    read_record,
    read_records,
    record_from_json,
    record_from_state,
    record_to_json,
    replay_match,
    replay_record,
    withdraw,
    write_record,
    write_records,
)
from tests.game.records.strategies import FEW_PIECES
from tests.game.rules.positions import play_on
from tests.reference_rules.compare import differences, plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import material


@settings(max_examples=60)
@given(st.integers(2, 4), st.integers(0, 10**9), st.booleans(), st.data())
def test_record_of_any_position(
    players: int, seed: int, is_small: bool, data: st.DataObject
) -> None:
    pieces = FEW_PIECES if is_small else Options().pieces
    first = Options(players=players, target=data.draw(st.sampled_from([10, 40])), pieces=pieces)
    out = data.draw(st.frozensets(st.integers(0, players - 1), max_size=players - 2))
    (*_, end) = play_on(new_game(first, withdrawn=out), random.Random(seed), 0.1)
    record = record_from_state(end, withdrawn=out)
    again = replay_record(record)[-1]
    assert again.placed == end.placed
    assert again.outcome == end.outcome
    assert again.withdrawn == end.withdrawn


def test_withdrawal_before_the_last_ply() -> None:
    """In the record, a seat that withdrew and had no later turn withdraws before the last ply."""
    state = new_game(players=3, target=10, stop="at-once")
    for cells in ("A1", "B1", "C1"):
        state = play(state, cells).state
    state = play(withdraw(state, 2).state, "D1+E1").state
    assert state.outcome is not None
    assert (state.outcome.reason.value, state.outcome.winners) == ("target", (0,))
    record = record_from_state(state)
    assert record.plies[-2] == Ply(withdraws=2)
    assert replay_record(record)[-1] == state


def test_no_game_leads_to_a_position() -> None:
    state = replay_record(read_record('[Cirkis "1"] A1 B1'))[-1]
    for wrong in (
        replace(state, placed=state.placed[::-1]),
        replace(state, placed=state.placed[:1] * 2),
        replace(state, placed=((0, state.placed[0][1]), (1, state.placed[0][1]))),
        replace(state, scores=(10, 0)),
        replace(state, to_play=1),
    ):
        with pytest.raises(RecordError, match="no game leads to this position"):
            record_from_state(wrong)


WRONG_RECORDS = {
    "3 names were given for 2 players": {"names": ("a", "b", "c")},
    "3 totals were given for 2 players": {"totals": (1, 2, 3)},
    "must say which seat started": {"options": Options(starter="random")},
    "not in the game": {"withdrawn": frozenset({5})},
    "at least two active players": {"withdrawn": frozenset({0})},
    "a round must be at least 1": {"round": 0},
    "totals at least 0": {"totals": (-1,)},
    "is not a tag name": {"tags": (("a b", "x"),)},
    '"Center_Ring" is reserved': {"tags": (("Center_Ring", "yes"),)},
    "occurs twice": {"tags": (("Date", "x"), ("date", "y"))},
    "a variation needs": {"main": Line((Ply(withdraws=0, variations=(Line(),)),))},
}


@pytest.mark.parametrize("reason", WRONG_RECORDS)
def test_invalid_records(reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as raised:
        Record(**WRONG_RECORDS[reason])  # pyrefly: ignore[bad-argument-type]  # one field of many types
    assert raised.value.line is None


def test_invalid_plies() -> None:
    """A ply is one thing; whether it is legal is found out when a record is used."""
    placement = legal_placements(new_game())[0]
    for wrong in ({}, {"placement": placement, "withdraws": 1}):
        with pytest.raises(RecordError, match="either a placement or a withdrawal"):
            Ply(**wrong)  # pyrefly: ignore[bad-argument-type]  # one field of many types
    with pytest.raises(RecordError, match='"!!!" is not a mark'):
        Ply(withdraws=0, mark="!!!")
    for illegal in ((Ply(placement),) * 2, (Ply(withdraws=2),), (Ply(withdraws=0),) * 2):
        for use in (replay_record, write_record, record_to_json):
            with pytest.raises(RecordError):
                use(Record(main=Line(illegal)))


def match_records(seed: int) -> list[Record]:
    match = new_match(Options(players=3, starter=2, match=60, target=20))
    rounds = []
    while match.outcome is None:
        rng = random.Random(seed + match.rounds)
        (*_, end) = play_on(next_round(match), rng, 0.1 if match.rounds == 1 else 0)
        rounds.append(
            record_from_state(
                end, round=match.rounds + 1, totals=match.totals, withdrawn=match.withdrawn
            )
        )
        match = finish_round(match, end)
    assert replay_match(rounds) == match
    return rounds


def test_matches_that_do_not_follow() -> None:
    rounds = next(found for found in map(match_records, range(50)) if len(found) > 2)
    unfinished = replace(rounds[1], main=Line(rounds[1].plies[:1]))
    wrong_totals = replace(rounds[1], totals=(1, 1, 1))
    for wrong, reason in (
        ([], "no records were given"),
        (rounds[1:], "record 1 does not follow"),
        ([rounds[0], rounds[2]], "record 2 does not follow"),
        ([rounds[0], wrong_totals], "record 2 does not follow"),
        ([rounds[0], unfinished], "record 2: the round is not over"),
        ([*rounds, rounds[-1]], f"record {len(rounds) + 1}: the match is over"),
    ):
        with pytest.raises(RecordError, match=reason):
            replay_match(wrong)


FOLDER = Path(__file__).parents[2] / "sample_games"


def games(name: str) -> tuple[Record, ...]:
    return read_records((FOLDER / f"{name}.cirkis").read_text("utf-8"))


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.cirkis")))
def test_recorded_games(name: str) -> None:
    """Each file is read, written and read again, and the reference rules play its games alike."""
    records = games(name)
    assert records
    assert read_records(write_records(records)) == records
    assert tuple(record_from_json(record_to_json(record)) for record in records) == records
    for record in records:
        states = replay_record(record)
        plain = PlainGame(material(record.options.pieces), plain_options(states[0]))
        for ply, (before, after) in zip(record.plies, pairwise(states), strict=True):
            assert differences(plain, before) == {}
            if ply.placement:
                plain.place(frozenset(ply.placement.cells))
            else:
                assert ply.withdraws is not None
                plain.withdraw(ply.withdraws)
            assert differences(plain, after) == {}
        assert plain.end


END = "73. green A:E22 unused\n74. purple lost\n75. red lost\n76. yellow lost\n77. green lost\n"


@pytest.mark.parametrize(
    "end",
    ["E22", "E22 unused lost lost lost lost", "E22 75. red lost", "E22 red lost 77. green lost"],
)
def test_lost_turns_may_be_left_out(end: str) -> None:
    """Recording lost turns and unused free turns is optional; the game is the same (R30), and is
    written with them.
    """
    text = (FOLDER / "four-blocked.cirkis").read_text("utf-8")
    assert text.endswith(END)
    assert write_records(games("four-blocked")).endswith(END)
    assert read_records(text.removesuffix(END) + end) == games("four-blocked")


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ("E22 lost lost lost lost lost", "no turn was lost here"),
        ("E22 unused unused", "no free turn was left unused here"),
        ("E22 lost unused", "no free turn was left unused here"),
        ("E22 purple unused", "no free turn was left unused by purple here"),
        ("E22 red lost purple lost", "no turn was lost by purple here"),
        ("E22 74. red lost", "this is turn 75, not 74"),
        ("E22 75. lost", "this is turn 74, not 75"),
    ],
)
def test_recorded_lost_turns_must_be_right(end: str, reason: str) -> None:
    text = (FOLDER / "four-blocked.cirkis").read_text("utf-8").removesuffix(END)
    with pytest.raises(RecordError, match=reason):
        read_records(text + end)

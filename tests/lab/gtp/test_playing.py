"""The commands' effect on the game, on single positions and in whole games."""

import json
import random
from pathlib import Path

import pytest

import cirkis
from cirkis import position_text
from cirkis.game import EndReason, Outcome, read_record, replay_record
from cirkis.lab.gtp.commands import score_text
from tests.game.rules.positions import only
from tests.lab.gtp.dialogue import OVER, dialogue, last


@pytest.mark.parametrize("colour", ["2", "yellow", "YELLOW", "y", "Y"])
def test_a_colour_by_number_name_or_letter(colour: str) -> None:
    """With red first and yellow second, every way of writing yellow means the second seat."""
    assert last("cirkis-new 2 colours=red,yellow", "play 1 A1", f"play {colour} B1") == "="


ILLEGAL = [
    ("play green A1", "illegal move: it is purple's turn, not green's"),
    ("genmove green", "illegal move: it is purple's turn, not green's"),
    ("cirkis-analyze 0", "interval must be from 1 to 360000 centiseconds"),
    ("cirkis-analyze green", "illegal move: it is purple's turn, not green's"),
    ("reg_genmove green", "illegal move: it is purple's turn, not green's"),
    (
        "play purple pass",
        "illegal move: passing is not allowed; turns without a legal placement are skipped",
    ),
    ("play purple A1", "illegal move: A1 does not fit: A1 is already filled"),
    ("play purple A31", "illegal move: A31 does not touch the Leader, A1+B1"),
    ("play purple A1+A31", "illegal move: no piece covers exactly A1+A31"),
    ("play purple W:C1", 'illegal move: C1 is the Arrow (A), not "W"'),
    ("cirkis-next-round", "illegal move: the round is not over"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "message"), ILLEGAL)
def test_an_illegal_move_says_why_and_changes_nothing(command: str, message: str) -> None:
    """The error is the protocol's `illegal move`, followed by the reason (R5-R9)."""
    _, before, answer, after = dialogue("play 1 A1+B1", "cirkis-state", command, "cirkis-state")
    assert answer == f"? {message}"
    assert before == after


def test_nothing_is_placed_or_analysed_after_the_end() -> None:
    asked = ("play purple A3", "play green A3", "genmove 2", "reg_genmove 1", "cirkis-analyze")
    assert set(dialogue(*OVER, *asked)[len(OVER) :]) == {"? illegal move: the game is over"}


# (scores, unplaced, winners, reason, the response to final_score)
ENDS = [
    ((40, 28), (3, 4), (0,), EndReason.TARGET, "green+12"),
    ((28, 45), (3, 4), (1,), EndReason.BLOCKED, "purple+17"),
    ((40, 40), (3, 3), (0, 1), EndReason.BLOCKED, "0"),
    ((40, 40), (3, 4), (1,), EndReason.TARGET, "purple+0"),
    ((40, 10), (3, 4), (1,), EndReason.WITHDRAWALS, "purple+R"),
    ((24, 43, 31), (3, 4, 5), (1,), EndReason.WENT_OUT, "24 43 31"),
    ((9, 8, 7, 6), (3, 4, 5, 6), (0,), EndReason.BLOCKED, "9 8 7 6"),
]


def test_final_score() -> None:
    for scores, unplaced, winners, reason, expected in ENDS:
        colours = ["green", "purple", "red", "yellow"][: len(scores)]
        assert score_text(Outcome(reason, winners, scores, unplaced), colours) == expected


def test_reg_genmove_previews_genmove_and_changes_nothing() -> None:
    for seed in range(5):
        a, b, state, made = dialogue(
            "reg_genmove 1", "reg_genmove 1", "cirkis-state", "genmove 1", seed=seed
        )
        assert a == b == made
        assert json.loads(state[2:])["plies"] == 0


def test_seeds_make_answers_repeatable() -> None:
    asked = ("set_random_seed 3", "genmove 1", "genmove 2", "genmove 1")
    assert dialogue(*asked, seed=1) == dialogue(*asked, seed=2)
    assert dialogue(*asked[1:], seed=9) == dialogue(*asked[1:], seed=9)
    assert len({tuple(dialogue(*asked[1:], seed=seed)) for seed in range(9)}) > 1


def test_starters_and_withdrawals() -> None:
    """A random starter is drawn for each game, and undo restores a colour that withdrew."""
    asked = [command for _ in range(40) for command in ("clear_board", "cirkis-to-play")]
    started = set(dialogue("cirkis-new 4 starter=random", *asked)) - {"="}
    assert started == {"= green", "= purple", "= red", "= yellow"}
    options = cirkis.Options(players=3, starter=3)
    answers = dialogue(
        "cirkis-to-play", "cirkis-withdraw purple", "genmove red", "cirkis-to-play",
        "cirkis-withdraw purple", "cirkis-withdraw green", "cirkis-state", "undo", "cirkis-to-play",
        options=options,
    )  # fmt: skip
    assert (answers[0], answers[3], answers[8]) == ("= red", "= green", "= green")
    assert answers[4] == "? illegal move: seat 2 is not playing in this game"
    assert json.loads(answers[6][2:])["winners"] == ["red"]


def test_a_match_goes_on_from_round_to_round() -> None:
    """Totals add up, the next seat starts, and the match ends at its target (R28, R29)."""
    won_by_green = OVER[1:]
    won_by_purple = (
        "play purple A1+B1", "play green C1+D1", "play purple E1", "play purple A2",
    )  # fmt: skip
    commands = (
        "cirkis-new 2 target=10 match=20", "cirkis-match",
        *won_by_green, "cirkis-match", "cirkis-next-round", "cirkis-to-play", "undo",
        *won_by_purple, "cirkis-match", "cirkis-next-round", "cirkis-to-play",
        *won_by_green, "cirkis-match", "cirkis-next-round",
        "clear_board", "cirkis-match",
    )  # fmt: skip
    answers = dialogue(*commands)
    matches = [
        json.loads(answer[2:])
        for command, answer in zip(commands, answers, strict=True)
        if command == "cirkis-match"
    ]
    assert [match["totals"] for match in matches] == [[0, 0], [10, 0], [10, 10], [20, 10], [0, 0]]
    assert [match["rounds"] for match in matches] == [0, 1, 2, 3, 0]
    assert [match["over"] for match in matches] == [False, False, False, True, False]
    assert [match["winners"] for match in matches] == [[], [], [], ["green"], []]
    assert answers[7:10] == ["=", "= purple", "? cannot undo"]
    assert answers[15:17] == ["=", "= green"]
    assert answers[-3] == "? illegal move: the match is over"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["center-ring=on", "stop=at-once target=20 starter=2"])
def test_whole_games_agree_with_the_library(players: int, rules: str) -> None:
    rng = random.Random(f"{players} {rules}")
    values = dict(word.split("=") for word in rules.split())
    state = cirkis.new_game(cirkis.Options.from_json({"players": players, **values}))
    commands, states = [f"cirkis-new {players} {rules}"], [state]
    while not state.is_over:
        placement = rng.choice(cirkis.legal_placements(state))
        cells = list(placement.cells)
        rng.shuffle(cells)
        commands.append(f"play {state.to_play + 1} {'+'.join(cells)}")
        state = cirkis.play(state, placement).state
        states.append(state)
    asked = ("cirkis-legal", "cirkis-scores", "cirkis-position", "cirkis-state")
    answers = iter(dialogue(*(c for command in commands for c in (command, *asked))))
    for state in states:
        assert next(answers) == "="
        legal = sorted(p.name for p in cirkis.legal_placements(state))
        assert next(answers) == f"= {' '.join(legal)}".rstrip()
        assert next(answers) == f"= {' '.join(map(str, state.scores))}"
        assert next(answers) == f"= {position_text(state)}"
        values = json.loads(next(answers)[2:])
    assert state.outcome is not None
    assert (values["over"], values["reason"]) == (True, state.outcome.reason.value)
    names = [state.options.colours[seat].value for seat in state.outcome.winners]
    assert values["winners"] == names


STAR = "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"


def test_set_and_shown(tmp_path: Path) -> None:
    """A position is accepted in any form, returned in the standard form, can be continued and is
    saved with the game; an impossible one changes nothing.
    """
    file = tmp_path / "after.cirkis"
    said = dialogue(
        "cirkis-position", "cirkis-position green.e1.a1_purple.b1c1.d1", "cirkis-position",
        "play purple D2", f"saverecord {file}", "cirkis-position green.A1.A1",
        "cirkis-position green.A1_withdrawn.purple", "undo", "cirkis-position", "undo",
    )  # fmt: skip
    assert said[0] == "= turn.green"
    assert said[1] == said[3] == said[4] == "="
    assert said[5] == "? illegal move: A1 does not fit: A1 is already filled"
    assert said[6].startswith("? ")
    assert said[2] == said[8] == f"= {STAR}"
    assert said[9] == "? cannot undo"
    first, *_ = states = replay_record(read_record(file.read_text("utf-8")))
    assert (position_text(first), len(states)) == (STAR, 2)
    assert dialogue(f"loadrecord {file}", "undo", f"saverecord {file}") == ["="] * 3
    assert position_text(replay_record(read_record(file.read_text("utf-8")))[0]) == STAR


def test_own_pieces(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(only(A=9).to_toml(), "utf-8")
    new = (f"cirkis-new 2 pieces={file}", "play green A1")
    shown = last(*new, "cirkis-position").removeprefix("= ")
    assert last(*new, "undo", f"cirkis-position {shown}", "cirkis-position") == f"= {shown}"
    assert "its piece set file" in last(f"cirkis-position {shown}")

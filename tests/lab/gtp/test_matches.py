"""Rounds of a match, and withdrawals."""

from __future__ import annotations

import json

from tests.lab.gtp.dialogue import OVER, dialogue


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


def test_a_colour_withdraws_and_may_come_back_by_undo() -> None:
    answers = dialogue(
        "cirkis-new 3", "cirkis-withdraw purple", "genmove green", "cirkis-to-play",
        "cirkis-withdraw purple", "cirkis-withdraw green", "cirkis-state", "undo", "cirkis-to-play",
    )  # fmt: skip
    assert answers[3] == "= red"
    assert answers[4] == "? illegal move: seat 2 is not playing in this game"
    assert json.loads(answers[6][2:])["winners"] == ["red"]
    assert answers[8] == "= red"

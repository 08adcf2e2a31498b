"""Games are chosen by their players, ending, tags, dates, length and points."""

from typing import Any

import pytest

from cirkis.lab import GameCounts, GameFilter
from tests.lab.recorded_games.played import game

WON = '[Green "Ann"][Purple "Bo"][Target "10"][Date "2026-05-17"]'
# The first example of docs/records.md: purple scores 10 for its majority in the Center Star.
PLAYED = "A:A1 C:B1+C1 A:E1 A:D1 W:D2"
LEFT = '[Green "bo"][Purple "Cy"][Date "2026-06"] A1 B1 purple withdraws'
OPEN = '[Green "Di"][Purple ""] A1 B1 C1'


@pytest.mark.parametrize(
    ("wanted", "fitting"),
    [
        ({}, "won left open"),
        ({"names": ("BO",)}, "won left"),
        ({"names": ("Bo", "cy")}, "left"),
        ({"winner": "bo"}, "won left"),
        ({"winner": "green"}, "left"),
        ({"winner": "Ann"}, ""),
        ({"players": 2}, "won left open"),
        ({"reasons": ("target",)}, "won"),
        ({"reasons": ("withdrawals", "unfinished")}, "left open"),
        ({"tags": (("target", "10"),)}, "won"),
        ({"tags": (("Center-Ring", "NO"), ("green", "di"))}, "open"),
        ({"tags": (("result", "*"),)}, "open"),
        ({"since": "2026-05-18"}, "left"),
        ({"since": "2026-05"}, "won left"),
        ({"until": "2026-05"}, "won"),
        ({"until": "2026-05-16"}, ""),
        ({"since": "2026", "until": "2026"}, "won left"),
        ({"min_plies": 5}, "won"),
        ({"max_plies": 4}, "left open"),
        ({"min_score": 10}, "won"),
        ({"min_score": 11}, ""),
    ],
)
def test_games_that_fit(wanted: dict[str, Any], fitting: str) -> None:
    games = {"won": game(WON + PLAYED), "left": game(LEFT), "open": game(OPEN)}
    found = [name for name, one in games.items() if GameFilter(**wanted).fits(one)]
    assert found == fitting.split()


def test_counts_of_three_games() -> None:
    counts = GameCounts()
    for text in (WON + PLAYED, LEFT, OPEN):
        counts.add(game(text))
    found = counts.to_json()
    assert (found["games"], found["plies"], found["players"]) == (3, 11, {"2": 3})
    assert found["reasons"] == {"target": 1, "unfinished": 1, "withdrawals": 1}
    first, second = found["seats"]["2"]
    assert first == {"games": 3, "finished": 2, "victories": 1, "average": 0}
    assert second == {"games": 3, "finished": 2, "victories": 1, "average": 5}
    assert found["names"]["Bo"]["average"] == 10
    counts.add(game('[Starter "2"] A1 B1 green withdraws'))
    assert [tally.shares for tally in counts.seats[2]] == [2, 1]  # seats from the one that started
    assert found["names"]["Di"] == {"games": 1, "finished": 0, "victories": 0, "average": None}

"""Analysed positions: proven results are found, chances sum to 1, limits are respected."""

import json
import threading

import pytest

from cirkis import legal_placements, new_game, parse_placement, play
from cirkis.engine import REASON_KINDS, analyse, stream_analyses
from cirkis.engine.analysis.json_types import analysis_json
from tests.engine.analysis.games import states_of
from tests.game.rules.positions import after


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_placement_is_ranked(players: int) -> None:
    """Choices are the legal placements; chances sum to 1; the expected line can be played."""
    state = states_of(1, players=players)[9]
    found = analyse(state, simulations=300)
    assert {c.placement for c in found.choices} == set(legal_placements(state))
    assert found.simulations <= 300
    for choice in found.choices:
        assert sum(choice.chances) == pytest.approx(1)
        assert len(choice.expected_scores) == players
        assert 0 <= choice.error <= 0.5
        following = state
        for placement in choice.line:
            following = play(following, placement).state
        assert choice.visits == 0 or choice.line[0] == choice.placement


def test_an_immediate_win_is_proven() -> None:
    """Green completes the Center Star and reaches the target: a proven win by 10 to 0. The Star
    is Green's, and the Circles stay open.
    """
    state = after("A1 B1 C1 D1", target=10, stop="at-once")
    found = analyse(state, simulations=500)
    best = found.choices[0]
    assert "E1" in best.placement.cells
    assert (best.proven_winners, best.chances, best.error) == ((0,), (1.0, 0.0), 0.0)
    assert best.expected_scores == (10.0, 0.0)
    assert best.reasons[0].kind == "certain-win"
    assert found.is_proven
    assert found.rank(best.placement) == 1
    assert found.choice(best.placement) is best
    figures = zip(state.variant.figures, found.ownership, strict=True)
    owners = {figure.name: shares for figure, shares in figures}
    assert owners["center star"][0] > 0.95
    assert owners["circle A6"][2] > 0.95


def test_a_finished_game() -> None:
    state = states_of(1, target=10)[-1]
    found = analyse(state)
    assert state.outcome is not None
    assert found.choices == ()
    assert found.expected_scores == state.scores
    assert [seat for seat, chance in enumerate(found.chances) if chance] == list(
        state.outcome.winners
    )
    assert list(stream_analyses(state)) == [found]


def test_errors_shrink() -> None:
    state = new_game()
    found = list(stream_analyses(state, seconds=60, every=0.02, simulations=3_000))
    counts = [analysis.simulations for analysis in found]
    assert counts == sorted(set(counts))
    assert counts[-1] == 3_000
    few, many = analyse(state, simulations=50), found[-1]
    assert many.error < few.error


def test_a_set_event_ends_the_stream() -> None:
    stop = threading.Event()
    stop.set()
    assert len(list(stream_analyses(new_game(), seconds=1e9, stop=stop))) == 1
    assert analyse(new_game(), seconds=1e9, stop=stop).choices


def test_as_json() -> None:
    """JSON has the choices of the analysis, or only the first ones, with their reasons."""
    for state in states_of(5, players=3)[:20:6]:
        found = analyse(state, simulations=100)
        values = analysis_json(found, 2)
        assert json.loads(json.dumps(values)) == values
        assert values["chances"] == pytest.approx(found.chances, abs=1e-4)
        assert len(values["choices"]) == min(2, len(found.choices))
        for choice, value in zip(found.choices, analysis_json(found)["choices"], strict=True):
            assert parse_placement(state, value["placement"]).index == value["index"]
            assert value["index"] == choice.placement.index
            assert [step["index"] for step in value["line"]] == [p.index for p in choice.line]
            told = [(reason["kind"], reason["is_good"]) for reason in value["reasons"]]
            kinds = [reason.kind for reason in choice.reasons]
            assert told == [(kind, REASON_KINDS[kind].is_good) for kind in kinds]

"""Analysed games: a blunder is found, good moves are not marked, and stopping keeps results."""

import json
import threading

import pytest

from cirkis import new_game, play, withdraw
from cirkis.drawing import narrator_in
from cirkis.engine import GameAnalysis, Mistake, analyse_game
from cirkis.engine.analysis.json_types import game_json
from cirkis.engine.analysis.text_report import MISTAKE_MARKS, annotate_record, game_report
from cirkis.game import Line, Ply, Record, read_record, write_record
from tests.engine.analysis.games import short_game
from tests.game.rules.positions import after


@pytest.fixture(scope="module")
def analysed() -> GameAnalysis:
    return analyse_game(short_game(), simulations=150)


def test_declining_a_win_is_a_blunder() -> None:
    """Green could complete the Center Star and win, but places a Wedge; Purple completes it
    with three segments and wins. Completing it was better, and this was a turning point.
    """
    state = after("A1 B1 C1 D1", target=10, stop="at-once")
    declined = play(state, "D3").state
    lost = play(declined, "E1").state
    assert lost.outcome is not None
    assert lost.outcome.winners == (1,)
    game = analyse_game([state, declined, lost], simulations=500)
    (ply,) = game.mistakes(0)
    assert (ply.number, ply.mistake, ply.loss) == (1, Mistake.BLUNDER, 1.0)
    assert ply.loss_points == 20  # from 10 ahead to 10 behind
    assert ply.better is not None
    assert "E1" in ply.better.placement.cells
    assert ply.better.reasons[0].kind == "certain-win"
    assert ply in game.turning_points
    assert game.mistakes(1) == []
    assert game.mistakes(0, Mistake.MISTAKE) == []


def test_analyses_are_shared_between_plies(analysed: GameAnalysis) -> None:
    """The analysis after a ply is also the analysis before the next; the last shows the result.
    The best choice is never a mistake.
    """
    best = [ply for ply in analysed.plies if ply.rank == 1]
    assert best
    assert all(ply.mistake is None and ply.loss == 0 for ply in best)
    for ply, following in zip(analysed.plies, analysed.plies[1:], strict=False):
        assert ply.after is following.before
        assert following.number == ply.number + 1
    outcome = analysed.states[-1].outcome
    assert outcome is not None
    end = analysed.plies[-1].after.chances
    assert [seat for seat in range(2) if end[seat] > 0] == list(outcome.winners)
    assert analysed.is_complete


def test_a_withdrawal_is_a_ply_without_a_mistake() -> None:
    state = new_game(players=3)
    gone = withdraw(state, 1).state
    game = analyse_game([state, gone], simulations=50)
    (ply,) = game.plies
    assert (ply.seat, ply.placement, ply.mistake, ply.rank) == (1, None, None, 0)
    assert ply.after.chances[1] == 0
    record = Record(state.options, main=Line((Ply(withdraws=1),)))
    assert "resigns" in game_report(game, narrator_in("en"))
    text = write_record(annotate_record(record, game, narrator_in("en")))
    assert read_record(text).plies[0].withdraws == 1


def test_stopping_keeps_the_finished_plies() -> None:
    stop = threading.Event()
    seen = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 3:
            stop.set()

    record = short_game()
    game = analyse_game(record, simulations=50, progress=progress, stop=stop)
    total = len(record.plies) + 1
    assert seen == [(done, total) for done in (1, 2, 3)]
    assert len(game.plies) == 2
    assert not game.is_complete
    assert f"after 2 of {total - 1} moves" in game_report(game, narrator_in("en"))
    text = write_record(annotate_record(record, game, narrator_in("en")))
    assert len(read_record(text).plies) == len(record.plies)


def test_as_json(analysed: GameAnalysis) -> None:
    """The JSON form has all plies, the mistakes by seat (worst first), and the turning points."""
    values = game_json(analysed)
    assert json.loads(json.dumps(values)) == values
    assert values["positions"] == len(values["plies"]) + 1
    assert [ply["number"] for ply in values["plies"]] == list(range(1, values["positions"]))
    table = analysed.states[0].variant.table
    for ply in values["plies"]:
        assert table.parse(ply["placement"]).index == ply["index"]
        assert 1 <= ply["rank"] <= ply["legal"]
        assert len(ply["after"]["choices"]) <= 3
    for seat, numbers in enumerate(values["mistakes"]):
        losses = [values["plies"][number - 1]["loss"] for number in numbers]
        assert losses == sorted(losses, reverse=True)
        assert all(values["plies"][number - 1]["seat"] == seat for number in numbers)
    assert values["turning_points"] == [ply.number for ply in analysed.turning_points]


def test_an_annotated_record_reads_back(analysed: GameAnalysis) -> None:
    """Annotating adds marks, comments and better variations, and keeps earlier comments."""
    plies = short_game().plies
    record = Record(
        short_game().options,
        main=Line((Ply(plies[0].placement, comments=("Mine.",), mark="!"), *plies[1:])),
    )
    found = annotate_record(record, analysed, narrator_in("fr", record.names))
    assert read_record(write_record(found)) == found
    assert [ply.placement for ply in found.plies] == [ply.placement for ply in plies]
    assert found.plies[0].comments[0] == "Mine."
    assert found.plies[0].mark == "!"
    mistakes = 0
    for written, ply in zip(found.plies, analysed.plies, strict=True):
        if ply.mistake and ply.better:
            mistakes += 1
            assert written.mark == MISTAKE_MARKS[ply.mistake]
            assert written.variations[0].plies[0].placement == ply.better.placement
    assert mistakes == len(analysed.mistakes())

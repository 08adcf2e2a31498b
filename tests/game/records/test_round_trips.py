"""Records are read back as they were written."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings

from cirkis.game import (
    FreeTurnUnused,
    Placed,
    Record,
    TurnLost,
    legal_placements,
    new_game,
    play,
    read_record,
    record_from_json,
    record_from_state,
    record_to_json,
    write_record,
)
from tests.game.records.strategies import records

pytestmark = pytest.mark.slow  # writes thousands of records


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(records())
def test_any_record(record: Record) -> None:
    text = write_record(record)
    assert not set(text) & set("\0\r\t\u2028\ufeff\ud800")
    again = read_record(text)
    assert again == record
    assert write_record(again) == text
    values = record_to_json(record)
    assert record_from_json(values) == record
    assert record_from_json(json.dumps(values)) == record


@pytest.mark.parametrize("seed", range(12))
def test_written_records_are_complete(seed: int) -> None:
    """A written record has all placements, free turns, lost turns and unused free turns (R30)."""
    rng = random.Random(seed)
    state, words = new_game(players=4, target=500), []
    while not state.is_over:
        colours = [colour.value for colour in state.options.colours]
        state, events = play(state, rng.choice(legal_placements(state)))
        for event in events:
            if isinstance(event, Placed):
                words += ["free"] if event.was_free else [colours[event.seat]]
                words.append(str(event.placement))
            elif isinstance(event, FreeTurnUnused):
                words.append("unused")
            elif isinstance(event, TurnLost):
                words += [colours[event.seat], "lost"]
    written = write_record(record_from_state(state)).split("\n\n")[1].split()
    assert [word for word in written if not word.endswith(".")] == words
    numbers = [int(word[:-1]) for word in written if word.endswith(".")]
    assert numbers == list(range(1, len(numbers) + 1))

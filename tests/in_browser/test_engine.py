"""The engine plays as the levels do, notices cancelled jobs while thinking, and reports errors."""

import asyncio
import itertools
import json
import random

import pytest

from cirkis.engine import make_player
from cirkis.errors import CirkisError
from cirkis.game import read_record, record_from_state, replay_record, write_record
from cirkis.in_browser import engine
from tests.game.rules.positions import random_position


def _record(plies: int) -> str:
    return write_record(record_from_state(random_position(1, plies)))


@pytest.mark.parametrize("level", ["casual", "club"])
def test_the_engine_chooses_as_the_level_does(level: str) -> None:
    record, messages = _record(5), list[str]()
    job = {"kind": "choose", "record": record, "level": level, "seed": 11}
    asyncio.run(engine.run(json.dumps(job), messages.append))
    state = replay_record(read_record(record))[-1]
    chosen = make_player(level).choose(state, random.Random(11))
    assert [json.loads(text) for text in messages] == [{"type": "choice", "cells": chosen.name}]


@pytest.mark.slow
@pytest.mark.parametrize(
    "job",
    [
        {"kind": "choose", "level": "champion", "seed": 1},
        {"kind": "analyse", "seconds": 30.0},
        {"kind": "review"},
    ],
    ids=lambda job: str(job["kind"]),
)
def test_cancelling_ends_a_job(job: dict[str, object]) -> None:
    """A job goes on in slices until it is cancelled, and then ends without a result."""
    messages, asked = list[str](), itertools.count(1)
    text = json.dumps({**job, "record": _record(8)})
    asyncio.run(engine.run(text, messages.append, lambda: next(asked) == 3))
    assert next(asked) == 4
    assert not any(json.loads(text)["type"] in ("choice", "review") for text in messages)


def test_an_unreadable_record_is_refused() -> None:
    job = {"kind": "choose", "record": "nonsense", "level": "casual", "seed": 1}
    with pytest.raises(CirkisError):
        asyncio.run(engine.run(json.dumps(job), print))

"""Invalid search arguments are refused as soon as they are given."""

import math
from typing import Any

import pytest

from cirkis import new_game, parse_placement, replay, withdraw
from cirkis.engine import analyse, analyse_game, stream_analyses
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.errors import LimitError
from cirkis.game import read_record, read_records, replay_record

NO_LIMITS: list[dict[str, Any]] = [
    *({"seconds": value} for value in (math.nan, math.inf, -0.5, 10**400)),
    *({"simulations": value} for value in (-3, 0, 1e3, 10**30)),
    *({"threads": value} for value in (0, 1.5, True, None, 10**6)),
]


@pytest.mark.parametrize("wrong", NO_LIMITS)
def test_invalid_limits_are_refused(wrong: dict[str, Any]) -> None:
    state, sentence = new_game(), f"^{next(iter(wrong))} must be a .*number"
    with pytest.raises(LimitError, match=sentence):
        SearchPlayer(**wrong)
    for ask in (analyse, stream_analyses, lambda state, **limits: analyse_game([state], **limits)):
        with pytest.raises(LimitError, match=sentence):
            ask(state, **wrong)


@pytest.mark.parametrize("wrong", [None, object()])
def test_arguments_of_the_wrong_type_are_refused(wrong: Any) -> None:
    for ask in (analyse, stream_analyses):
        with pytest.raises(TypeError, match="must be a State"):
            ask(wrong)
    with pytest.raises(TypeError, match=r"must be a (Record or a list of positions|State)"):
        analyse_game(wrong)
    with pytest.raises(TypeError, match="must be a Record"):
        replay_record(wrong)
    for read in (read_record, read_records):
        with pytest.raises(TypeError, match="must be a string"):
            read(wrong)
    with pytest.raises(TypeError, match="must be a string"):
        parse_placement(new_game(), wrong)
    with pytest.raises(TypeError, match="a seat must be a whole number"):
        withdraw(new_game(), wrong)
    with pytest.raises(TypeError, match="takes a list of placements"):
        replay(new_game(), "A1+B1")

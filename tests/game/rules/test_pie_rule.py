"""R34: the second of two players can take over the first piece."""

import pytest

from cirkis import legal_placements, new_game, play, position_key
from cirkis.errors import IllegalPlacement
from cirkis.game import Placed, update_key
from tests.game.rules.positions import after, last


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

"""The player that sometimes only glances."""

from __future__ import annotations

import random
from threading import Event

from cirkis import is_legal, legal_placements, new_game, play, replay
from cirkis.engine import Stoppable, make_player
from cirkis.engine.player import legal_choices
from cirkis.engine.players.composed import DistractedPlayer
from cirkis.game import Placement, State


class Fixed:
    """Always chooses the legal placement at the same position in the list."""

    def __init__(self, name: str, place: int) -> None:
        self.name, self.place = name, place
        self.stop: Event | None = None

    def choose(self, state: State, rng: random.Random) -> Placement:
        """Return the placement at `place`."""
        return legal_choices(state)[self.place]


def test_is_distracted_as_often_as_given() -> None:
    """With a distraction of 0.3, about three of ten choices are the alternate's."""
    state, rng = new_game(), random.Random(1)
    player = DistractedPlayer(Fixed("main", 0), Fixed("alternate", 1), 0.3)
    glanced = sum(player.choose(state, rng) == legal_choices(state)[1] for _ in range(1000))
    assert 250 < glanced < 350  # three standard deviations are 44


def test_takes_it_easy_while_it_leads() -> None:
    """While ahead it is distracted with distraction_when_leading, else with distraction."""
    even = replay(new_game(), ["A1+B1", "B2", "C1+D1", "D2"])
    ahead = play(even, "E1").state  # 10 points and a free turn
    behind = play(ahead, legal_placements(ahead)[0]).state
    player = DistractedPlayer(Fixed("main", 0), Fixed("alternate", 1), 0.0, 1.0)
    for state, seat, place in ((even, 0, 0), (ahead, 0, 1), (behind, 1, 0)):
        assert state.to_play == seat
        assert player.choose(state, random.Random(1)) == legal_choices(state)[place]


def test_stops_what_thinks() -> None:
    """A stop event reaches the main player."""
    main, event = Fixed("main", 0), Event()
    player = DistractedPlayer(main, make_player("random"), 0.5)
    assert isinstance(player, Stoppable)
    player.stop = event
    assert main.stop is event
    assert player.stop is event


def test_a_thinker_that_cannot_be_stopped() -> None:
    """A stop event does no harm to players that choose at once."""
    player = DistractedPlayer(make_player("greedy"), make_player("random"), 0.5)
    player.stop = Event()
    assert is_legal(new_game(), player.choose(new_game(), random.Random(0)))

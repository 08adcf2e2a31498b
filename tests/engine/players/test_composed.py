"""Players that delegate to other players: by table size, or only now and then."""

import random
from threading import Event

import pytest

from cirkis.engine import Stoppable
from cirkis.engine.player import finish, legal_choices
from cirkis.engine.players.composed import DistractedPlayer, PlayerByTable
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.game import Placement, State, legal_placements, new_game, play, replay


class Fixed:
    name = "fixed"

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, state: State, rng: random.Random) -> Placement:
        return legal_placements(state)[self.number]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_for_the_table_chooses(players: int) -> None:
    player = PlayerByTable("x", {2: Fixed(2), 3: Fixed(3), 4: Fixed(4)})
    state = new_game(players=players)
    expected = legal_placements(state)[players]
    assert player.choose(state, random.Random(0)) == expected
    assert finish(player.choose_in_slices(state, random.Random(0))) == expected


def test_one_event_stops_all_players() -> None:
    thinkers = {2: SearchPlayer(simulations=10), 4: SearchPlayer(simulations=10)}
    player = PlayerByTable("x", {**thinkers, 3: Fixed(0)})
    assert isinstance(player, Stoppable)  # pyrefly: ignore[unsafe-overlap]
    event = Event()
    player.stop = event
    assert player.stop is event
    assert all(thinker.stop is event for thinker in thinkers.values())


def test_distraction_has_the_given_probability() -> None:
    state, rng = new_game(), random.Random(1)
    player = DistractedPlayer(Fixed(0), Fixed(1), 0.3)
    glanced = sum(player.choose(state, rng) == legal_choices(state)[1] for _ in range(1000))
    assert 250 < glanced < 350  # three standard deviations are 44


def test_distraction_when_leading() -> None:
    even = replay(new_game(), ["A1+B1", "B2", "C1+D1", "D2"])
    ahead = play(even, "E1").state  # 10 points and a free turn
    behind = play(ahead, legal_placements(ahead)[0]).state
    player = DistractedPlayer(Fixed(0), Fixed(1), 0.0, 1.0)
    for state, seat, place in ((even, 0, 0), (ahead, 0, 1), (behind, 1, 0)):
        assert state.to_play == seat
        assert player.choose(state, random.Random(1)) == legal_choices(state)[place]

"""The OpenSpiel game passes OpenSpiel's own test, and follows the rules."""

import pickle
from contextlib import redirect_stderr
from io import StringIO
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from cirkis import legal_placements, new_game, parse_placement, play, position_text
from cirkis.envs import observation_layout, observe
from cirkis.envs.openspiel import GAME_NAME
from cirkis.envs.rewards import result_so_far
from cirkis.errors import OptionsError

with redirect_stderr(StringIO()):  # absl's log handler keeps this stream, and closes it
    from open_spiel.python import rl_environment


@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_own_test(players: int) -> None:
    game = pyspiel.load_game(f"{GAME_NAME}(players={players},starter={players},center_ring=true)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert (game.num_players(), game.num_distinct_actions()) == (players, 515)
    assert game.max_game_length() == 20 * players
    assert game.utility_sum() == 0


def test_a_whole_game() -> None:
    """Turns, actions, tensors and returns follow the rules, placement by placement."""
    game = pyspiel.load_game(f"{GAME_NAME}(players=3,stop=at-once,target=30)")
    state, position = game.new_initial_state(), new_game(players=3, stop="at-once", target=30)
    while not position.is_over:
        assert state.current_player() == position.to_play
        legal = legal_placements(position)
        assert state.legal_actions() == [placement.index for placement in legal]
        assert state.observation_string(1) == str(state) == position_text(position)
        for player in range(3):
            assert state.observation_tensor(player) == observe(position, player)
        chosen = legal[len(legal) // 2]
        assert state.action_to_string(position.to_play, chosen.index) == str(chosen)
        assert state.string_to_action(str(chosen)) == chosen.index
        copy = state.clone()
        state.apply_action(chosen.index)
        assert copy.position == position
        position = play(position, chosen).state
    assert state.is_terminal()
    assert tuple(state.returns()) == result_so_far(position)
    assert state.information_state_string(0).split() == [p.name for _, p in position.pieces]
    assert pickle.loads(pickle.dumps(state)).position == position


def test_learners_get_the_vector() -> None:
    """OpenSpiel's environments pass on the observation, not a list of placements."""
    env = rl_environment.Environment(pyspiel.load_game(f"{GAME_NAME}(players=3)"))
    seen = env.reset().observations["info_state"]
    assert seen == [observe(new_game(players=3), player) for player in range(3)]


@pytest.mark.parametrize(
    ("parameters", "options"),
    [
        ("head_start=5 0", {"head_start": (5, 0)}),
        ("players=3,without=A 0 BB", {"players": 3, "without": ("A", "0", "BB")}),
        ("pie=true", {"pie": True}),
    ],
)
def test_handicaps_and_the_pie_rule(parameters: str, options: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"{GAME_NAME}({parameters})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    first = parse_placement(state.position, "A1+B1")
    assert state.position == new_game(**options)
    state.apply_action(first.index)
    assert (first.index in state.legal_actions()) == ("pie" in options)
    if options.get("pie"):  # the first piece is taken over (R34), and is the other's now
        state.apply_action(first.index)
        assert [seat for seat, _ in state.position.placed] == [1]
        assert state.information_state_string(0) == "A1+B1 A1+B1"


def test_an_illegal_action() -> None:
    """It changes nothing, and an action that does not exist has no text."""
    state = pyspiel.load_game(GAME_NAME).new_initial_state()
    state.apply_action(parse_placement(state.position, "A1").index)
    before = state.position
    with pytest.raises(pyspiel.SpielError, match="E33 does not touch the Leader, A1"):
        state.apply_action(514)
    for action in (-1, 515):
        for ask in (state.action_to_string, state.apply_action_with_legality_check):
            with pytest.raises(pyspiel.SpielError, match=f"there is no placement {action}"):
                ask(action)
    assert state.position == before
    assert len(state.history()) == 1


def test_parts_of_an_observation() -> None:
    game = pyspiel.load_game(GAME_NAME)
    observer = make_observation(game)
    state = game.new_initial_state()
    observer.set_from(state, 1)
    assert observer.dict.keys() == observation_layout(new_game().options).keys()
    assert observer.dict["stocks"].sum() == 40
    assert observer.dict["turn"] == [1]


def test_invalid_arguments() -> None:
    for wrong in ("players=5", "starter=3", "stop=never", "target=0"):
        with pytest.raises(OptionsError):
            pyspiel.load_game(f"{GAME_NAME}({wrong})")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game(f"{GAME_NAME}(seats=2)")

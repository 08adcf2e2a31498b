# ruff: noqa: E402 - packages of an extra are imported once they are known to be installed
"""The OpenSpiel game "cirkis", sequential and zero-sum; importing this module registers it.

game = pyspiel.load_game("cirkis(players=3)")
"""

from __future__ import annotations

from typing import Any

from cirkis.extras import require

require("pyspiel")

import numpy as np
import pyspiel

from cirkis.envs.arrays import observation_array
from cirkis.envs.observation import observation_layout, observation_size
from cirkis.envs.rewards import result_so_far
from cirkis.errors import IllegalPlacement, OptionsError
from cirkis.game import OPTIONS, Options, State, legal_mask, new_game, position_text
from cirkis.game.board import iter_bits
from cirkis.game.rules.legality import check_number
from cirkis.game.rules.turns import place

__all__ = ["GAME_NAME", "CirkisGame", "CirkisState"]

GAME_NAME = "cirkis"
PARAMETERS: dict[str, Any] = {
    **{name: OPTIONS[name].default for name in ("players", "starter", "target", "stop")},
    "center_ring": False,
    "head_start": "",
    "without": "",
    "pie": False,
}
"""Options that are game parameters, with their defaults. The starter is a seat, counted from 1, and
never "random"; handicaps are text, with a word for each seat.
"""

_SEATS = OPTIONS["players"]
_TYPE = pyspiel.GameType(
    short_name=GAME_NAME,
    long_name="Cir*Kis",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_SEATS.high,
    min_num_players=_SEATS.low,
    provides_information_state_string=True,
    provides_information_state_tensor=False,  # so that learners take the observation
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class CirkisGame(pyspiel.Game):
    """Cir*Kis for two to four players; each action is a placement's number."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        """Check the parameters; raise OptionsError for an invalid value or a random starter."""
        self.options = Options.from_json(parameters or {})
        _ = self.options.first_seat
        self.first = new_game(self.options)
        pieces = sum(self.options.pieces.counts)
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.first.variant.table.placements),
            max_chance_outcomes=0,
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=pieces * self.options.players + self.options.pie,
        )
        super().__init__(_TYPE, about, parameters or {})

    def new_initial_state(self) -> CirkisState:
        return CirkisState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Return the observer that writes positions into tensors.

        Args:
            kind: the IIG observation type; with perfect recall, text has all placements so far.
            params: must be empty.

        Raises:
            OptionsError: parameters are given.
        """
        if params:
            raise OptionsError("observer", f"the observer of {GAME_NAME} takes no parameters")
        recalls = kind is not None and kind.perfect_recall
        return History(self.options) if recalls else Observer(self.options)


class CirkisState(pyspiel.State):
    """A position.

    Attributes:
        position: the position as a State of this package.
    """

    def __init__(self, game: CirkisGame) -> None:
        super().__init__(game)
        self.position: State = game.first

    def current_player(self) -> int:
        """Return the seat to play, from 0, or OpenSpiel's terminal player at the end."""
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.to_play

    def _legal_actions(self, _player: int) -> list[int]:
        return list(iter_bits(legal_mask(self.position)))

    def _apply_action(self, action: int) -> None:
        try:
            check_number(self.position, action)
        except IllegalPlacement as problem:
            raise pyspiel.SpielError(str(problem)) from None  # like OpenSpiel's own games
        self.position, _ = place(self.position, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        placements = self.position.variant.table.placements
        if not 0 <= action < len(placements):
            raise pyspiel.SpielError(f"there is no placement {action}")
        return str(placements[action])

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        """Return each player's reward; see cirkis.envs.rewards."""
        return list(result_so_far(self.position))

    def __str__(self) -> str:
        return position_text(self.position)


class Observer:
    """Writes the position as a player sees it, as in cirkis.envs.observation.

    `tensor` holds all the numbers; `dict` holds views of its parts, by name.
    """

    def __init__(self, options: Options) -> None:
        self.tensor = np.zeros(observation_size(options), np.float32)
        layout = observation_layout(options)
        self.dict = {name: self.tensor[part] for name, part in layout.items()}

    def set_from(self, state: CirkisState, player: int) -> None:
        self.tensor[:] = observation_array(state.position, player)

    def string_from(self, state: CirkisState, _player: int) -> str:
        return str(state)


class History(Observer):
    """Writes all placements so far as text; its tensor is the position, all that counts."""

    def string_from(self, state: CirkisState, _player: int) -> str:
        placements = state.position.variant.table.placements
        return " ".join(placements[action].name for action in state.history())


if GAME_NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, CirkisGame)

"""Play games between players described by text, from given positions."""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from measuring import in_processes

from cirkis.engine import Player, make_player
from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.engine.search.tree.search import Search
from cirkis.errors import CirkisError
from cirkis.game import State, legal_placements, new_game, play
from cirkis.game.rules.state import victory_shares


class Game(NamedTuple):
    start: State
    seats: tuple[str, ...]
    seed: int


@cache
def player(text: str) -> Player:
    """Return a player whose limits of time count processor time, so that a busy machine is fair."""
    made = make_player(text)
    count_processor_time(made)
    return made


def count_processor_time(made: Player) -> None:
    if isinstance(made, SearchPlayer):
        made.clock = time.thread_time
    for inner in getattr(made, "_inner", ()):
        count_processor_time(inner)


def check_players(parser: argparse.ArgumentParser, texts: Sequence[str]) -> None:
    """Exit with an error if a string does not describe a player."""
    try:
        for text in texts:
            player(text)
    except CirkisError as problem:
        parser.error(str(problem))


def opening(players: int, plies: int, rng: random.Random) -> State:
    state = new_game(players=players)
    for _ in range(plies):
        state = play(state, rng.choice(legal_placements(state))).state
    return state


def balanced_opening(plies: int, rng: random.Random) -> State:
    """Return a random opening for two players that gives both about the same chance, according to
    the strongest search.
    """
    while True:
        start = opening(2, plies, rng)
        search = Search(start, config=STRONGEST, one_of_each=True)
        search.run(simulations=8_000)
        if abs(search.candidates()[0].values[start.to_play] - 0.5) <= 0.04:
            return start


def play_game(game: Game) -> tuple[float, ...]:
    """Play a game and return each seat's share of the victory."""
    rng, state = random.Random(game.seed), game.start
    while state.outcome is None:
        state = play(state, player(game.seats[state.to_play]).choose(state, rng)).state
    return victory_shares(state.outcome.winners, len(game.seats))


def play_all(
    games: Sequence[Game], jobs: int, *, is_counted: bool = True
) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Play games in parallel processes; yield the number and shares of each as it ends."""
    return in_processes(play_game, [(game,) for game in games], jobs, is_counted=is_counted)

"""Games between players that are described by a line of text, from given positions."""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.players import Player, make_player
from cirkis.rules import State, legal_placements, new_game, play


class Game(NamedTuple):
    """A game to play: its first position, the player at each seat, and its seed."""

    start: State
    seats: tuple[str, ...]
    seed: int


@cache
def player(text: str) -> Player:
    """Return the player that a text describes: a level, or a search with its limit."""
    return make_player(text)


def check_players(parser: argparse.ArgumentParser, texts: Sequence[str]) -> None:
    """End the program with a sentence if a text describes no player."""
    try:
        for text in texts:
            player(text)
    except CirkisError as problem:
        parser.error(str(problem))


def opening(players: int, plies: int, rng: random.Random) -> State:
    """Return a position after some random placements."""
    state = new_game(players=players)
    for _ in range(plies):
        state = play(state, rng.choice(legal_placements(state))).state
    return state


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its 95 percent interval."""
    mean = sum(numbers) / len(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) / max(len(numbers) - 1, 1)
    return mean, 1.96 * math.sqrt(spread / len(numbers))


def percent(shares: Sequence[float]) -> str:
    """Return the mean in percent, with 95 percent error bars."""
    mean, error = mean_and_error(shares)
    return f"{100 * mean:.1f} +- {100 * error:.1f}"


def play_game(game: Game) -> tuple[float, ...]:
    """Play a game and return each seat's share of the victory."""
    rng, state = random.Random(game.seed), game.start
    while state.outcome is None:
        state = play(state, player(game.seats[state.to_play]).choose(state, rng)).state
    winners = state.outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(game.seats)))


def play_all(games: Sequence[Game], jobs: int) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Play games in some processes; yield the number and the shares of each as it ends."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        numbers = {workers.submit(play_game, game): nth for nth, game in enumerate(games)}
        for ended in as_completed(numbers):
            yield numbers[ended], ended.result()

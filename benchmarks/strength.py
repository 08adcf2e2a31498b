"""Matches between players, with error bars.

    python benchmarks/strength.py FIRST SECOND [--players 2] [--games 40] [--opening 2] [--jobs 1]

FIRST takes every seat in turn and SECOND all the others; each opening of random placements is
played once from every seat. A player is a level, or a search like "uniform:0.2s" or "informed:2000"
(seconds or simulations per placement), optionally followed by parameters of the search, as in
"informed:2000,candidates=6,prior.free_turn=7". Seconds are processor time, so that neither other
work on the machine nor more jobs than cores affects the result.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from cirkis.players import Player, make_player
from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.config import ANALYSING, INFORMED, LEARNED, STRONGEST, UNIFORM, SearchConfig
from cirkis.search.search_player import SearchPlayer

CONFIGS = {
    "uniform": UNIFORM,
    "informed": INFORMED,
    "learned": LEARNED,
    "strongest": STRONGEST,
    "analysing": ANALYSING,
}


@cache
def player(text: str) -> Player:
    """Return the player that a text describes."""
    kind, _, rest = text.partition(":")
    if kind not in CONFIGS:
        return make_player(text)
    limit, *changes = rest.split(",")
    config = CONFIGS[kind]
    for change in changes:
        name, value = change.split("=")
        config = with_parameter(config, name, float(value))
    if limit.endswith("s"):
        seconds = float(limit[:-1])
        return SearchPlayer(text, seconds=seconds, config=config, clock=time.thread_time)
    return SearchPlayer(text, simulations=int(limit), config=config)


def with_parameter(config: SearchConfig, name: str, value: float) -> SearchConfig:
    """Return the parameters of a search with one changed.

    Args:
        config: the parameters.
        name: which to change, as in "candidates" or "prior.segment".
        value: its new value.
    """
    group, _, inner = name.rpartition(".")
    if group:
        return config._replace(**{group: getattr(config, group)._replace(**{inner: value})})
    return config._replace(**{name: type(getattr(config, name))(value)})


def opening(players: int, plies: int, rng: random.Random) -> State:
    """Return a position after some random placements.

    Args:
        players: how many play the game.
        plies: how many placements.
        rng: chooses them.
    """
    state = new_game(players=players)
    for _ in range(plies):
        state = play(state, rng.choice(legal_placements(state))).state
    return state


class Game(NamedTuple):
    """One game of a match: its first position, the seat of the first player, and its seed."""

    start: State
    seat: int
    seed: int


def games_of(players: int, games: int, plies: int, seed: int) -> Iterator[Game]:
    """Yield every opening once from every seat.

    Args:
        players: how many play each game.
        games: how many games, rounded up so that every opening is complete.
        plies: how many placements an opening has.
        seed: the seed of the openings.
    """
    rng = random.Random(seed)
    for number in range(-(-games // players)):
        start = opening(players, plies, rng)
        for seat in range(players):
            yield Game(start, seat, seed + number * players + seat)


def result(game: Game, first: str, second: str) -> float:
    """Play a game and return the first player's share of the victory.

    Args:
        game: the game.
        first: the first player.
        second: the player on all other seats.
    """
    one, other = player(first), player(second)
    rng, state = random.Random(game.seed), game.start
    while state.outcome is None:
        choosing = one if state.to_play == game.seat else other
        state = play(state, choosing.choose(state, rng)).state
    winners = state.outcome.winners
    return 1 / len(winners) if game.seat in winners else 0.0


def summary(parts: Sequence[float]) -> str:
    """Return the mean in percent, with 95 percent error bars."""
    mean = sum(parts) / len(parts)
    spread = sum((part - mean) ** 2 for part in parts) / max(len(parts) - 1, 1)
    error = 1.96 * math.sqrt(spread / len(parts))
    return f"{len(parts)} games: {100 * mean:.1f} +- {100 * error:.1f} percent"


def main() -> None:
    """Play, and print the result after every game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--opening", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    about = f"{args.first} against {args.second}, {args.players} players"
    games = games_of(args.players, args.games, args.opening, args.seed)
    parts: list[float] = []
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as workers:
        playing = [workers.submit(result, game, args.first, args.second) for game in games]
        for game in as_completed(playing):
            parts.append(game.result())
            print(f"\r{about}, {summary(parts)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{about}, {summary(parts)}")


if __name__ == "__main__":
    main()

"""Matches between players, with error bars.

    python benchmarks/strength.py FIRST SECOND [--players 2] [--games 40] [--opening 2]

FIRST takes every seat in turn and SECOND all the others; each opening of random placements is
played once from every seat. A player is a level, or a search as "uniform:0.2s", "informed:2000"
(seconds or simulations a move), with numbers of its tuning behind, as in
"informed:2000,candidates=6,prior.free_turn=7".
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence

from cirkis.players import Player, make_player
from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.searcher import Searcher
from cirkis.search.tuning import INFORMED, LEARNED, UNIFORM, Tuning

TUNINGS = {"uniform": UNIFORM, "informed": INFORMED, "learned": LEARNED}


def player(text: str) -> Player:
    """The player that a text describes."""
    kind, _, rest = text.partition(":")
    if kind not in TUNINGS:
        return make_player(text)
    limit, *changes = rest.split(",")
    tuning = TUNINGS[kind]
    for change in changes:
        name, value = change.split("=")
        tuning = changed(tuning, name, float(value))
    if limit.endswith("s"):
        return Searcher(text, seconds=float(limit[:-1]), tuning=tuning)
    return Searcher(text, simulations=int(limit), tuning=tuning)


def changed(tuning: Tuning, name: str, value: float) -> Tuning:
    """A tuning with one number changed: "candidates", or one of two worths, "prior.segment"."""
    group, _, inner = name.rpartition(".")
    if group:
        return tuning._replace(**{group: getattr(tuning, group)._replace(**{inner: value})})
    return tuning._replace(**{name: type(getattr(tuning, name))(value)})


def opening(players: int, plies: int, rng: random.Random) -> State:
    """A position after some random placements."""
    state = new_game(players=players)
    for _ in range(plies):
        state = play(state, rng.choice(legal_placements(state))).state
    return state


def result(state: State, seats: Sequence[Player], seat: int, rng: random.Random) -> float:
    """Play a game to its end; the part of the victory that goes to the seat."""
    while state.outcome is None:
        state = play(state, seats[state.to_play].choose(state, rng)).state
    winners = state.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def main() -> None:
    """Play and print the result as it grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--opening", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    one, other = player(chosen.first), player(chosen.second)
    parts: list[float] = []
    while len(parts) < chosen.games:
        start = opening(chosen.players, chosen.opening, rng)
        for seat in range(chosen.players):
            seats = [one if s == seat else other for s in range(chosen.players)]
            parts.append(result(start, seats, seat, rng))
    mean = sum(parts) / len(parts)
    spread = sum((part - mean) ** 2 for part in parts) / max(len(parts) - 1, 1)
    error = 1.96 * math.sqrt(spread / len(parts))
    print(
        f"{chosen.first} against {chosen.second}, {chosen.players} players, {len(parts)} games:"
        f" {100 * mean:.1f} +- {100 * error:.1f} percent"
    )


if __name__ == "__main__":
    main()

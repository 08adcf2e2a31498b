"""A network's games against itself, and the training targets they give."""

from collections import deque

import numpy as np
from network import Network, inputs

import cirkis
from cirkis.envs.arrays import observation_arrays
from cirkis.game import cell_symmetries, legal_placements, play

TRACE = 0.8  # weight of later positions; the rest is that of the network's own estimate
BATCHES, BATCH = 16, 1024
RANDOM = 0.05  # the share of random placements; the first two are always random


def value_at_end(state: cirkis.State, seat: int) -> float:
    """Return 1 for a seat's clear victory, 0 for a clear defeat: half by result, half by points."""
    won = (seat in state.outcome.winners) / len(state.outcome.winners)
    return (won + 0.5 + 0.5 * np.tanh((state.scores[seat] - state.scores[1 - seat]) / 20)) / 2


def best_of(states: list[cirkis.State], network: Network) -> list[tuple[cirkis.State, int]]:
    """Return the best successor of each position, and the placement that leads there."""
    options = [[(play(s, p).state, p.index) for p in legal_placements(s)] for s in states]
    after = [one for some in options for one, _ in some]
    chances = network.chances(inputs(observation_arrays(after, [one.to_play for one in after])))
    chosen, start = [], 0
    for state, some in zip(states, options, strict=True):
        seat, values = state.to_play, chances[start : start + len(some)].tolist()
        for number, (one, _) in enumerate(some):
            if one.is_over:
                values[number] = value_at_end(one, seat)
            elif one.to_play != seat:
                values[number] = 1 - values[number]
        chosen.append(some[values.index(max(values))])
        start += len(some)
    return chosen


def self_play(network: Network, games: int, rng: np.random.Generator) -> list[list[cirkis.State]]:
    """Return the positions in the network's games against itself, played side by side."""
    lines = [[cirkis.new_game()] for _ in range(games)]
    while playing := [line for line in lines if not line[-1].is_over]:
        for line, (best, _) in zip(
            playing, best_of([line[-1] for line in playing], network), strict=True
        ):
            if len(line) <= 2 or rng.random() < RANDOM:
                best = play(line[-1], rng.choice(legal_placements(line[-1]))).state
            line.append(best)
    return lines


def lessons(network: Network, lines: list[list[cirkis.State]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the observations of some games and their targets by TD(lambda)."""
    states = [state for line in lines for state in line[1:-1]]
    seen = observation_arrays(states, [state.to_play for state in states])
    thought, wanted, at = network.chances(inputs(seen)), [], 0
    for line in lines:
        last, worth = line[-1].to_play, value_at_end(line[-1], line[-1].to_play)
        targets = []
        for number in range(len(line) - 2, 0, -1):
            if line[number].to_play != last:
                last, worth = line[number].to_play, 1 - worth
            targets.append(worth)
            worth = TRACE * worth + (1 - TRACE) * float(thought[at + number - 1])
        wanted += targets[::-1]
        at += len(targets)
    return seen, np.array(wanted, "f4")


def turned(seen: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return the same positions after one of the ten symmetries of the board."""
    to = np.array(cell_symmetries()[rng.integers(10)])
    moved = seen.copy()
    for start in (0, len(to)):
        moved[:, start + to] = seen[:, start : start + len(to)]
    return moved


def learn(network: Network, memory: deque, rate: float, rng: np.random.Generator) -> None:
    """Learn from positions sampled from memory, each under a random symmetry."""
    seen = np.vstack([seen for seen, _ in memory])
    wanted = np.concatenate([wanted for _, wanted in memory])
    for _ in range(BATCHES):
        drawn = rng.integers(len(seen), size=BATCH)
        network.learn(inputs(turned(seen[drawn], rng)), wanted[drawn], rate)

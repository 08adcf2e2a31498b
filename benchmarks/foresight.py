"""Measure how well searches predict who wins, late in games in mixed company.

    python benchmarks/foresight.py SEARCH ... [--players 4] [--games 60] [--left 16] [--seed 1]

Players of different kinds, drawn for each seat, play games from openings of three placements. Then
each search judges every third position with at most --left placements to go. The table has the mean
log-loss of its predictions (lower is better; a blind guess has the logarithm of the number of
players), the mean squared error, and the difference in log-loss to the first search, with 95
percent error bars, by games. Searches are written with their simulations, as for strength.py:
"strongest:5000,exploration=2". They do not know who plays.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from matches import check_players, opening, player
from measuring import argument_parser, in_processes, mean_and_error

from cirkis.engine.search.search_text import search_player
from cirkis.engine.search.tree.search import CAPACITY, Search
from cirkis.game import State, play
from cirkis.game.rules.state import victory_shares

COMPANY = ("plain:10000", "plain:10000", "historic:10000", "strongest-0.1:10000", "greedy")
"""The players drawn for each seat."""
STRIDE = 3
"""One position in this many is judged, since neighbours are similar."""
LEAST = 0.01
"""The least chance, so that one wrong certainty does not dominate."""


class Verdict(NamedTuple):
    """The errors of a search in one position."""

    log_loss: float
    squared: float


def played_game(players: int, seed: int) -> list[State]:
    """Return the positions of a game in mixed company after its opening."""
    rng = random.Random(seed)
    seats = [player(rng.choice(COMPANY)) for _ in range(players)]
    states = [opening(players, 3, rng)]
    while not states[-1].is_over:
        states.append(play(states[-1], seats[states[-1].to_play].choose(states[-1], rng)).state)
    return states


def chances(text: str, state: State) -> list[float]:
    """Return each seat's chance of winning according to a search."""
    asked = search_player(text)
    assert asked.config is not None
    config = asked.config._replace(greedy_prior=0.0)
    search = Search(state, config=config, capacity=CAPACITY, learned=asked.learned)
    search.run(simulations=asked.simulations)
    players = state.options.players
    candidates = search.candidates()
    if search.is_proven:
        winners = candidates[0].winners
        found = [float(seat in winners) for seat in range(players)]
    else:
        found = [sum(c.stats.wins[seat] for c in candidates) for seat in range(players)]
    total = sum(found)
    bounded = [max(share / total, LEAST) for share in found]
    return [share / sum(bounded) for share in bounded]


def verdict(predicted: Sequence[float], winners: tuple[int, ...]) -> Verdict:
    pairs = list(zip(victory_shares(winners, len(predicted)), predicted, strict=True))
    log_loss = -sum(share * math.log(chance) for share, chance in pairs)
    return Verdict(log_loss, sum((share - chance) ** 2 for share, chance in pairs))


def judged_game(searches: Sequence[str], players: int, left: int, seed: int) -> list[list[Verdict]]:
    """Play a game and return for each judged position the verdict on each search."""
    states = played_game(players, seed)
    outcome = states[-1].outcome
    assert outcome is not None
    late = states[-1 - left : -1][seed % STRIDE :: STRIDE]
    return [[verdict(chances(text, s), outcome.winners) for text in searches] for s in late]


def table(searches: Sequence[str], games: Sequence[list[list[Verdict]]]) -> str:
    positions = [position for game in games for position in game]
    lines = [
        f"{len(games)} games, {len(positions)} positions",
        "| search | log-loss | squared error | log-loss, difference to the first |",
        "|---|---|---|---|",
    ]
    for nth, text in enumerate(searches):
        loss = sum(position[nth].log_loss for position in positions) / len(positions)
        squared = sum(position[nth].squared for position in positions) / len(positions)
        scale = len(games) / len(positions)
        apart = [scale * sum(p[nth].log_loss - p[0].log_loss for p in game) for game in games]
        mean, error = mean_and_error(apart)
        lines.append(f"| {text} | {loss:.3f} | {squared:.3f} | {mean:+.3f} +- {error:.3f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argument_parser(__doc__, players=4, games=60, left=16, seed=1, jobs=1)
    parser.add_argument("searches", nargs="+")
    args = parser.parse_args()
    check_players(parser, args.searches)
    if any(search_player(text).simulations is None for text in args.searches):
        parser.error("give each search a number of simulations, as in strongest:5000")
    seeds = range(args.seed * 10_000, args.seed * 10_000 + args.games)
    tasks = [(args.searches, args.players, args.left, seed) for seed in seeds]
    judged = dict(in_processes(judged_game, tasks, args.jobs))
    print(table(args.searches, [judged[nth] for nth in range(args.games)]))


if __name__ == "__main__":
    main()

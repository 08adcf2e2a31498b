"""Measure the calibration of the analysis: predicted chances against results.

    python benchmarks/calibration.py [--players 2 3 4] [--games 80] [--simulations 1000]
        [--by strongest:200] [--config analysing] [--every 3]

This plays games after random openings, analyses every third position, and compares each seat's
predicted chance with its share of the victory, in ten bins. Calibrated chances of 70 percent come
true in 70 percent of cases. A cell has the mean prediction, the share that came true and the number
of predictions. The Brier score is the mean squared difference; the score of even chances follows in
brackets. The last row compares the expected points with the final ones. Positions from one game are
correlated, so the numbers are less certain than their count suggests.
"""

import random
from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from matches import opening, player
from measuring import Table, argument_parser

from cirkis.engine import analyse
from cirkis.engine.search.config import CONFIGS, SearchConfig
from cirkis.game import State, play
from cirkis.game.rules.state import victory_shares

BINS = 10


class Prediction(NamedTuple):
    """The prediction for a seat in a position, and the result."""

    chance: float
    share: float
    expected_score: float
    score: int


def predict_game(
    start: State, by: str, every: int, simulations: int, config: SearchConfig, seed: int
) -> Iterator[Prediction]:
    mover, rng = player(by), random.Random(seed)
    state, analyses = start, []
    while state.outcome is None:
        if state.plies % every == seed % every:
            analyses.append(analyse(state, simulations=simulations, config=config, seed=seed))
        state = play(state, mover.choose(state, rng)).state
    shares = victory_shares(state.outcome.winners, state.options.players)
    for found in analyses:
        for seat, chance in enumerate(found.chances):
            expected = found.expected_scores[seat]
            yield Prediction(chance, shares[seat], expected, state.scores[seat])


def of_bin(predictions: list[Prediction], tenth: int) -> str:
    """Return the mean chance in a tenth, the share that came true, and the count."""
    inside = [p for p in predictions if min(int(p.chance * BINS), BINS - 1) == tenth]
    if not inside:
        return ""
    chance, share = fmean(p.chance for p in inside), fmean(p.share for p in inside)
    return f"{chance:.1%}: {share:.1%} ({len(inside)})"


def brier_score(predictions: list[Prediction], players: int) -> str:
    score = fmean((p.chance - p.share) ** 2 for p in predictions)
    even = fmean((1 / players - p.share) ** 2 for p in predictions)
    return f"{score:.3f} ({even:.3f})"


def points_off(predictions: list[Prediction]) -> str:
    """Return by how many points expected scores are off on average, and their mean error."""
    errors = [p.expected_score - p.score for p in predictions]
    return f"{fmean(map(abs, errors)):.1f} ({fmean(errors):+.1f})"


def main() -> None:
    parser = argument_parser(
        __doc__, games=80, simulations=1000, by="strongest:200", every=3, seed=0
    )
    parser.add_argument("--players", nargs="*", type=int, choices=(2, 3, 4), default=(2, 3, 4))
    parser.add_argument("--config", choices=CONFIGS, default="analysing")
    args = parser.parse_args()
    found: dict[int, list[Prediction]] = {}
    for players in args.players:
        found[players] = []
        for number in range(args.games):
            start = opening(players, 3, random.Random(f"{args.seed} {number}"))
            found[players] += predict_game(
                start, args.by, args.every, args.simulations, CONFIGS[args.config], number
            )
    table = Table(
        args,
        ("predicted", *(f"{players} players" for players in found)),
        [(name, players) for name in (args.by, "analysis") for players in found],
    )
    for tenth in range(BINS):
        span = f"{10 * tenth} to {10 * tenth + 10}%"
        table.add(span, *(of_bin(predictions, tenth) for predictions in found.values()))
    table.add("Brier score (of even chances)", *(brier_score(p, n) for n, p in found.items()))
    table.add("points: off by (mean error)", *map(points_off, found.values()))
    table.save()


if __name__ == "__main__":
    main()

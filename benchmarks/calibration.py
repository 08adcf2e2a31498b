"""Measure the calibration of the analysis: predicted chances against results.

    python benchmarks/calibration.py [--players 2] [--games 100] [--simulations 1000]
        [--by strongest:200] [--config analysing] [--every 3]

This plays games after random openings, analyses every third position, and compares each seat's
predicted chance with its share of the victory, in ten bins. Calibrated chances of 70 percent come
true in 70 percent of cases. The Brier score is the mean squared difference; the score of even
chances follows in brackets. It also compares the expected points with the final ones. Positions
from one game are correlated, so the numbers are less certain than their count suggests.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from matches import opening, player
from measuring import argument_parser

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


def table(predictions: list[Prediction], players: int) -> Iterator[str]:
    yield "| predicted | mean | came true | predictions |"
    yield "|---|---|---|---|"
    for tenth in range(BINS):
        inside = [p for p in predictions if min(int(p.chance * BINS), BINS - 1) == tenth]
        if inside:
            chance = sum(p.chance for p in inside) / len(inside)
            share = sum(p.share for p in inside) / len(inside)
            span = f"{10 * tenth} to {10 * tenth + 10}%"
            yield f"| {span} | {chance:.1%} | {share:.1%} | {len(inside)} |"
    count = len(predictions)
    brier = sum((p.chance - p.share) ** 2 for p in predictions) / count
    even = sum((1 / players - p.share) ** 2 for p in predictions) / count
    bias = sum(p.expected_score - p.score for p in predictions) / count
    off = sum(abs(p.expected_score - p.score) for p in predictions) / count
    yield f"Brier score {brier:.3f} (even chances: {even:.3f});"
    yield f"points are off by {off:.1f} on average, with a bias of {bias:+.1f}."


def main() -> None:
    parser = argument_parser(
        __doc__, players=2, games=100, simulations=1000, by="strongest:200", every=3, seed=0
    )
    parser.add_argument("--config", choices=CONFIGS, default="analysing")
    args = parser.parse_args()
    predictions: list[Prediction] = []
    for number in range(args.games):
        rng = random.Random(f"{args.seed} {number}")
        start = opening(args.players, 3, rng)
        predictions += predict_game(
            start, args.by, args.every, args.simulations, CONFIGS[args.config], number
        )
    print(f"{args.players} players, {args.games} games by {args.by},")
    print(f"{args.simulations} simulations per position ({args.config}):\n")
    print("\n".join(table(predictions, args.players)))


if __name__ == "__main__":
    main()

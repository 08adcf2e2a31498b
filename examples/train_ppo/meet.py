"""Measure saved weights against `greedy`, in a separate process."""

import csv
from pathlib import Path

from cirkis.game import Options
from cirkis.lab import Plan, Seatings, run_arena

HEAD = ("seconds", "placements", "policy_loss", "value_loss", "entropy", "games", "won")


def meet(player: type, folder: Path, row: list, players: int, games: int) -> None:
    """Let a trained player play `greedy`, and add its share of victories to the curve.

    Args:
        player: the class of the player, created from the weights.
        folder: where weights.npz and curve.csv are.
        row: the first values of the curve's new row, as in HEAD.
        players: the number of players; all but the first are `greedy`.
        games: the minimum number of games.
    """
    seats = (player(folder / "weights.npz"), *["greedy"] * (players - 1))
    rounds = -(-games // players)
    options = Options(players=players)
    plan = Plan(seats, options, rounds=rounds, seatings=Seatings.ROTATED, seed=row[1])
    standing = run_arena(plan).players[0]
    share, curve = standing.victories / standing.games, folder / "curve.csv"
    is_new = not curve.exists()
    with curve.open("a", newline="") as file:
        write = csv.writer(file).writerow
        if is_new:
            write(HEAD)
        write([*row, standing.games, f"{share:.3f}"])
    low, high = standing.interval
    print(
        f"{row[0]} s, {row[1]:,} placements: won {share:.1%} ({low:.0%} to {high:.0%})", flush=True
    )

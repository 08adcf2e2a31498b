"""Measure how early `--adjudicate` ends games, what it costs, and whether proven winners do win.

python benchmarks/adjudication.py club greedy --simulations 500 --rounds 20
"""

import time
from statistics import median

from measuring import Table, argument_parser

from cirkis import Options
from cirkis.game import read_record, replay_record
from cirkis.lab import Plan, Seatings
from cirkis.lab.arena.decided import proven_winners
from cirkis.lab.arena.game import referee_game
from cirkis.lab.arena.participants import PlayerFactory


def main() -> None:
    parser = argument_parser(__doc__, simulations=500, rounds=20, seed=0)
    parser.add_argument("players", nargs="+", help="as for `cirkis arena`, one per seat")
    args = parser.parse_args()
    plan = Plan(
        tuple(args.players),
        Options(players=len(args.players)),
        rounds=args.rounds,
        seatings=Seatings.ROTATED,
        seed=args.seed,
    )
    factory = PlayerFactory(60.0)
    earlier, kept, positions, seconds = list[int](), 0, 0, 0.0
    for game in range(plan.games):
        result = referee_game(plan, game, factory)
        states = replay_record(read_record(result.record))[:-1]
        for state in states[plan.opening_plies :]:
            started = time.process_time()
            winners = proven_winners(state, args.simulations)
            seconds, positions = seconds + time.process_time() - started, positions + 1
            if winners is not None:
                earlier.append(result.plies - state.plies)
                kept += tuple(sorted(result.seats[seat] for seat in winners)) == result.winners
                break
    table = Table(
        args,
        ("players", "games", "proven before the end (median)", "then won", "ms per position"),
        [(player, len(args.players)) for player in args.players],
    )
    table.add(
        " ".join(args.players),
        plan.games,
        f"{median(earlier):g} placements",
        f"{kept} of {len(earlier)} games",
        f"{1000 * seconds / positions:.1f}",
    )
    table.save()


if __name__ == "__main__":
    main()

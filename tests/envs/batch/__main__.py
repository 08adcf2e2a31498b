"""Follow a batch through many random games: `python -m tests.envs.batch [--games 10000]`.

The number of players, the options and the host vary; one batch in three has withdrawals.
"""

import argparse
import os

from cirkis.engine.search.kernel_hosts.choice import VARIABLE
from cirkis.envs.batch import Batch
from cirkis.extras import is_installed
from tests.envs.batch.following import OPTIONS, Followed

BOARDS = 100


def main() -> None:
    """Play, compare, and print how many games and placements agreed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=10_000)
    wanted, games, plies, round_ = parser.parse_args().games, 0, 0, 0
    hosts = [host for host in ("wasmtime", "numba") if is_installed(host)]
    while games < wanted:
        options = OPTIONS[round_ % len(OPTIONS)]
        os.environ[VARIABLE] = hosts[round_ // len(OPTIONS) % len(hosts)]
        batch = Batch(min(BOARDS, wanted - games), options, seed=round_)
        followed = Followed(batch, seed=round_, one_in=30 * (round_ % 3 == 0))
        followed.play()
        games, plies, round_ = games + followed.games, plies + followed.plies, round_ + 1
        print(f"{games:,} games, {plies:,} placements agree", end="\r", flush=True)
    print()


if __name__ == "__main__":
    main()

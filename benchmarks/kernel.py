"""Compare the speed of random games in the kernel (wasmtime, numba) and in C, and of other games.

    python benchmarks/kernel.py [--games 200000] [--rounds 5]

The kernel and C take turns on one core, play the same games (same random numbers, same checksums)
and are compared by their medians. python-chess and OpenSpiel are measured if installed.
"""

import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from measuring import Table, argument_parser, kernel_hosts

from cirkis.engine.search.kernel.arrays import seed_word, words
from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.engine.search.kernel_hosts.choice import VARIABLE
from cirkis.game import new_game
from tools.kernel.counting import random_games

SEED = 7
HOSTS = kernel_hosts()
Measurement = tuple[float, int, int]
"""Seconds, placements, checksum."""


def run_kernel(players: int, games: int, host: str = "wasmtime") -> Measurement:
    os.environ[VARIABLE] = host
    state = new_game(players=players)
    tables, position = tables_for(state), encode_state(state)
    started = time.perf_counter()
    plies, checksum = random_games(tables, position, games, SEED)
    return time.perf_counter() - started, plies, checksum


@contextmanager
def c_program() -> Iterator[Callable[[int, int], Measurement] | None]:
    """Compile the C program and yield a function that runs it, or None if gcc is missing."""
    compiler = shutil.which("gcc")
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program, tables = Path(folder) / "random_games", Path(folder) / "tables"
        source = Path(__file__).with_name("random_games.c")
        flags = ["-O3", "-march=native", "-std=gnu11", "-Wall", "-o", str(program)]
        subprocess.run([compiler, *flags, str(source)], check=True)
        write_tables(tables)

        def run(players: int, games: int) -> Measurement:
            seed = str(seed_word(SEED))
            command = [str(program), str(tables), str(players), str(games), seed]
            output = subprocess.run(
                command, check=True, capture_output=True, text=True
            ).stdout.split()
            return float(output[0]), int(output[1]), int(output[2])

        yield run


def write_tables(path: Path) -> None:
    state = new_game()
    tables, counts = tables_for(state), state.options.pieces.counts
    header = [len(tables.info), len(counts), len(tables.figures), sum(counts)]
    parts = [header, tables.rows, tables.info, tables.shapes, counts, tables.figures]
    path.write_bytes(b"".join(bytes(words(part)) for part in parts))


def chess_rate() -> float | None:
    """Return the moves per second of python-chess in random games, over two seconds."""
    try:
        import chess
    except ImportError:
        return None
    rng, moves, started = random.Random(SEED), 0, time.perf_counter()
    while time.perf_counter() - started < 2:
        board = chess.Board()
        while not board.is_game_over() and moves % 512 != 511:
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
        moves += 1
    return moves / (time.perf_counter() - started)


def spiel_rate(game: str, simulations: int = 20_000) -> float | None:
    """Return the moves per second of OpenSpiel's random playouts in its C++ search."""
    try:
        import pyspiel
    except ImportError:
        return None
    loaded = pyspiel.load_game(game)
    state = loaded.new_initial_state()
    length = 0
    for seed in range(50):
        trial, rng = state.clone(), random.Random(seed)
        while not trial.is_terminal():
            trial.apply_action(rng.choice(trial.legal_actions()))
            length += 1
    playouts = pyspiel.RandomRolloutEvaluator(simulations, SEED)
    search = pyspiel.MCTSBot(loaded, playouts, 1.0, 1, 10, False, SEED, False)
    started = time.perf_counter()
    search.mcts_search(state)
    return simulations * length / 50 / (time.perf_counter() - started)


def compare(
    table: Table,
    players: int,
    games: int,
    rounds: int,
    c: Callable[[int, int], Measurement] | None,
) -> float:
    """Add the row for a number of players, and return the kernel's placements per second."""
    kernel_times, numba_times, c_times, plies = [], [], [], 0
    for _ in range(rounds):
        seconds, plies, checksum = run_kernel(players, games)
        kernel_times.append(seconds)
        if "numba" in HOSTS:
            seconds, *same = run_kernel(players, games, "numba")
            numba_times.append(seconds)
            if same != [plies, checksum]:
                raise SystemExit(f"different games: kernel {[plies, checksum]}, numba {same}")
        if c is not None:
            seconds, *same = c(players, games)
            c_times.append(seconds)
            if same != [plies, checksum]:
                raise SystemExit(f"different games: kernel {[plies, checksum]}, C {same}")
    kernel = statistics.median(kernel_times)
    cells = [f"{games / kernel:,.0f}"]
    for times in (numba_times, c_times):
        other = statistics.median(times) if times else None
        cells += [f"{games / other:,.0f}", f"{other / kernel:.2f}"] if other else ["", ""]
    table.add(players, *cells)
    return plies / kernel


def main() -> None:
    args = argument_parser(__doc__, games=200_000, rounds=5).parse_args()
    for host in HOSTS:
        run_kernel(2, 10, host)
    columns = ("players", "wasmtime, games/s", "numba", "wasmtime / numba", "C", "wasmtime / C")
    table = Table(args, columns)
    with c_program() as c:
        if c is None:
            print("(no gcc: only the kernel)")
        placements = max(compare(table, n, args.games, args.rounds, c) for n in (2, 3, 4))
    table.save()
    others: dict[str, float | None] = {"python-chess": chess_rate()}
    for game in ("hex", "havannah(board_size=8)", "amazons"):
        others[f"OpenSpiel, {game}"] = spiel_rate(game)
    if args.json:
        args.json = args.json.with_stem(f"{args.json.stem}-of-others")
    table = Table(args, ("other games", "moves/s", "the kernel makes"))
    for name, rate in others.items():
        if rate:
            table.add(name, f"{rate:,.0f}", f"{placements / rate:,.1f} times as many")
    table.save()


if __name__ == "__main__":
    main()

"""Solve the game with few pieces: who wins with A2, A3, A2 W1 ... if nobody makes a mistake.

    python -m tools.small_games --players 2 --pieces 4 --out build/small-games.json

Each player has the same pieces, a part of the standard set (R33), and the other rules are the
usual ones. Every line of play is tried; positions that were reached before, in any order and up to
the ten symmetries of the board, are looked up. Keys are exact, not hashes, so the results are
proofs, as far as this program is right: tests/tools/test_small_games.py compares it with the
reference rules. With two players, the value is the first player's result. With three, nobody's
result is certain unless it holds against the two others together, so the program finds

- which share of the victory each seat can force, whatever the others do, and
- who can win if everyone always takes the best for themselves, however they choose among placements
  that are equally good for them (the outcomes of all subgame-perfect equilibria).

--middle plays with all pieces on the Center Star and the Center Ring alone, 15 whole tiles that
form a regular decagon too: cells outside do not exist.

A set that needs more than --positions positions is left out. The file is saved after every set, and
the same command continues it. With numba, the search is compiled (15 seconds); without, it is slow.
The file has the shares as numbers: 0 nothing, 1 a third, 2 a half, 3 all. --table prints it as a
table for the docs:

    python -m tools.small_games --table build/small-games.json
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from cirkis.engine.behaviour import made_with
from cirkis.engine.search.kernel.arrays import Int64Array, lowest_bit, words, wrap, zeros
from cirkis.engine.search.kernel.position import (
    END,
    IS_FREE,
    LEADER,
    SCORES,
    SEAT,
    SETS,
    encode_state,
    tables_for,
)
from cirkis.engine.search.kernel.rules import copy_position, place, winners
from cirkis.engine.search.kernel.tables import CELL_WORDS, Tables, mask_to_words
from cirkis.errors import OptionsError
from cirkis.files import replace_file
from cirkis.game import (
    Options,
    State,
    legal_mask,
    new_game,
    placement_symmetries,
    standard_pieces,
)
from cirkis.game.board import center_mask
from cirkis.game.rules.options import NOTHING

KEY, VALUE, ENTRY = 5, 5, 6
"""The words of an entry: four with the seats' placements, one with the turn, and the value."""
MAX_PIECES = 6  # of a player, so that their placements fit into a word
STORED, LIMIT, BITS = range(3)
"""The counters: how many positions are stored, how many can be, and the bits of a placement in a
key: ten, or six in the middle, where a player can place more pieces.
"""

NONE, THIRD, HALF, ALL = range(4)
"""Shares of the victory, in order."""


class Memory(NamedTuple):
    """The arrays that a search works on.

    Attributes:
        symmetries: for each symmetry of the board, where it takes each placement, numbered from 1.
        stack: a position for each ply.
        moves: the seat, times 1024, and the placement of each ply.
        waiting: the sets of placements left to try at each ply.
        key: two keys, the lowest and the one being made.
        entries: the positions known so far, by a hash of their key.
        counters: STORED, LIMIT and BITS.
    """

    symmetries: Int64Array
    stack: Int64Array
    moves: Int64Array
    waiting: Int64Array
    key: Int64Array
    entries: Int64Array
    counters: Int64Array


def share_of(bits: int, seat: int) -> int:
    """Return a seat's share of the victory, given the winners as bits."""
    if not bits >> seat & 1:
        return 0
    others = bits & ~(1 << seat)
    if others == 0:
        return 3
    return 2 if others & (others - 1) == 0 else 1


def insert(digits: int, digit: int, bits: int) -> int:
    """Return a number with one more digit of some bits; its digits stay in order."""
    shift = 0
    while (digits >> shift & ((1 << bits) - 1)) > digit:
        shift += bits
    return (digits >> shift << bits | digit) << shift | digits & ((1 << shift) - 1)


def write_key(memory: Memory, position: Int64Array, depth: int) -> None:
    """Write the lowest key of the position and its mirror images."""
    key = memory.key
    bits = memory.counters[2]
    turn = 1 << 24 | position[SEAT] << 1 | position[IS_FREE]
    for seat in range(4):
        turn = turn << 8 | position[SCORES + seat]
    for symmetry in range(10):
        row = symmetry * 515
        for w in range(4):
            key[5 + w] = 0
        for ply in range(depth):
            seat = memory.moves[ply] >> 10
            index = memory.symmetries[row + (memory.moves[ply] & 1023)]
            key[5 + seat] = insert(key[5 + seat], index, bits)
        key[9] = turn
        if depth > 0:
            key[9] |= memory.symmetries[row + position[LEADER]] << 44
        is_lower = symmetry == 0
        for w in range(5):
            if key[5 + w] != key[w]:
                is_lower = is_lower or key[5 + w] < key[w]
                break
        if is_lower:
            for w in range(5):
                key[w] = key[5 + w]


def find(memory: Memory, position: Int64Array, depth: int) -> int:
    """Return the entry of the position; a new one has the value 0. Return -1 if there is no room.

    The number of entries is a power of two, and half of them stay empty.
    """
    write_key(memory, position, depth)
    hash = 0
    for w in range(5):
        hash = wrap((hash ^ memory.key[w]) * 0x2545F4914F6CDD1D)
        hash ^= hash >> 29
    entries = memory.entries
    at = hash & (len(entries) // 6 - 1)
    while True:
        entry = at * 6
        if entries[entry + 4] == 0:  # empty: the word of the turn is never 0
            if memory.counters[0] >= memory.counters[1]:
                return -1
            memory.counters[0] += 1
            for w in range(5):
                entries[entry + w] = memory.key[w]
            return entry
        is_same = True
        for w in range(5):
            is_same = is_same and entries[entry + w] == memory.key[w]
        if is_same:
            return entry
        at = (at + 1) & (len(entries) // 6 - 1)


def next_child(tables: Tables, memory: Memory, depth: int) -> bool:
    """Make the next placement that waits at a ply, in the position of the next; False if none."""
    width = len(tables.width)
    size = len(memory.stack) // len(memory.moves)
    waiting = memory.waiting[depth * width : (depth + 1) * width]
    for w in range(width):
        if waiting[w] != 0:
            index = 64 * w + lowest_bit(waiting[w])
            waiting[w] &= wrap(waiting[w] - 1)
            position = memory.stack[depth * size : (depth + 1) * size]
            after = memory.stack[(depth + 1) * size : (depth + 2) * size]
            copy_position(position, after)
            memory.moves[depth] = position[SEAT] << 10 | index
            place(tables, after, index)
            return True
    return False


def wait_for_all(tables: Tables, memory: Memory, depth: int) -> None:
    width = len(tables.width)
    size = len(memory.stack) // len(memory.moves)
    legal = (depth + 1) * size - width
    copy_position(memory.stack[legal : legal + width], memory.waiting[depth * width :])


def forced_share(tables: Tables, memory: Memory, depth: int, hero: int, low: int, high: int) -> int:
    """Return the share that a seat can force against all others; -1 if there is no room.

    This is alpha-beta search: a share of at most `low` or at least `high` is only a bound. An
    entry's value is the lowest possible share, plus 4 times what is lacking from 3 to the highest.
    """
    size = len(memory.stack) // len(memory.moves)
    position = memory.stack[depth * size : (depth + 1) * size]
    if position[END] != 0:
        return share_of(winners(position), hero)
    entry = find(memory, position, depth)
    if entry < 0:
        return -1
    floor = memory.entries[entry + 5] & 3
    ceiling = 3 - (memory.entries[entry + 5] >> 2)
    if floor == ceiling or floor >= high or ceiling <= low:
        return floor if floor >= high else ceiling
    low = max(low, floor)
    high = min(high, ceiling)
    is_own = position[SEAT] == hero
    best = floor if is_own else ceiling
    wait_for_all(tables, memory, depth)
    while next_child(tables, memory, depth):
        nearest = max(low, best) if is_own else low
        farthest = high if is_own else min(high, best)
        if nearest >= farthest:
            break
        share = forced_share(tables, memory, depth + 1, hero, nearest, farthest)
        if share < 0:
            return -1
        best = max(best, share) if is_own else min(best, share)
    if best > low:
        floor = max(floor, best)
    if best < high:
        ceiling = min(ceiling, best)
    memory.entries[entry + 5] = floor | 3 - ceiling << 2
    return best


def outcomes(tables: Tables, memory: Memory, depth: int) -> int:
    """Return the sets of winners that are possible if everyone takes the best for themselves.

    Bit i stands for the set of winners with the bits of i. A placement can be the choice of the
    seat to play if one of its outcomes is as good for the seat as the worst outcome of every other
    placement. Return -1 if there is no room.
    """
    size = len(memory.stack) // len(memory.moves)
    position = memory.stack[depth * size : (depth + 1) * size]
    if position[END] != 0:
        return 1 << winners(position)
    entry = find(memory, position, depth)
    if entry < 0 or memory.entries[entry + 5] != 0:
        return -1 if entry < 0 else memory.entries[entry + 5]
    seat = position[SEAT]
    wait_for_all(tables, memory, depth)
    possible = 0
    least = 0
    while next_child(tables, memory, depth):
        found = outcomes(tables, memory, depth + 1)
        if found < 0:
            return -1
        possible |= found
        worst = 3
        for bits in range(1, 8):
            if found >> bits & 1:
                worst = min(worst, share_of(bits, seat))
        least = max(least, worst)
    for bits in range(1, 8):
        if share_of(bits, seat) < least:
            possible &= ~(1 << bits)
    memory.entries[entry + 5] = possible
    return possible


_FUNCTIONS = (
    *("share_of", "insert", "write_key", "find", "next_child", "wait_for_all"),
    *("forced_share", "outcomes"),
)


def compile_search() -> None:
    """Replace the functions of the search by compiled ones."""
    import numba

    from cirkis.engine.search.kernel_hosts.numba_host import teach_numba

    teach_numba()
    for name in _FUNCTIONS:  # each after those that it calls
        globals()[name] = numba.njit(globals()[name], error_model="numpy")


def small_sets(pieces: int) -> Iterator[str]:
    """Yield the parts of the standard set with this many pieces that can begin a game: "A2 W1"."""
    shapes = standard_pieces().shapes
    for chosen in combinations_with_replacement(range(len(shapes)), pieces):
        counts = [chosen.count(shape) for shape in range(len(shapes))]
        if all(count <= shape.count for count, shape in zip(counts, shapes, strict=True)):
            parts = zip(counts, shapes, strict=True)
            name = " ".join(f"{shape.code}{count}" for count, shape in parts if count)
            try:
                start(name, 2)
            except OptionsError:  # no piece fits in the middle (R6)
                continue
            yield name


ALL_PIECES = " ".join(f"{shape.code}{shape.count}" for shape in standard_pieces().shapes)


def start(name: str, players: int) -> State:
    """Return the start of a game in which everyone has only these pieces: "A2 W1"."""
    counts = {part[0]: int(part[1:]) for part in name.split()}
    shapes = standard_pieces().shapes
    lacking = "".join(shape.code * (shape.count - counts.get(shape.code, 0)) for shape in shapes)
    return new_game(Options(players=players, without=(lacking or NOTHING,) * players))


def new_memory(
    state: State, positions: int, *, is_compiled: bool, is_middle: bool
) -> tuple[Tables, Memory]:
    """Return the tables and the memory for a search that stores at most this many positions."""
    table, tables = state.variant.table, tables_for(state)
    board = table.board
    region = center_mask(board) if is_middle else (1 << len(board.cells)) - 1
    inside = [one.index for one in table.placements if not one.mask & ~region]
    allowed = sum(1 << index for index in inside)
    root = encode_state(state, legal_mask(state) & allowed)
    width, outside = len(tables.width), (1 << len(board.cells)) - 1 & ~region
    blocked = (1 << len(table.placements)) - 1 & ~allowed
    for w, word in enumerate(mask_to_words(blocked, width) + mask_to_words(outside, CELL_WORDS)):
        root[SETS + w] |= word
    numbers = {index: number for number, index in enumerate(inside, 1)}
    depth = sum(state.unplaced) + 1
    stack = zeros(depth * len(root))
    stack[: len(root)] = root
    size = 1 << (2 * positions - 1).bit_length()
    turned = placement_symmetries()
    memory = Memory(
        symmetries=words(numbers.get(index, 0) for row in turned for index in row),
        stack=stack,
        moves=zeros(depth),
        waiting=zeros(depth * width),
        key=zeros(2 * KEY),
        entries=zeros(size * ENTRY),
        counters=words((0, positions, 6 if is_middle else 10)),
    )
    if not is_compiled:
        return tables, memory
    import numpy as np

    def arrays(value: Any) -> Any:
        kinds = {"q": np.int64, "d": np.float64}
        return value._make(
            np.frombuffer(one, kinds[one.format]) if isinstance(one, memoryview) else one
            for one in value
        )

    return arrays(tables), arrays(memory)


class Solved(NamedTuple):
    """What is known about a set.

    Attributes:
        forced: the share of the victory that each seat can force, from the one that starts.
        outcomes: the possible sets of winners if everyone takes the best for themselves, with seats
            from 1; None with two players, where the shares say it all.
        positions: how many positions had to be stored, at most, for one of these questions.
    """

    forced: tuple[int, ...]
    outcomes: tuple[tuple[int, ...], ...] | None
    positions: int


def solve(
    name: str, players: int, positions: int, *, is_compiled: bool, is_middle: bool = False
) -> Solved | None:
    """Solve a set, or return None if it needs more than this many positions."""
    state, most = start(name, players), 0
    questions = range(players + 1) if players > 2 else range(1)
    answers: list[int] = []
    for question in questions:
        room = min(positions, 4096)
        while True:
            tables, memory = new_memory(state, room, is_compiled=is_compiled, is_middle=is_middle)
            if question < players:
                answer = int(forced_share(tables, memory, 0, question, NONE, ALL))
            else:
                answer = int(outcomes(tables, memory, 0))
            if answer >= 0 or room == positions:
                break
            room = min(positions, 32 * room)
        if answer < 0:
            return None
        answers.append(answer)
        most = max(most, int(memory.counters[STORED]))
    if players == 2:
        return Solved((answers[0], {NONE: ALL, HALF: HALF, ALL: NONE}[answers[0]]), None, most)
    found = tuple(
        tuple(seat + 1 for seat in range(players) if bits >> seat & 1)
        for bits in range(1, 1 << players)
        if answers[-1] >> bits & 1
    )
    return Solved(tuple(answers[:-1]), found, most)


def save(values: dict[str, Any], path: Path) -> None:
    """Write the results, with a line for every set."""
    head = json.dumps(values | {"sets": None}, indent=1).removesuffix("null\n}")
    rows = (f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in values["sets"].items())
    with replace_file(path) as file:
        file.write((head + "{\n" + ",\n".join(rows) + "\n }\n}\n").encode())


def table(values: dict[str, Any]) -> str:
    """Return the results as a table in Markdown: how many sets of each size end in which way."""
    kinds = _ENDINGS[values["players"]]
    counts: dict[int, Counter[str]] = {}
    for name, found in values["sets"].items():
        size = sum(int(part[1:]) for part in name.split())
        ending = "not solved" if found is None else _ending(Solved(**found))
        counts.setdefault(size, Counter())[ending] += 1
    rows = [
        f"| {size} | {count.total()} | " + " | ".join(str(count[kind]) for kind in kinds) + " |"
        for size, count in counts.items()
    ]
    head = f"| pieces | sets | {' | '.join(kinds)} |"
    return "\n".join([head, "|---" * (2 + len(kinds)) + "|", *rows])


_ENDINGS = {
    2: ("the first wins", "the second wins", "shared", "not solved"),
    3: (
        *("the first wins", "the second wins", "the third wins", "shared by all"),
        *("one outcome, unless two unite", "open", "not solved"),
    ),
}


def _ending(solved: Solved) -> str:
    players = len(solved.forced)
    if ALL in solved.forced:
        return f"the {('first', 'second', 'third')[solved.forced.index(ALL)]} wins"
    if players == 2:
        return "shared"
    if set(solved.forced) == {THIRD}:
        return "shared by all"
    assert solved.outcomes is not None
    return "one outcome, unless two unite" if len(solved.outcomes) == 1 else "open"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, choices=[2, 3], default=2)
    parser.add_argument("--pieces", type=int, default=3, help="of each player, at most")
    parser.add_argument("--positions", type=int, default=2_000_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of processor time")
    parser.add_argument("--out", type=Path, default=Path("build/small-games.json"))
    parser.add_argument("--middle", action="store_true", help="all pieces, on 15 cells")
    parser.add_argument("--table", type=Path, metavar="FILE", help="print results as a table")
    args = parser.parse_args()
    if args.table is not None:
        print(table(json.loads(args.table.read_text("utf-8"))))
        return
    if not 1 <= args.pieces <= MAX_PIECES:
        parser.error(f"--pieces: from 1 to {MAX_PIECES}")
    plan = {"players": args.players, "positions": args.positions, "middle": args.middle}
    values: dict[str, Any] = {**made_with(), **plan, "seconds": 0.0, "sets": {}}
    if args.out.exists():
        values = json.loads(args.out.read_text("utf-8"))
        if any(values.get(name) != wanted for name, wanted in (made_with() | plan).items()):
            parser.error(f'"{args.out}" is for other settings or another version')
    is_compiled = find_spec("numba") is not None
    if is_compiled:
        compile_search()
    began = time.process_time()
    before = values["seconds"]
    for name in [ALL_PIECES] if args.middle else chain(*map(small_sets, range(1, args.pieces + 1))):
        if name in values["sets"]:
            continue
        if time.process_time() - began > args.seconds:
            return
        solved = solve(
            name, args.players, args.positions, is_compiled=is_compiled, is_middle=args.middle
        )
        values["sets"][name] = None if solved is None else solved._asdict()
        values["seconds"] = round(before + time.process_time() - began, 1)
        args.out.parent.mkdir(parents=True, exist_ok=True)
        save(values, args.out)
        print(f"{values['seconds']:8.1f} s  {name}: {solved}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

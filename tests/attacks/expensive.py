"""The most expensive requests that endpoints allow."""

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from cirkis.errors import PieceSetError
from cirkis.game import (
    Options,
    Record,
    State,
    legal_placements,
    new_game,
    parse_piece_set,
    write_record,
)
from cirkis.game.records.model import Line, Ply
from cirkis.tables.decisions import MAX_ENTRIES
from cirkis.tables.entries import Created, Entry, PiecePlaced, RoundBegun, Undone
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import begin_entries
from tests.game.rules.positions import play_on

_numbers = itertools.count()


def _shapes() -> Iterator[str]:
    """Yield the cells and joints of all three-cell shapes, including impossible ones."""
    for cells in itertools.product(("kite", "dart"), repeat=3):
        for pairs in itertools.combinations(("1-2", "1-3", "2-3"), 2):
            for sides in itertools.product(("long", "short"), repeat=2):
                joints = [f"{p} {side}" for p, side in zip(pairs, sides, strict=True)]
                yield f"cells = {json.dumps(cells)}\njoints = {json.dumps(joints)}\n"


def _set(blocks: list[str]) -> str:
    return f'name = "odd {next(_numbers)}"\npieces = {len(blocks)}\n' + "".join(blocks)


@cache
def _possible() -> list[str]:
    """Return up to 26 possible three-cell shapes, one for each code letter."""
    kept: list[str] = []
    for number, shape in enumerate(_shapes()):
        code = chr(65 + len(kept))
        block = f'[[shape]]\nname = "S{number}"\ncode = "{code}"\ncount = 1\n{shape}'
        if len(kept) == 26:
            break
        try:
            parse_piece_set(_set([*kept, block]))
        except PieceSetError:
            continue
        kept.append(block)
    return kept


def odd_table() -> dict[str, Any]:
    """Return a table whose pieces, under a new name, are as many three-cell shapes as possible."""
    options = {"players": 4, "pieces": _set(_possible())}
    return {"options": options, "seats": [{"kind": "person"}] * 4}


def odd_line(plies: int) -> list[str]:
    """Return the cells of the first placements of a game at `odd_table`."""
    state = new_game(Options.from_json(odd_table()["options"]))
    after = itertools.islice(play_on(state, random.Random(1)), plies)
    return [one.pieces[-1][1].name for one in after]


def _line(state: State, rng: random.Random) -> Line:
    """Return a game played at random from a position."""
    return Line(tuple(Ply(after.leader) for after in play_on(state, rng)))


def long_match() -> tuple[Created, list[Entry]]:
    """Return the longest log that a table can have: a match with many rounds and undos."""
    request = NewTable({"players": 2, "match": 10_000}, [SeatRequest("person")] * 2)
    created, _ = begin_entries(request, random.Random(1), None)
    table, log = initial_table(created), list[Entry]()
    while table.version < MAX_ENTRIES or not table.state.is_over:
        entry: Entry = RoundBegun()
        if not table.state.is_over:
            cells = legal_placements(table.state)[-1].name
            entry = PiecePlaced(table.state.to_play, cells)
            if table.state.plies > 20 and table.version < MAX_ENTRIES // 2:
                entry = Undone(table.state.plies - 1)
        table = apply(table, entry).after
        log.append(entry)
    return created, log


def wide_record(length: int) -> str:
    """Return a record of at most this length: one game with many other games as variations."""
    rng, state = random.Random(5), new_game(Options(players=2))
    lines = [_line(state, rng)]
    text = one = write_record(Record(state.options, main=lines[0]))
    while len(text) + 1.2 * len(one) < length:
        missing = len(lines) * (length - len(text)) / len(text)
        lines += [_line(state, rng) for _ in range(1 + int(0.9 * missing))]
        first = replace(lines[0].plies[0], variations=tuple(lines[1:]))
        main = replace(lines[0], plies=(first, *lines[0].plies[1:]))
        text = write_record(Record(state.options, main=main))
    return text

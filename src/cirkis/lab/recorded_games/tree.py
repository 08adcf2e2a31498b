"""The form of a recorded game in a tree: positions by key, with the placements made there."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from cirkis.checks import check_whole
from cirkis.errors import CirkisError, RecordError
from cirkis.game import (
    Placement,
    RecordText,
    State,
    iter_found,
    legal_placements,
    placement_symmetries,
    symmetric,
)
from cirkis.lab.jobs.pool import Pool, run_tasks
from cirkis.lab.recorded_games.games import RecordedGame, recorded_game

T = TypeVar("T")
NO_PLACEMENT = -1


class TreePly(NamedTuple):
    """A position of a game, by its symmetric_key, and the placement made there."""

    key: int
    placement: int  # see standard_number; NO_PLACEMENT at the end and before a withdrawal
    seat: int  # the seat to play, counted from the starter


class GameLine(NamedTuple):
    """A game for a tree: names, shares and points are in seating order from the starter."""

    digest: bytes  # digest of its text, so that no game is added twice
    names: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[int, ...]
    steps: tuple[TreePly, ...]  # one more than there are plies, for the last position


def digest_of(part: RecordText) -> bytes:
    return blake2b(part.text.strip().encode("utf-8", "surrogatepass"), digest_size=16).digest()


def read_lines(
    parts: list[tuple[int, RecordText]], plies: int
) -> list[GameLine | RecordError | None]:
    """Return the game of each numbered text, its error, or None if it did not end."""
    return [
        found
        if isinstance(found, RecordError)
        else game_line(recorded_game(found), digest_of(part), plies)
        for number, part in parts
        for found in iter_found([part], number)
    ]


def game_line(game: RecordedGame, digest: bytes, plies: int) -> GameLine | None:
    """Return the first `plies` plies of a game, or None if it did not end."""
    if not game.end.is_over:
        return None
    first, names = game.record.options.first_seat, game.record.names
    return GameLine(
        digest,
        _from(first, names),
        _from(first, game.shares),
        _from(first, game.end.scores),
        tuple(_steps(game, plies)),
    )


def _from(first: int, values: tuple[T, ...]) -> tuple[T, ...]:
    return values[first:] + values[:first]


def _steps(game: RecordedGame, plies: int) -> Iterable[TreePly]:
    options = game.record.options
    for state, ply in zip(game.states, [*game.record.plies, None], strict=True):
        key, ways = symmetric(state)
        placed = None if ply is None or plies <= 0 else ply.placement
        number = NO_PLACEMENT if placed is None else standard_number(state, ways, placed.index)
        yield TreePly(key, number, (state.to_play - options.first_seat) % options.players)
        if plies <= 0:
            return
        plies -= 1


def standard_number(state: State, ways: tuple[int, ...], index: int) -> int:
    """Return the number of a placement on the canonical board of its symmetric_key.

    `ways` are the symmetries that lead to that board; `index` is the placement's number on the
    actual board. If the position is itself symmetric, equivalent placements have the same number.
    """
    symmetries = placement_symmetries(state.variant.table.pieces)
    return min(symmetries[way][index] for way in ways)


VERSION = 1
SEATS = 4  # the maximum; every position has columns for all
APPLICATION = 0x4369724B  # "CirK", which marks our files

_SCHEMA = """
PRAGMA application_id = {application};
PRAGMA user_version = {version};
CREATE TABLE settings (plies INTEGER NOT NULL);
CREATE TABLE games (digest BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE positions (
  key INTEGER PRIMARY KEY, games INTEGER NOT NULL,
  share1 REAL NOT NULL, share2 REAL NOT NULL, share3 REAL NOT NULL, share4 REAL NOT NULL,
  points1 INTEGER NOT NULL, points2 INTEGER NOT NULL, points3 INTEGER NOT NULL,
  points4 INTEGER NOT NULL);
CREATE TABLE moves (
  key INTEGER NOT NULL, placement INTEGER NOT NULL, player INTEGER NOT NULL,
  games INTEGER NOT NULL, share REAL NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY (key, placement, player)) WITHOUT ROWID;
"""
_ADD_POSITION = """
INSERT INTO positions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
  games = games + excluded.games, share1 = share1 + excluded.share1,
  share2 = share2 + excluded.share2, share3 = share3 + excluded.share3,
  share4 = share4 + excluded.share4, points1 = points1 + excluded.points1,
  points2 = points2 + excluded.points2, points3 = points3 + excluded.points3,
  points4 = points4 + excluded.points4
"""
_ADD_MOVE = """
INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key, placement, player) DO UPDATE SET
  games = games + excluded.games, share = share + excluded.share, points = points + excluded.points
"""
_MOVES = """
SELECT placement, name, games, share, points FROM moves JOIN players ON player = players.id
WHERE key = ? ORDER BY games DESC, name
"""


class PlayerGames(NamedTuple):
    name: str  # "" if unknown
    games: int
    share: float  # share of the victories in these games, from 0 to 1
    average: float  # average score


class PlayedMove(NamedTuple):
    """A placement that was played in a position.

    Attributes:
        placement: the placement, on the board of the query; in a symmetric position it stands for
            all equivalent ones.
        games: the number of games with it.
        share: the mover's share of the victories in these games, from 0 to 1.
        average: the mover's average score.
        players: who played it, most games first.
    """

    placement: Placement
    games: int
    share: float
    average: float
    players: tuple[PlayerGames, ...]


class Explored(NamedTuple):
    """The statistics of a position.

    Attributes:
        games: the number of games in which it occurred.
        shares: each seat's share of the victories in them, starter first; all 0 without games.
        averages: each seat's average score, in the same order.
        moves: the placements made there, most frequent first.
    """

    games: int
    shares: tuple[float, ...]
    averages: tuple[float, ...]
    moves: tuple[PlayedMove, ...]


class GameTree:
    """A file of the moves played in every position.

    Args:
        path: the file.
        plies: how many plies of every game to keep; the file is created if necessary. None opens
            an existing file for reading.

    Raises:
        CirkisError: there is no such file, it is not a tree, or its number of plies differs.
    """

    def __init__(self, path: Path, plies: int | None = None) -> None:
        self.path, plies = path, None if plies is None else check_whole("plies", plies, 1)
        where = f"file:{quote(str(path.absolute()))}?mode={'ro' if plies is None else 'rwc'}"
        try:
            self._database = sqlite3.connect(where, uri=True, check_same_thread=False)
            self.plies = self._open(plies)
        except sqlite3.Error as problem:
            raise CirkisError(f'cannot use "{path}": {problem}') from None
        if plies not in (None, self.plies):
            raise CirkisError(f'"{path}" keeps {self.plies} plies of every game, not {plies}')

    def __enter__(self) -> GameTree:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def _open(self, plies: int | None) -> int:
        is_new = not self._value("SELECT count(*) FROM sqlite_master")
        if is_new and plies is not None:
            schema = _SCHEMA.format(application=APPLICATION, version=VERSION)
            rows = f"INSERT INTO settings VALUES ({plies})"
            self._database.executescript(f"BEGIN; {schema} {rows}; COMMIT")
        if self._value("PRAGMA application_id") != APPLICATION:
            raise CirkisError(f'"{self.path}" is not a tree of games')
        version = self._value("PRAGMA user_version")
        if version != VERSION:
            raise CirkisError(
                f'"{self.path}" has version {version}; this program reads version {VERSION}: '
                "build it again from the records"
            )
        return self._value("SELECT plies FROM settings")

    def _value(self, query: str, *values: object) -> int:
        row = self._database.execute(query, values).fetchone()
        return 0 if row is None else int(row[0])

    def __len__(self) -> int:
        return self._value("SELECT count(*) FROM games")

    def has(self, digest: bytes) -> bool:
        """Return whether the tree has the game with this digest."""
        return bool(self._value("SELECT 1 FROM games WHERE digest = ?", digest))

    def add(self, games: Iterable[GameLine]) -> int:
        """Add either all games or none, and return how many were new.

        Args:
            games: the games; any that are already in the tree are skipped.
        """
        added = []
        try:
            with self._database as database:
                for game in games:
                    insert = "INSERT OR IGNORE INTO games VALUES (?)"
                    if database.execute(insert, (game.digest,)).rowcount:
                        added.append((game, [self._player(name) for name in game.names]))
                positions, moves = _add_up(added)
                database.executemany(_ADD_POSITION, ((key, *row) for key, row in positions.items()))
                database.executemany(_ADD_MOVE, ((*key, *row) for key, row in moves.items()))
        except sqlite3.Error as problem:
            raise CirkisError(f'cannot write "{self.path}": {problem}') from None
        return len(added)

    def _player(self, name: str) -> int:
        self._database.execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
        return self._value("SELECT id FROM players WHERE name = ?", name)

    def explore(self, state: State) -> Explored:
        """Return the statistics of a position; rotated and reflected positions count as the same.

        Args:
            state: any position.

        Raises:
            CirkisError: the file is damaged.
        """
        key, ways = symmetric(state)
        players = state.options.players
        try:
            query = "SELECT * FROM positions WHERE key = ?"
            row = self._database.execute(query, (_signed(key),)).fetchone()
            played = self._database.execute(_MOVES, (_signed(key),)).fetchall()
        except sqlite3.Error as problem:
            raise CirkisError(f'cannot read "{self.path}": {problem}') from None
        if row is None:
            return Explored(0, (0.0,) * players, (0.0,) * players, ())
        games, sums = row[1], [value / row[1] for value in row[2:]]
        moves = _moves(state, ways, played)
        return Explored(games, tuple(sums[:players]), tuple(sums[SEATS : SEATS + players]), moves)


def _add_up(
    games: Iterable[tuple[GameLine, list[int]]],
) -> tuple[dict[int, list[float]], dict[tuple[int, int, int], list[float]]]:
    """Return the sums that games add to both tables, by key.

    Each game comes with the ids of its players, starter first.
    """
    positions: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * (1 + 2 * SEATS))
    moves: defaultdict[tuple[int, int, int], list[float]] = defaultdict(lambda: [0.0] * 3)
    for game, players in games:
        missing = (0,) * (SEATS - len(players))
        numbers = (1, *game.shares, *missing, *game.points, *missing)
        for step in game.steps:
            key = _signed(step.key)
            _add(positions[key], numbers)
            if step.placement != NO_PLACEMENT:
                mover = (1, game.shares[step.seat], game.points[step.seat])
                _add(moves[key, step.placement, players[step.seat]], mover)
    return positions, moves


def _add(sums: list[float], numbers: Iterable[float]) -> None:
    for index, number in enumerate(numbers):
        sums[index] += number


def _signed(key: int) -> int:
    """Return a 64-bit key as the signed number that SQLite stores."""
    return key - (key >> 63 << 64)


def _moves(
    state: State, ways: tuple[int, ...], played: Iterable[tuple[int, str, int, float, int]]
) -> tuple[PlayedMove, ...]:
    """Return the moves as placements on this position's board."""
    here: dict[int, Placement] = {}
    for placement in legal_placements(state):
        here.setdefault(standard_number(state, ways, placement.index), placement)
    by_number: defaultdict[int, list[tuple[str, int, float, int]]] = defaultdict(list)
    for number, name, games, share, points in played:
        by_number[number].append((name, games, share, points))
    moves = (_move(here[number], rows) for number, rows in by_number.items() if number in here)
    return tuple(sorted(moves, key=lambda move: (-move.games, move.placement.index)))


def _move(placement: Placement, rows: list[tuple[str, int, float, int]]) -> PlayedMove:
    games = sum(row[1] for row in rows)
    share, points = sum(row[2] for row in rows), sum(row[3] for row in rows)
    players = tuple(PlayerGames(name, n, won / n, total / n) for name, n, won, total in rows)
    return PlayedMove(placement, games, share / games, points / games, players)


BATCH = 50  # games that a process reads at a time
COMMIT = 1000  # games that are written together


@dataclass(frozen=True, slots=True)
class TreeProgress:
    """The progress of a build in one run.

    Attributes:
        added: the number of games added.
        known: the number that were already in the tree, or occurred twice.
        unfinished: the number skipped because they have no result.
        broken: the number skipped because they cannot be read.
    """

    added: int = 0
    known: int = 0
    unfinished: int = 0
    broken: int = 0

    @property
    def games(self) -> int:
        """The number of games in all."""
        return self.added + self.known + self.unfinished + self.broken

    def __add__(self, more: TreeProgress) -> TreeProgress:
        return TreeProgress(*(a + b for a, b in zip(astuple(self), astuple(more), strict=True)))


def build_tree(
    tree: GameTree,
    parts: Iterable[RecordText],
    pool: Pool,
    on_progress: Callable[[TreeProgress], None] = lambda progress: None,
    on_error: Callable[[RecordError], None] | None = None,
) -> TreeProgress:
    """Add games to a tree. After an interruption, games already added are skipped next time.

    Args:
        tree: the tree, opened for writing.
        parts: the texts of the games.
        pool: reads the games; it is left open.
        on_progress: called from time to time, and at the end.
        on_error: called with the error of each game that cannot be read; the game is skipped.
            Without it, the first error is raised.

    Raises:
        RecordError: a game cannot be read; the error gives its number, line and column.
    """
    counts, waiting = Counter[str](), list[GameLine]()

    def write() -> TreeProgress:
        added = tree.add(waiting)
        counts.update(added=added, known=len(waiting) - added)
        waiting.clear()
        progress = TreeProgress(**counts)
        on_progress(progress)
        return progress

    def new_parts() -> Iterator[tuple[int, RecordText]]:
        for number, part in enumerate(parts, 1):
            if tree.has(digest_of(part)):
                counts["known"] += 1
            else:
                yield number, part

    try:
        for found in _read(pool, new_parts(), tree.plies):
            if isinstance(found, RecordError):
                if on_error is None:
                    raise found
                on_error(found)
                counts["broken"] += 1
            elif found is None:
                counts["unfinished"] += 1
            else:
                waiting.append(found)
            if len(waiting) >= COMMIT:
                write()
    finally:
        progress = write()
    return progress


def _read(
    pool: Pool, parts: Iterator[tuple[int, RecordText]], plies: int
) -> Iterator[GameLine | RecordError | None]:
    """Yield the game in each text, in any order; see read_lines."""
    batches = iter(lambda: list(islice(parts, BATCH)), [])
    for found in run_tasks(pool, read_lines, ((batch, plies) for batch in batches)):
        yield from found

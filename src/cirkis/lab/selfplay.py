"""The search's games against itself, played and written as data to learn from."""

import gzip
import json
import random
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from cirkis.checks import check_seed, check_whole, check_wholes
from cirkis.engine.behaviour import made_with
from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.search import Candidate, thread_search
from cirkis.errors import RecordError
from cirkis.files import replace_file
from cirkis.game import Options, Placement, State, legal_placements, new_game, play
from cirkis.game.rules.state import victory_shares
from cirkis.lab.jobs.log import GAMES, JobLog
from cirkis.lab.jobs.pool import run_missing


class SelfPlayPly(NamedTuple):
    """One placement.

    Attributes:
        action: the placement's number.
        values: every seat's mean reward in the search, from 0 to 1: four fifths share of victory,
            one fifth lead in points. Empty if only one placement was legal (no search).
        visits: (action, number of simulations) for each placement that was tried.
    """

    action: int
    values: tuple[float, ...]
    visits: tuple[tuple[int, int], ...]


class SelfPlayPosition(NamedTuple):
    """A training position.

    Attributes:
        state: the position.
        ply: the placement, and the results of the search.
        result: every seat's final share of the victory.
    """

    state: State
    ply: SelfPlayPly
    result: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game.

    Attributes:
        game: its number in the plan.
        players: the number of players.
        plies: every placement.
        winners: the seats that won.
        scores: every seat's points.
    """

    game: int
    players: int
    plies: tuple[SelfPlayPly, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def result(self) -> tuple[float, ...]:
        """Every seat's share of the victory."""
        return victory_shares(self.winners, self.players)

    def positions(self) -> Iterator[SelfPlayPosition]:
        """Yield every position with its placement.

        Raises:
            IllegalMove: a placement is not legal.
        """
        state, result = new_game(Options(players=self.players)), self.result
        for ply in self.plies:
            yield SelfPlayPosition(state, ply, result)
            state = play(state, state.variant.table.placements[ply.action]).state

    def to_line(self) -> bytes:
        """Return the game as a line of the file, without the line ending."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()


def game_from_line(line: bytes) -> SelfPlayGame:
    """Parse a line of the file; raise ValueError if it is damaged."""
    try:
        values: dict[str, Any] = json.loads(line)
        plies = tuple(
            SelfPlayPly(int(action), tuple(shares), tuple((int(a), int(n)) for a, n in visits))
            for action, shares, visits in values["plies"]
        )
        return SelfPlayGame(
            int(values["game"]),
            int(values["players"]),
            plies,
            tuple(map(int, values["winners"])),
            tuple(map(int, values["scores"])),
        )
    except (KeyError, TypeError, ValueError):
        raise ValueError("a damaged line") from None


VARIED_PLIES = 8


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """Self-play games of the strongest search.

    Attributes:
        games: the number of games.
        players: the numbers of players, used in turn by successive games.
        simulations: the number of simulations per placement.
        varied_plies: up to this ply, placements are drawn in proportion to their visits, so that
            games differ; later placements are the best ones.
        seed: the random seed.

    Raises:
        CirkisError: a number is invalid.
    """

    games: int
    players: tuple[int, ...] = (2, 3, 4)
    simulations: int = 400
    varied_plies: int = VARIED_PLIES
    seed: int = 0

    def __post_init__(self) -> None:
        check_wholes(self, games=0, simulations=1, varied_plies=0)
        players = tuple(check_whole("players", number, 2, 4) for number in self.players)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "seed", check_seed(self.seed))

    def rng(self, game: int) -> random.Random:
        """Return a game's random number generator, independent of other games."""
        return random.Random(f"{self.seed} {game}")

    def to_json(self) -> dict[str, Any]:
        """Return the values that identify the plan: everything but the number of games."""
        return {
            "players": list(self.players),
            "simulations": self.simulations,
            "varied_plies": self.varied_plies,
            "seed": self.seed,
        }


def plan_from_json(values: Mapping[str, Any], games: int) -> SelfPlayPlan:
    """Parse the result of to_json; raise ValueError for anything else."""
    try:
        players = tuple(int(number) for number in values["players"])
        numbers = {name: int(values[name]) for name in ("simulations", "varied_plies", "seed")}
    except (KeyError, TypeError):
        raise ValueError("not a plan") from None
    return SelfPlayPlan(games, players, **numbers)


FORMAT, VERSION = "cirkis-selfplay", 1


@dataclass(frozen=True, slots=True)
class SelfPlayFile:
    """A file of games, read one by one.

    Attributes:
        path: the file.
        plan: the plan of its games.
        made_with: the version that made it (`cirkis`) and its engine (`engine`), where known.
    """

    path: Path
    plan: SelfPlayPlan
    made_with: Mapping[str, str]

    def __iter__(self) -> Iterator[SelfPlayGame]:
        """Yield every game.

        Raises:
            RecordError: a line is damaged, or the file ends early.
        """
        games = 0
        try:
            with gzip.open(self.path) as file:
                file.readline()
                for line in file:
                    yield game_from_line(line)
                    games += 1
        except (ValueError, EOFError, zlib.error, gzip.BadGzipFile):
            raise RecordError(
                f'"{self.path}" is damaged in game {games + 1}: get the file again'
            ) from None
        if games != self.plan.games:
            raise RecordError(f'"{self.path}" ends after {games} of {self.plan.games} games')


def open_selfplay(path: str | Path) -> SelfPlayFile:
    """Open a file of self-play games.

    Args:
        path: the file.

    Raises:
        RecordError: it is not a self-play file, or has another version.
        OSError: it cannot be read.
    """
    path = Path(path)
    try:
        with gzip.open(path) as file:
            header = json.loads(file.readline())
        if header["format"] != FORMAT:
            raise ValueError("another format")
        version = int(header["version"])
        plan = plan_from_json(header["plan"], int(header["games"]))
    except (ValueError, KeyError, TypeError, EOFError, zlib.error, gzip.BadGzipFile):
        raise RecordError(f'"{path}" is not a file of self-play games') from None
    if version != VERSION:
        raise RecordError(
            f'"{path}" has version {version} of the format; this program reads version {VERSION}'
        )
    return SelfPlayFile(path, plan, {name: header.get(name, "") for name in made_with()})


def write_selfplay(file: BinaryIO, plan: SelfPlayPlan, games: Iterable[SelfPlayGame]) -> None:
    """Write games; the same games give the same bytes.

    Args:
        file: the file to write to.
        plan: the plan of the games, including how many there are.
        games: the games, ordered by number.
    """
    header = {
        "format": FORMAT,
        "version": VERSION,
        **made_with(),
        "games": plan.games,
        "plan": plan.to_json(),
    }
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
        packed.write(json.dumps(header).encode() + b"\n")
        for game in games:
            packed.write(game.to_line() + b"\n")


class SearchedPly(NamedTuple):
    state: State
    candidates: list[Candidate]  # best first; empty if only one placement is legal
    chosen: Placement
    after: State


def play_itself(
    state: State,
    search: Callable[[State, int], list[Candidate]],
    rng: random.Random,
    varied_plies: int,
    random_share: float = 0.0,
) -> Iterator[SearchedPly]:
    """Play a game from a position to its end; yield each ply before the next is searched.

    Up to ply `varied_plies`, placements are drawn in proportion to their visits, so that games
    differ; later placements are the best ones. `random_share` is the share of the searched plies
    that are random instead. `search` returns the candidates of a position, given a seed.
    """
    while not state.is_over:
        legal, seed = legal_placements(state), rng.getrandbits(32)
        candidates = search(state, seed) if len(legal) > 1 else []
        chosen = candidates[0].placement if candidates else legal[0]
        if candidates and random_share and rng.random() < random_share:
            chosen = rng.choice(legal)
        elif candidates and state.plies < varied_plies:
            visits = [candidate.visits for candidate in candidates]
            chosen = rng.choices(candidates, visits)[0].placement
        after = play(state, chosen).state
        yield SearchedPly(state, candidates, chosen, after)
        state = after


def play_selfplay_game(plan: SelfPlayPlan, game: int) -> SelfPlayGame:
    """Play one game of a plan, independently of the other games.

    Args:
        plan: the plan.
        game: the number of the game, from 0.
    """
    players = plan.players[game % len(plan.players)]

    def search(state: State, seed: int) -> list[Candidate]:
        search = thread_search(state, seed, STRONGEST, plan.simulations)
        search.run(simulations=plan.simulations)
        return search.candidates()

    start, plies = new_game(Options(players=players)), list[SelfPlayPly]()
    for ply in play_itself(start, search, plan.rng(game), plan.varied_plies):
        plies.append(_ply(ply.chosen, ply.candidates, players))
    end = ply.after.outcome
    assert end is not None
    return SelfPlayGame(game, players, tuple(plies), end.winners, end.scores)


def _ply(chosen: Placement, candidates: list[Candidate], players: int) -> SelfPlayPly:
    """Return a ply; its values are the proven result if there is one, else the mean rewards."""
    tried = [candidate for candidate in candidates if candidate.visits]
    if not tried:
        return SelfPlayPly(chosen.index, (), ())
    best, total = candidates[0], sum(candidate.visits for candidate in tried)
    if best.winners:
        values = victory_shares(best.winners, players)
    else:
        values = tuple(
            sum(one.values[seat] * one.visits for one in tried) / total for seat in range(players)
        )
    return SelfPlayPly(
        chosen.index,
        tuple(round(value, 4) for value in values),
        tuple(sorted((one.placement.index, one.visits) for one in tried)),
    )


FILE = "selfplay.jsonl.gz"


def run_selfplay(
    plan: SelfPlayPlan,
    folder: Path,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    on_progress: Callable[[int, int], None] = lambda games, new: None,
) -> int:
    """Play a plan to its end, or until Ctrl-C, and write the file with all games.

    Args:
        plan: the plan.
        folder: where to save everything; the next run continues it, even with more games.
        jobs: how many processes share the work; the games are the same for any number.
        cluster: the address of a Dask scheduler, to use its workers instead.
        on_progress: called after every game with the number of games in total and in this run.

    Returns:
        The number of games; after KeyboardInterrupt, fewer than planned, and no file is written.

    Raises:
        CirkisError: the folder holds another plan.
        OSError: the folder cannot be used.
    """
    with closing(JobLog(folder / GAMES, _read, plan.to_json(), FILE)) as log:
        before = sum(game in log.results for game in range(plan.games))
        try:
            for new in run_missing(log, _play, plan, plan.games, jobs=jobs, cluster=cluster):
                on_progress(before + new, new)
        except KeyboardInterrupt:
            return sum(game in log.results for game in range(plan.games))
        with replace_file(folder / FILE) as file:
            write_selfplay(file, plan, map(game_from_line, map(log.line, range(plan.games))))
        return plan.games


def _play(plan: SelfPlayPlan, game: int) -> bytes:
    return play_selfplay_game(plan, game).to_line()


def _read(line: bytes) -> tuple[int, None]:
    """Return only a game's number: ten thousand games would take a gigabyte of memory."""
    return game_from_line(line).game, None

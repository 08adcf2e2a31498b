"""`cirkis games`: list, filter, count and export recorded games, and explore what was played."""

from __future__ import annotations

import functools
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cirkis.cli.files import (
    STANDARD_STREAM,
    FileToRead,
    empty,
    open_output,
    read_game,
    readable,
    record_texts,
    states_after,
    unreadable,
)
from cirkis.cli.options import (
    MANY,
    WholeNumber,
    all_of,
    choice_option,
    cluster_option,
    flag,
    game_options,
    given_flags,
    int_option,
    jobs_option,
    json_option,
    out_option,
)
from cirkis.cli.output import INTERRUPTED, StatusLine, described, say, texts, visible
from cirkis.errors import RecordError
from cirkis.game import Colour, Options
from cirkis.lab import TABLES, GameFilter, GameTree, TreeProgress, build_tree

if TYPE_CHECKING:
    from cirkis.game import Record, RecordText, State
    from cirkis.lab import Explored, GameCounts, GameFilter, PlayedMove, Pool, RecordedGame
    from cirkis.lab.recorded_games.games import Tally
    from cirkis.lab.recorded_games.tree import PlayerGames

UPDATE_SECONDS = 0.2  # seconds between updates of the progress line
MAX_REPORTED = 20  # broken games reported one by one; the rest are only counted


files_argument = click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=FileToRead()
)
skip_option = click.option("--skip-broken", "skip", is_flag=True, help=texts("games-skip-broken"))


class Broken:
    """Stops at the first unreadable game, or skips and counts them all, reporting the first few."""

    def __init__(self, skip: bool) -> None:
        self.skip = skip
        self.count = 0

    def report(self, file: str, problem: RecordError) -> None:
        """Raise CirkisError, or report a skipped game."""
        if not self.skip:
            raise unreadable(file, problem)
        self.count += 1
        if self.count <= MAX_REPORTED:
            say(texts("games-left-out", why=str(unreadable(file, problem))), err=True)

    def report_count(self) -> None:
        if self.count:
            say(texts("games-broken", count=self.count), err=True)


def read_all(files: Iterable[str], wanted: GameFilter, broken: Broken) -> Iterator[RecordedGame]:
    from cirkis.game import iter_found
    from cirkis.lab import recorded_game

    with CountLine() as progress:
        for file in files:
            for found in iter_found(texts_of(file)):
                if isinstance(found, RecordError):
                    broken.report(file, found)
                    continue
                game = recorded_game(found)
                progress.step()
                if wanted.fits(game):
                    yield game
    broken.report_count()


def texts_of(file: str) -> Iterator[RecordText]:
    is_empty = True
    for part in record_texts(file):
        is_empty = False
        yield part
    if is_empty:
        raise empty(file)


class CountLine(StatusLine):
    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self._next = 0.0

    def __enter__(self) -> CountLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def step(self, count: int | None = None) -> None:
        """Count one more game, or show the given count."""
        self._count = self._count + 1 if count is None else count
        if self.is_visible and time.monotonic() >= self._next:
            self._next = time.monotonic() + UPDATE_SECONDS
            self.write(texts("games-progress", count=self._count))


Result = TypeVar("Result")
REASONS = ("target", "went-out", "blocked", "withdrawals", "unfinished")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")


def _parse_tag(_ctx: object, _param: object, values: tuple[str, ...]) -> tuple[Any, ...]:
    for value in values:
        if "=" not in value:
            raise click.BadParameter(texts("games-bad-tag", value=value))
    return tuple(tuple(part.strip() for part in value.split("=", 1)) for value in values)


def _parse_date(_ctx: object, _param: object, value: str | None) -> str | None:
    if value is not None and not _is_date(value):
        raise click.BadParameter(texts("games-bad-date", value=value))
    return value


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(f"{text}-01-01"[:10])  # the first day of a year or month
    except ValueError:
        return False
    return _DATE.fullmatch(text) is not None


def _number(low: int, high: int = MANY) -> dict[str, Any]:
    return {"type": WholeNumber(low, high), "metavar": "N"}


_MANY: dict[str, Any] = {"multiple": True}
# For each field of GameFilter, its flag and the arguments for click.
_FLAGS: dict[str, tuple[str, dict[str, Any]]] = {
    "names": ("--player", _MANY | {"metavar": "NAME"}),
    "winner": ("--winner", {"metavar": "NAME"}),
    "players": ("--players", _number(2, 4)),
    "reasons": ("--reason", _MANY | {"type": click.Choice(REASONS)}),
    "tags": ("--tag", _MANY | {"metavar": "TAG=TEXT", "callback": _parse_tag}),
    "since": ("--since", {"metavar": "DATE", "callback": _parse_date}),
    "until": ("--until", {"metavar": "DATE", "callback": _parse_date}),
    "min_plies": ("--min-plies", _number(0)),
    "max_plies": ("--max-plies", _number(0)),
    "min_score": ("--min-score", _number(0)),
}


def choice_options(function: Callable[..., Result]) -> Callable[..., Result]:
    """Add the options; the command receives them as the keyword argument `wanted`."""

    @functools.wraps(function)
    def command(*args: Any, **values: Any) -> Result:
        wanted = GameFilter(**{name: values.pop(name) for name in _FLAGS})
        return function(*args, wanted=wanted, **values)

    options = (
        click.option(flag, name, help=texts(f"games-choice.{name}"), **attrs)
        for name, (flag, attrs) in _FLAGS.items()
    )
    return all_of(*options)(command)


@click.command("list", **described("command-games-list"))
@files_argument
@json_option
def list_command(files: tuple[str, ...], as_json: bool) -> None:
    from cirkis.game import header_of

    for file in files:
        for number, part in enumerate(texts_of(file), 1):
            header = header_of(part, number)
            tags = dict(header.tags)
            if header.tag("cirkis") is None:  # not a record: reading it raises the error
                list(readable(file, [part], number))
            if as_json:
                place = {"file": file, "number": number, "line": header.line}
                say(json.dumps(place | {"offset": header.offset, "tags": tags}))
                continue
            names = [name for colour in Colour if (name := header.tag(colour.value))]
            players = ", ".join(names) or texts("games-unnamed")
            say(texts("games-line", n=number, players=players, result=header.tag("result") or "*"))


@click.command("filter", **described("command-games-filter"))
@files_argument
@int_option("--number", None, texts("command-games-filter.number"), 1)
@out_option(texts("games-out"), default=STANDARD_STREAM)
@choice_option("--format", ["record", "json"], texts("command-games-filter.format"), "format_")
@skip_option
@choice_options
def filter_command(
    files: tuple[str, ...],
    number: int | None,
    out: str,
    format_: str,
    skip: bool,
    wanted: GameFilter,
) -> None:
    written = 0
    with open_output(out) as file:
        for record in _records(files, number, wanted, Broken(skip)):
            text = _FORMATS[format_](record, written)
            file.write((visible(text) if out == STANDARD_STREAM else text).encode("utf-8"))
            written += 1
    if out != STANDARD_STREAM or not written:
        say(texts("games-written", count=written), err=True)


def _records(
    files: tuple[str, ...], number: int | None, wanted: GameFilter, broken: Broken
) -> Iterator[Record]:
    """Yield the matching games, or game `number` without parsing earlier ones."""
    if number is None:
        yield from (game.record for game in read_all(files, wanted, broken))
        return
    if len(files) > 1 or wanted != GameFilter():
        raise click.UsageError(texts("games-number-alone"))
    yield read_game(files[0], number)


def _as_text(record: Record, before: int) -> str:
    from cirkis.game import write_record

    return "\n" * bool(before) + write_record(record)


def _as_json(record: Record, before: int) -> str:
    from cirkis.game import record_to_json

    return json.dumps(record_to_json(record)) + "\n"


_FORMATS: dict[str, Callable[[Record, int], str]] = {"record": _as_text, "json": _as_json}


@click.command("count", **described("command-games-count"))
@files_argument
@json_option
@skip_option
@choice_options
@click.pass_context
def count_command(
    ctx: click.Context, files: tuple[str, ...], as_json: bool, skip: bool, wanted: GameFilter
) -> None:
    from cirkis.lab import GameCounts

    counts, broken, is_whole = GameCounts(), Broken(skip), True
    try:
        for game in read_all(files, wanted, broken):
            counts.add(game)
    except KeyboardInterrupt:
        is_whole = False
    if as_json:
        say(json.dumps(counts.to_json() | {"broken": broken.count}, indent=1))
    else:
        say("\n".join(_counts_report(counts)))
    if not is_whole:
        say(texts("games-interrupted", count=counts.games), err=True)
        ctx.exit(INTERRUPTED)


def _counts_report(counts: GameCounts) -> Iterator[str]:
    from cirkis.drawing.terminal.draw import align_columns

    yield texts("games-counted", count=counts.games, plies=counts.plies)
    for reason, games in counts.reasons.most_common():
        yield f"  {reason}: {games}"
    for players, tallies in sorted(counts.seats.items()):
        count = counts.by_players[players]
        yield f"\n{texts('games-of-players', count=count, players=players)}"
        rows = [(str(seat), tally) for seat, tally in enumerate(tallies, 1)]
        yield align_columns([_head("games-seat"), *(_tally_row(*row) for row in rows)])
    if counts.names:
        names = sorted(counts.names.items(), key=lambda item: (-item[1].games, item[0]))
        yield ""
        yield align_columns([_head("results-player"), *(_tally_row(*row) for row in names)])


def _head(first: str) -> tuple[str, ...]:
    rest = ("results-games", "results-victories", "results-average")
    return (texts(first), *map(texts, rest))


def _tally_row(name: str, tally: Tally) -> tuple[str, ...]:
    if not tally.finished:
        return (name, str(tally.games), "-", "-")
    share, average = tally.shares / tally.finished, tally.points / tally.finished
    return (name, str(tally.games), f"{share:.1%}", f"{average:.1f}")


@click.command("tree", **described("command-games-tree"))
@files_argument
@out_option(texts("command-games-tree.out"), metavar="TREE", required=True)
@int_option("--plies", 20, texts("command-games-tree.plies"), 1, 1000)
@skip_option
@jobs_option(64)
@cluster_option
@click.pass_context
def tree_command(
    ctx: click.Context,
    files: tuple[str, ...],
    out: str,
    plies: int,
    skip: bool,
    jobs: int,
    cluster: str | None,
) -> None:
    from cirkis.lab import open_pool

    work = _Work(Broken(skip))
    try:
        with (
            GameTree(Path(out), plies) as tree,
            CountLine() as work.line,
            closing(open_pool(jobs, cluster)) as pool,
        ):
            for file in files:
                work.add(file, tree, pool)
    except KeyboardInterrupt:
        say(texts("games-tree-interrupted", count=work.done.added, file=out), err=True)
        ctx.exit(INTERRUPTED)
    work.broken.report_count()
    for message, count in (("known", work.done.known), ("unfinished", work.done.unfinished)):
        if count:
            say(texts(f"games-tree-{message}", count=count), err=True)
    say(texts("games-tree-done", count=work.done.added, file=out))


class _Work:
    def __init__(self, broken: Broken) -> None:
        self.broken = broken
        self.done = TreeProgress()
        self.line = CountLine()

    def add(self, file: str, tree: GameTree, pool: Pool) -> None:
        before = self.done

        def show(progress: TreeProgress) -> None:
            self.done = before + progress
            self.line.step(self.done.games)

        build_tree(tree, texts_of(file), pool, show, partial(self.broken.report, file))


SHOWN_PLAYERS = 3


@click.command("explore", **described("command-games-explore"))
@click.argument("tree", metavar="TREE")
@click.argument("placements", nargs=-1)
@flag("command-games-explore", "--position", metavar="TEXT")
@json_option
@game_options(without=("colours", "match"))
@click.pass_context
def explore_command(
    ctx: click.Context,
    tree: str,
    placements: tuple[str, ...],
    position: str | None,
    as_json: bool,
    options: Options,
) -> None:
    from cirkis.game import new_game, parse_position
    from cirkis.lab import GameTree

    if position is not None and (flags := given_flags(ctx)):
        raise click.UsageError(texts("games-position-options", flags=", ".join(flags)))
    start = new_game(options) if position is None else parse_position(position)
    state = states_after(start, placements)[-1]
    with GameTree(Path(tree)) as opened:
        found = opened.explore(state)
    if as_json:
        say(json.dumps(explored_json(found), indent=1))
    else:
        say("\n".join(_position_report(state, found)))


def explored_json(found: Explored) -> dict[str, Any]:
    return {
        "games": found.games,
        "shares": [round(share, 6) for share in found.shares],
        "averages": [round(points, 4) for points in found.averages],
        "moves": [
            {"placement": str(move.placement), **_tally_json(move)}
            | {"players": [{"name": one.name, **_tally_json(one)} for one in move.players]}
            for move in found.moves
        ],
    }


def _tally_json(one: PlayedMove | PlayerGames) -> dict[str, float]:
    share, average = round(one.share, 6), round(one.average, 4)
    return {"games": one.games, "share": share, "average": average}


def _position_report(state: State, found: Explored) -> Iterator[str]:
    from cirkis.drawing.terminal.draw import align_columns

    if not found.games:
        yield texts("games-never")
        return
    shares = texts.join([f"{share:.1%}" for share in found.shares])
    averages = texts.join([f"{points:.1f}" for points in found.averages])
    yield texts("games-position", count=found.games, shares=shares, averages=averages)
    if not found.moves:
        return
    colour = state.options.colours[state.to_play].value
    yield f"\n{texts('games-moves', colour=colour)}"
    heads = ("games-placement", "results-games", "results-victories", "results-average")
    rows = [(*map(texts, heads), texts("games-by"))]
    for move in found.moves:
        by = [p.name or texts("games-unnamed") for p in move.players[:SHOWN_PLAYERS]]
        share, average = f"{move.share:.1%}", f"{move.average:.1f}"
        rows.append((str(move.placement), str(move.games), share, average, texts.join(by)))
    yield align_columns(rows)


@click.command("parquet", **described("command-games-parquet"))
@files_argument
@out_option(texts("games-out.table"), required=True)
@choice_option("--table", TABLES, texts("command-games-parquet.table"))
@skip_option
@choice_options
def parquet_command(
    files: tuple[str, ...], out: str, table: str, skip: bool, wanted: GameFilter
) -> None:
    from cirkis.extras import require
    from cirkis.lab import write_parquet

    if out == STANDARD_STREAM:
        raise click.UsageError(texts("games-parquet-file"))
    require("pyarrow")
    with open_output(out) as file:
        count = write_parquet(read_all(files, wanted, Broken(skip)), table, file)
    say(texts("games-written", count=count), err=True)


command = click.Group(
    "games",
    [list_command, filter_command, count_command, tree_command, explore_command, parquet_command],
    **described("command-games"),
)

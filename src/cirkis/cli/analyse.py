"""`cirkis analyse`: where a game was won and lost, or what to do in a position."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple

import click

from cirkis.cli.analyse_formats import FORMATS, AnalysedGames, last_analysis, watch_analyses
from cirkis.cli.common_options import choice_option, seed_option
from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.files import STANDARD_STREAM, check_writable, read_games, state_after, write_file
from cirkis.errors import CirkisError

if TYPE_CHECKING:
    from cirkis.analysis import Analysis, GameAnalysis, Words
    from cirkis.records import Record

POSITION_SECONDS = 5.0

HELP = """\
Tell where the games in the file RECORD were won and lost, or what to do in a position.

For a game: everybody's chances after every placement, where it turned, and the mistakes with what
was better and why. With --ply, or for a record without placements: the best placements in that
position, better and better while you watch. "-" reads the record from standard input. Ctrl-C ends
early with what is known so far.

\b
Formats:
  text     tables and sentences
  json     for other programs; of several games, a list
  record   the games as records, with marks, comments and variations
  html     one page to step through a game, in a file of its own that needs nothing else

\b
Examples:
  cirkis analyse game.cirkis
  cirkis analyse game.cirkis --simulations 2000 --format html -o game.html
  cirkis analyse games.cirkis --game 3 --language fr
  cirkis analyse game.cirkis --ply 12 --seconds 10
"""


@click.command("analyse", help=HELP, short_help="Tell where a game was won and lost.")
@click.argument("record")
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 3600),
    metavar="N",
    help="How long to think about every position; 1 when nothing is said, for --ply 5.",
)
@click.option(
    "--simulations",
    type=click.IntRange(1, 100_000_000),
    metavar="N",
    help="How many games to simulate for every position; the result is the same every time.",
)
@choice_option("--format", tuple(FORMATS), "What to write.", "format_")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to a file.")
@choice_option("--language", ["en", "fr"], "The language of the sentences.")
@click.option("--game", type=click.IntRange(1), metavar="N", help="Only this record of the file.")
@click.option(
    "--ply", type=click.IntRange(0), metavar="N", help="Only the position after so many plies."
)
@seed_option(low=0)
@click.pass_context
def command(
    ctx: click.Context,
    record: str,
    seconds: float | None,
    simulations: int | None,
    format_: str,
    output: str,
    language: str,
    game: int | None,
    ply: int | None,
    seed: int,
) -> None:
    """Analyse what the file holds."""
    if ply is not None and format_ in ("record", "html"):
        raise click.UsageError(f"--format {format_} is for whole games: leave out --ply")
    args = _Arguments(record, game, ply, seconds, simulations, seed, format_, output, language)
    ctx.exit(_run(args))


class _Arguments(NamedTuple):
    """The arguments of the command."""

    record: str
    game: int | None
    ply: int | None
    seconds: float | None
    simulations: int | None
    seed: int
    format: str
    output: str
    language: str


def _run(args: _Arguments) -> int:
    """Analyse and write; return the exit code.

    Raises:
        CirkisError: something cannot be read, analysed or written.
    """
    from cirkis.analysis import words

    games = read_games(args.record, args.game)
    check_writable(args.output)
    if args.format == "html" and len(games) > 1:
        raise CirkisError(f"the file has {len(games)} records: choose one with --game N")
    _check_compiler()
    with _stop_on_ctrl_c() as stop:
        if args.ply is not None or not any(record.plies for record in games):
            _write_position(args, games, words(args.language), stop)
        else:
            _write_games(args, games, words(args.language), stop)
    return INTERRUPTED if stop.is_set() else 0


def _check_compiler() -> None:
    from cirkis.search.warmup import can_compile, is_warm

    if not can_compile():
        raise CirkisError('analysing needs numba: "pip install numba" installs it')
    if not is_warm():
        click.echo("Compiling for the first time on this machine: half a minute ...", err=True)


@contextmanager
def _stop_on_ctrl_c() -> Iterator[Event]:
    """Yield an event that the first Ctrl-C sets; the second one interrupts as usual."""
    stop = Event()

    def handle(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    try:
        before = signal.signal(signal.SIGINT, handle)
    except ValueError:  # only the main thread may handle signals
        yield stop
        return
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _write_games(args: _Arguments, games: list[Record], words: Words, stop: Event) -> None:
    found: AnalysedGames = []
    for number, record in enumerate(games, 1):
        label = f"{number}/{len(games)}" if len(games) > 1 else ""
        analysed = _analyse(args, record, label, stop)
        if not analysed.plies and stop.is_set():
            break
        found.append((record, analysed))
        if stop.is_set():
            break
    write_file(args.output, FORMATS[args.format](found, words))
    if stop.is_set():
        click.echo("Interrupted: this is what was known so far.", err=True)


def _analyse(args: _Arguments, record: Record, label: str, stop: Event) -> GameAnalysis:
    from cirkis.analysis import analyse_game

    with click.progressbar(
        length=len(record.plies) + 1, label=f"Analysing {label}".strip(), file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as bar:  # fmt: skip
        return analyse_game(
            record,
            seconds=args.seconds,
            simulations=args.simulations,
            seed=args.seed,
            progress=lambda done, total: bar.update(done - bar.pos),
            stop=stop,
        )


def _write_position(args: _Arguments, games: list[Record], words: Words, stop: Event) -> None:
    from cirkis.analysis import analysis_json, stream_analyses
    from cirkis.analysis.text_report import position_report

    if len(games) > 1:
        raise CirkisError(f"the file has {len(games)} records: choose one with --game N")
    if args.format in ("record", "html"):
        raise CirkisError("nothing has been placed yet: there is no game to analyse")
    state, names = state_after(games[0], args.ply, args.record), games[0].names
    only_simulations = args.simulations is not None and args.seconds is None
    seconds = 1e9 if only_simulations else args.seconds or POSITION_SECONDS
    analyses = stream_analyses(
        state, seconds=seconds, simulations=args.simulations, seed=args.seed, stop=stop
    )

    def format_(analysis: Analysis) -> str:
        if args.format == "json":
            return json.dumps(analysis_json(analysis))
        return position_report(analysis, words, names)

    is_watched = args.format == "text" and args.output == STANDARD_STREAM and sys.stdout.isatty()
    show = watch_analyses if is_watched else last_analysis
    write_file(args.output, show(analyses, format_) + "\n")

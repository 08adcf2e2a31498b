"""The formats in which `cirkis analyse` writes analysed games, and its live view."""

from __future__ import annotations

import json
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cirkis.cli.files import STANDARD_STREAM, FileToRead, read_games, states_up_to, write_file
from cirkis.cli.options import (
    choice_option,
    game_options,
    given_flags,
    int_option,
    language_option,
    number_option,
    out_option,
    position_option,
    read_position,
    seed_option,
)
from cirkis.cli.output import INTERRUPTED, described, draw, say, texts, visible
from cirkis.errors import CirkisError
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.engine import Analysis, GameAnalysis
    from cirkis.game import Record, State

AnalysedGames = list[tuple["Record", "GameAnalysis"]]


def _as_text(games: AnalysedGames, language: str) -> str:
    from cirkis.drawing import narrator_in
    from cirkis.engine.analysis.text_report import game_report

    reports = (game_report(game, narrator_in(language, one.names)) for one, game in games)
    return visible("\n\n\n".join(reports)) + "\n"


def _as_json(games: AnalysedGames, language: str) -> str:
    from cirkis.engine.analysis.json_types import game_json

    values = [game_json(game) | {"names": list(record.names)} for record, game in games]
    return json.dumps(values[0] if len(values) == 1 else values) + "\n"


def _as_records(games: AnalysedGames, language: str) -> str:
    from cirkis.drawing import narrator_in
    from cirkis.engine.analysis.text_report import annotate_record
    from cirkis.game import write_records

    return write_records(
        annotate_record(record, game, narrator_in(language, record.names)) for record, game in games
    )


def _as_html(games: AnalysedGames, language: str) -> str:
    from cirkis.engine.analysis.page import html_page

    record, game = games[0]
    return html_page(record, game, language)


FORMATS: dict[str, Callable[[AnalysedGames, str], str]] = {
    "text": _as_text,
    "json": _as_json,
    "record": _as_records,
    "html": _as_html,
}


def watch_analyses(analyses: Iterator[Analysis], format_: Callable[[Analysis], str]) -> str:
    """Show each analysis in place on a terminal, and return the last as text."""
    text = ""
    for analysis in analyses:
        text = format_(analysis)
        size = shutil.get_terminal_size()
        lines = [line[: size.columns - 1] for line in text.split("\n")][: size.lines - 2]
        draw("".join(f"{line}\x1b[K\n" for line in lines) + "\x1b[J", end=False)
        draw(f"\x1b[{len(lines)}A", end=False)
    draw("\x1b[J", end=False)
    return text


POSITION_SECONDS = 5.0


@click.command("analyse", **described("command-analyse"))
@click.argument("record", required=False, type=FileToRead())
@position_option
@number_option("--seconds", None, texts("command-analyse.seconds"), 0.001, 3600)
@int_option("--simulations", None, texts("command-analyse.simulations"), 1, 100_000_000)
@choice_option("--format", tuple(FORMATS), texts("command-analyse.format"), "format_")
@out_option(texts("command-analyse.out"), default=STANDARD_STREAM)
@language_option
@int_option("--game", None, texts("command-analyse.game"), 1)
@int_option("--ply", None, texts("command-analyse.ply"))
@seed_option()
@game_options(only=("pieces",))
@click.pass_context
def command(
    ctx: click.Context,
    /,
    record: str | None,
    position: str | None,
    game: int | None,
    ply: int | None,
    options: Options,
    **how: Any,
) -> None:
    given = None
    if position is not None:
        if record is not None or ply is not None or game is not None:
            raise click.UsageError(texts("analyse-position-alone"))
        given, record = read_position(ctx, position, options.pieces), STANDARD_STREAM
    elif record is None:
        raise click.UsageError(texts("analyse-nothing"))
    elif flags := given_flags(ctx):
        raise click.UsageError(texts("show-record-options", flags=", ".join(flags)))
    if ply is not None and how["format_"] in ("record", "html"):
        raise click.UsageError(texts("analyse-whole-games", format=how["format_"]))
    ctx.exit(_run(_Arguments(record, given, game, ply, **how)))


class _Arguments(NamedTuple):
    record: str
    position: State | None
    game: int | None
    ply: int | None
    seconds: float | None
    simulations: int | None
    seed: int
    format_: str
    out: str
    language: str


def _run(args: _Arguments) -> int:
    games = read_games(args.record, args.game) if args.position is None else []
    if args.format_ == "html" and len(games) > 1:
        raise CirkisError(texts("analyse-choose-game", count=len(games)))
    from cirkis.engine.search.kernel_hosts.choice import check_host

    check_host()
    with stop_on_ctrl_c() as stop:
        if args.position or args.ply is not None or not any(record.plies for record in games):
            _write_position(args, games, stop)
        else:
            _write_games(args, games, stop)
    return INTERRUPTED if stop.is_set() else 0


@contextmanager
def stop_on_ctrl_c() -> Iterator[Event]:
    """Yield an event that the first Ctrl-C sets; a second one interrupts as usual."""
    stop = Event()

    def handle(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    try:
        before = signal.signal(signal.SIGINT, handle)
    except ValueError:  # only the main thread can handle signals
        yield stop
        return
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _write_games(args: _Arguments, games: list[Record], stop: Event) -> None:
    found: AnalysedGames = []
    for number, record in enumerate(games, 1):
        label = texts("analyse-progress")
        if len(games) > 1:
            label = texts("analyse-progress-game", n=number, total=len(games))
        analysed = _analyse(args, record, label, stop)
        if not analysed.plies and stop.is_set():
            break
        found.append((record, analysed))
        if stop.is_set():
            break
    if not found:
        say(texts("analyse-interrupted-early"), err=True)
        return
    write_file(args.out, FORMATS[args.format_](found, args.language))
    if stop.is_set():
        say(texts("analyse-interrupted"), err=True)


def _analyse(args: _Arguments, record: Record, label: str, stop: Event) -> GameAnalysis:
    from cirkis.engine import analyse_game

    with click.progressbar(
        length=len(record.plies) + 1, label=label, file=sys.stderr,
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


def _write_position(args: _Arguments, games: list[Record], stop: Event) -> None:
    from cirkis.drawing import narrator_in
    from cirkis.engine import stream_analyses
    from cirkis.engine.analysis.json_types import analysis_json
    from cirkis.engine.analysis.text_report import position_report

    if len(games) > 1:
        raise CirkisError(texts("analyse-choose-game", count=len(games)))
    if args.format_ in ("record", "html"):
        raise CirkisError(texts("analyse-no-moves"))
    state = args.position or states_up_to(games[0], args.ply, args.record)[-1]
    narrator = narrator_in(args.language, games[0].names if games else ())
    only_simulations = args.simulations is not None and args.seconds is None
    seconds = 1e9 if only_simulations else args.seconds or POSITION_SECONDS
    analyses = stream_analyses(
        state, seconds=seconds, simulations=args.simulations, seed=args.seed, stop=stop
    )

    def format_(analysis: Analysis) -> str:
        if args.format_ == "json":
            return json.dumps(analysis_json(analysis))
        return visible(position_report(analysis, narrator))

    is_watched = args.format_ == "text" and args.out == STANDARD_STREAM and sys.stdout.isatty()
    if is_watched:
        text = watch_analyses(analyses, format_)
    else:
        *_, last = analyses
        text = format_(last)
    write_file(args.out, text + "\n")

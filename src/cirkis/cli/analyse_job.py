"""What `cirkis analyse` does: read, analyse with progress, write in one of several forms."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.input_files import STDIN, read_games, state_after
from cirkis.cli.output import checked_target, write_whole
from cirkis.errors import CirkisError

if TYPE_CHECKING:
    from cirkis.analysis import Analysis, GameAnalysis, Words
    from cirkis.records import Record

POSITION_SECONDS = 5.0


class Job(NamedTuple):
    """What is asked for; the fields are the command's options."""

    record: str
    game: int | None
    ply: int | None
    seconds: float | None
    simulations: int | None
    seed: int
    form: str
    output: str
    language: str


def run(job: Job) -> int:
    """Do it; the exit code.

    Raises:
        CirkisError: what cannot be read, analysed or written.
    """
    from cirkis.analysis import words

    games = read_games(job.record, job.game)
    checked_target(job.output)
    if job.form == "html" and len(games) > 1:
        raise CirkisError(f"the file has {len(games)} records: choose one with --game N")
    _get_ready()
    with _stopped_by_ctrl_c() as stop:
        if job.ply is not None or not any(record.plies for record in games):
            _tell_position(job, games, words(job.language), stop)
        else:
            _tell_games(job, games, words(job.language), stop)
    return INTERRUPTED if stop.is_set() else 0


def _get_ready() -> None:
    from cirkis.search.warmup import can_compile, is_warm

    if not can_compile():
        raise CirkisError('analysing needs numba: "pip install numba" installs it')
    if not is_warm():
        click.echo("Compiling for the first time on this machine: half a minute ...", err=True)


@contextmanager
def _stopped_by_ctrl_c() -> Iterator[Event]:
    """An event that the first Ctrl-C sets; the second one ends the program as usual."""
    stop = Event()

    def note(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not in the main thread: nobody presses Ctrl-C there
        yield stop
        return
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _tell_games(job: Job, games: list[Record], words: Words, stop: Event) -> None:
    found = []
    for number, record in enumerate(games, 1):
        label = f"{number}/{len(games)}" if len(games) > 1 else ""
        analysed = _analysed(job, record, label, stop)
        if not analysed.plies and stop.is_set():
            break
        found.append((record, analysed))
        if stop.is_set():
            break
    write_whole(job.output, _FORMS[job.form](found, words))
    if stop.is_set():
        click.echo("Interrupted: this is what was known so far.", err=True)


def _analysed(job: Job, record: Record, label: str, stop: Event) -> GameAnalysis:
    from cirkis.analysis import analyse_game

    with click.progressbar(
        length=len(record.plies) + 1, label=f"Analysing {label}".strip(), file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as bar:  # fmt: skip
        return analyse_game(
            record,
            seconds=job.seconds,
            simulations=job.simulations,
            seed=job.seed,
            progress=lambda done, total: bar.update(done - bar.pos),
            stop=stop,
        )


Games = list[tuple["Record", "GameAnalysis"]]


def _as_text(games: Games, words: Words) -> str:
    from cirkis.analysis.text_report import game_report

    return "\n\n\n".join(game_report(game, words, record.names) for record, game in games) + "\n"


def _as_json(games: Games, words: Words) -> str:
    from cirkis.analysis import game_json

    told = [game_json(game) | {"names": list(record.names)} for record, game in games]
    return json.dumps(told[0] if len(told) == 1 else told) + "\n"


def _as_records(games: Games, words: Words) -> str:
    from cirkis.analysis.annotate import annotated
    from cirkis.records import write_records

    return write_records(annotated(record, game, words) for record, game in games)


def _as_html(games: Games, words: Words) -> str:
    from cirkis.analysis.html.document import html_page

    record, game = games[0]
    return html_page(record, game, words)


_FORMS: dict[str, Callable[[Games, Words], str]] = {
    "text": _as_text,
    "json": _as_json,
    "record": _as_records,
    "html": _as_html,
}
FORMATS = tuple(_FORMS)


def _tell_position(job: Job, games: list[Record], words: Words, stop: Event) -> None:
    from cirkis.analysis import analysis_json, stream
    from cirkis.analysis.text_report import position_report

    if len(games) > 1:
        raise CirkisError(f"the file has {len(games)} records: choose one with --game N")
    if job.form in ("record", "html"):
        raise CirkisError("nothing has been placed yet: there is no game to analyse")
    state, names = state_after(games[0], job.ply, job.record), games[0].names
    only_simulations = job.simulations is not None and job.seconds is None
    seconds = 1e9 if only_simulations else job.seconds or POSITION_SECONDS
    analyses = stream(state, seconds=seconds, simulations=job.simulations, seed=job.seed, stop=stop)

    def told(found: Analysis) -> str:
        if job.form == "json":
            return json.dumps(analysis_json(found))
        return position_report(found, words, names)

    is_watched = job.form == "text" and job.output == STDIN and sys.stdout.isatty()
    write_whole(job.output, (_shown if is_watched else _last)(told, analyses) + "\n")


def _last(told: Callable[[Any], str], analyses: Iterator[Analysis]) -> str:
    *_, found = analyses
    return told(found)


def _shown(told: Callable[[Any], str], analyses: Iterator[Analysis]) -> str:
    """Each analysis in the place of the one before, on a terminal; the last one is returned."""
    import shutil

    text = ""
    for found in analyses:
        text = told(found)
        size = shutil.get_terminal_size()
        lines = [line[: size.columns - 1] for line in text.split("\n")][: size.lines - 2]
        click.echo("".join(f"{line}\x1b[K\n" for line in lines) + "\x1b[J", nl=False)
        click.echo(f"\x1b[{len(lines)}A", nl=False)
    click.echo("\x1b[J", nl=False)
    return text

"""The formats in which `cirkis analyse` writes analysed games, and its live view."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cirkis.cli.output import draw, visible

if TYPE_CHECKING:
    from cirkis.engine import Analysis, GameAnalysis
    from cirkis.game import Record

AnalysedGames = list[tuple["Record", "GameAnalysis"]]


def _as_text(games: AnalysedGames, language: str) -> str:
    from cirkis.drawing import narrator_in
    from cirkis.engine.analysis.text_report import game_report

    reports = (game_report(game, narrator_in(language, one.names)) for one, game in games)
    return visible("\n\n\n".join(reports)) + "\n"


def _as_json(games: AnalysedGames, language: str) -> str:
    from cirkis.engine.analysis.info import game_json

    values = [game_json(game) | {"names": list(record.names)} for record, game in games]
    return json.dumps(values[0] if len(values) == 1 else values) + "\n"


def _as_records(games: AnalysedGames, language: str) -> str:
    from cirkis.drawing import narrator_in
    from cirkis.engine.analysis.annotate import annotate_record
    from cirkis.game import write_records

    return write_records(
        annotate_record(record, game, narrator_in(language, record.names)) for record, game in games
    )


def _as_html(games: AnalysedGames, language: str) -> str:
    from cirkis.engine.analysis.html.document import html_page

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

"""The HTML file with an arena's results."""

import os
from pathlib import Path

from cirkis.drawing.style.report import report_page
from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.engine.search.digest import program_name
from cirkis.i18n import ENGLISH
from cirkis.lab.arena.html.games_table import games_table
from cirkis.lab.arena.html.tables import (
    NOTHING,
    crosstable,
    ending_table,
    seat_table,
    standings_table,
    time_table,
)
from cirkis.lab.arena.plan_command import plan_command
from cirkis.lab.arena.report import sprt_sentence, texts
from cirkis.lab.arena.result import RECORDS
from cirkis.lab.arena.standings import Standings

MAX_FAULTS = 100


def _link(target: Path, place: Path) -> str:
    """Return a link to a file from a page in the folder `place`."""
    try:
        return Path(os.path.relpath(target, place)).as_posix()
    except ValueError:  # on another drive, on Windows
        return target.absolute().as_uri()


def results_page(
    standings: Standings,
    place: Path = Path(),
    folder: Path | str | None = None,
    logs: Path | str | None = None,
) -> str:
    """Return the results as one HTML file for the folder `place`.

    It needs no other files, but links to the records in `folder` and to the folder `logs`.
    """
    records = None if folder is None else _link(Path(folder) / RECORDS, place)
    logs = None if logs is None else _link(Path(logs), place)
    title = texts("page-title", players=", ".join(one.name for one in standings.players))
    header = element("header", element("h1", escape_text(title)), element("p", _summary(standings)))
    main = element("main", *_sections(standings, records, logs))
    return report_page(ENGLISH, title, header + main, "cirkis.lab.arena.html")


def _sections(standings: Standings, records: str | None, logs: str | None) -> list[str]:
    parts = [
        ("standings", standings_table(standings)),
        ("test", _sprt(standings)),
        ("duels", crosstable(standings) if len(standings.players) > 2 else ""),
        ("seats", seat_table(standings)),
        ("times", time_table(standings)),
        ("endings", ending_table(standings)),
        ("faults", _faults(standings)),
        ("again", _reproduction(standings)),
        ("games", games_table(standings, records, logs)),
    ]
    return [
        element("section", element("h2", escape_text(texts(f"page-{name}"))), inner, id=name)
        for name, inner in parts
        if inner
    ]


def _summary(standings: Standings) -> str:
    plan = standings.plan
    sentence = texts(f"page-{standings.status.value}", games=standings.games, total=plan.games)
    return escape_text(f"{sentence} {program_name()}.")


def _sprt(standings: Standings) -> str:
    sprt = standings.sprt
    if sprt is None:
        return ""
    place = 50 * (1 + max(-1.0, min(1.0, sprt.llr / sprt.threshold)))
    mark = element("span", NOTHING, class_="mark", style=f"left:{place:.1f}%")
    ends = (
        element("span", escape_text(texts("page-elo", elo=f"{elo:g}")))
        for elo in (sprt.bounds.low, sprt.bounds.high)
    )
    return (
        element("p", escape_text(sprt_sentence(standings)))
        + element("div", mark, class_="between", aria_hidden="true")
        + element("div", *ends, class_="ends quiet", aria_hidden="true")
    )


def _faults(standings: Standings) -> str:
    items = []
    for game, fault in standings.faults[:MAX_FAULTS]:
        name = standings.players[fault.player].name
        sentence = escape_text(texts("results-fault", game=game + 1, name=name, what=fault.what))
        if fault.trace:
            lines = "\n".join(map(escape_text, fault.trace.splitlines()))
            sentence = element("details", element("summary", sentence), element("pre", lines))
        items.append(element("li", sentence))
    more = len(standings.faults) - MAX_FAULTS
    if more > 0:
        items.append(element("li", escape_text(texts("results-more-faults", count=more))))
    return element("ul", *items) if items else ""


def _reproduction(standings: Standings) -> str:
    plan = standings.plan
    command = element("pre", escape_text(plan_command(plan)), tabindex=0)
    how = texts("page-same" if not plan.clocks else "page-not-same", seed=str(plan.seed))
    sentences = [how]
    if plan.openings is not None:
        sentences.append(texts("page-openings", digest=plan.openings.digest))
    return command + "".join(element("p", escape_text(one), class_="quiet") for one in sentences)

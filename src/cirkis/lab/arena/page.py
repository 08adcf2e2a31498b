"""The HTML page with an arena's results."""

import os
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from cirkis.drawing.style.report import report_page, sign
from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.engine.behaviour import program_name
from cirkis.i18n import ENGLISH
from cirkis.lab.arena.plan import plan_command
from cirkis.lab.arena.programs import log_name
from cirkis.lab.arena.ratings import wilson_interval
from cirkis.lab.arena.report import (
    range_text,
    rating_name,
    rating_text,
    sprt_sentence,
    texts,
    unrated_sentence,
)
from cirkis.lab.arena.result import RECORDS, GameResult
from cirkis.lab.arena.standings import Standing, Standings

NOTHING = "&nbsp;"
"""The content of elements that would otherwise be empty: HTML ignores the slash in `<span/>`."""


def table(
    headings: Iterable[str], rows: Iterable[str], *, caption: str, left: Collection[int] = (0,)
) -> str:
    """Return a table in a box that scrolls sideways if it is too wide.

    Headings are text, rows are markup. Only screen readers read the caption. The columns in `left`
    are aligned left, all other columns right.
    """
    cells = (_heading(text, None if nth in left else "number") for nth, text in enumerate(headings))
    inner = element(
        "table",
        element("caption", escape_text(caption), class_="unseen"),
        element("thead", element("tr", *cells)),
        element("tbody", *rows),
    )
    return element("div", inner, class_="wide", tabindex=0, role="region", aria_label=caption)


def _heading(text: str, side: str | None) -> str:
    return element("th", escape_text(text) or NOTHING, scope="col", class_=side)


def _row(name: str, *cells: str) -> str:
    return element(
        "tr",
        element("th", name, scope="row"),
        *(element("td", cell or NOTHING, class_="number") for cell in cells),
    )


def standings_table(standings: Standings) -> str:
    """Return the players, best first, with shares, intervals and ratings."""
    order = sorted(
        zip(standings.players, standings.ratings, strict=True),
        key=lambda both: (
            -(both[1].value if both[1] else both[0].victories / max(1, both[0].games)),
            both[0].name,
        ),
    )
    rows = []
    for standing, rating in order:
        played = standing.games > 0
        mean = f"{standing.points / standing.games:.1f}" if played else "-"
        rows.append(
            _row(
                escape_text(standing.name),
                rating_text(rating, standings) if rating and played else "-",
                _share(standing),
                str(standing.games),
                str(standing.wins),
                str(standing.shared),
                mean,
                str(standing.faults),
            )
        )
    names = ("player", "", "share", "games", "wins", "shared", "average", "faults")
    headings = [texts(f"results-{name}") if name else rating_name(standings) for name in names]
    unrated = unrated_sentence(standings)
    note = element("p", escape_text(unrated), class_="quiet") if unrated else ""
    return table(headings, rows, caption=texts("page-standings")) + note


def _share(standing: Standing) -> str:
    """Return a player's share of the victories as a bar with its interval, and as numbers."""
    if not standing.games:
        return "-"
    share, (low, high) = standing.victories / standing.games, standing.interval
    span = f"left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%"
    return (
        _bar(share, element("span", NOTHING, class_="interval", style=span))
        + element("span", f"{share:.1%}", class_="percent")
        + element("span", escape_text(range_text(standing.interval)), class_="quiet range")
    )


def _bar(share: float, *over: str) -> str:
    fill = element("span", NOTHING, class_="fill", style=f"width:{100 * share:.1f}%")
    return element("span", fill, *over, class_="bar", aria_hidden="true")


def crosstable(standings: Standings) -> str:
    count = len(standings.players)
    rows = []
    for row in range(count):
        cells = []
        for column in range(count):
            both = standings.head_to_head.get((min(row, column), max(row, column)))
            if row == column or both is None or not both.games:
                cells.append("")
                continue
            own, other = both.victories if row < column else both.victories[::-1]
            cells.append(f"{own:g} : {other:g}")
        rows.append(_row(escape_text(standings.players[row].name), *cells))
    headings = ["", *(standing.name for standing in standings.players)]
    note = element("p", escape_text(texts("page-duels-read")), class_="quiet")
    return note + table(headings, rows, caption=texts("page-duels"))


def seat_table(standings: Standings) -> str:
    options, everybody = standings.plan.options, len(standings.players)
    seats = range(options.players)
    games, victories = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for result in standings.results:
        for seat, player in enumerate(result.seats):
            for row in (player, everybody):
                games[row, seat] += 1
                victories[row, seat] += result.share(player)  # pyrefly: ignore[unsupported-operation]
    names = [*(standing.name for standing in standings.players), texts("page-all")]
    rows = [
        _row(escape_text(name), *(_seat_cell(games[nth, s], victories[nth, s]) for s in seats))
        for nth, name in enumerate(names)
    ]
    colours = [colour.value for colour in options.colours]
    headings = ["", *(texts("page-seat", n=n + 1, colour=colours[n]) for n in seats)]
    return table(headings, rows, caption=texts("page-seats"))


def _seat_cell(games: int, victories: float) -> str:
    if not games:
        return "-"
    low, high = wilson_interval(victories, games)
    interval = escape_text(texts("results-range", low=f"{low:.0%}", high=f"{high:.0%}"))
    return f"{victories / games:.1%} " + element("span", interval, class_="quiet")


def time_table(standings: Standings) -> str:
    rows = [
        _row(
            escape_text(standing.name),
            _seconds(standing.used.mean),
            _seconds(standing.used.longest),
            _seconds(standing.used.seconds),
            str(standing.used.turns),
            str(standing.late),
        )
        for standing in standings.players
    ]
    names = ("player", "mean", "longest", "total", "turns", "late")
    return table([texts(f"page-time-{name}") for name in names], rows, caption=texts("page-times"))


def _seconds(seconds: float) -> str:
    if seconds < 1:
        return f"{1000 * seconds:.3g} ms"
    return f"{seconds:.1f} s" if seconds < 600 else f"{seconds / 60:.0f} min"


def ending_table(standings: Standings) -> str:
    total = max(1, standings.games)
    rows = [
        _row(
            escape_text(texts(f"page-reason-{reason}")),
            str(count),
            f"{_bar(count / total)}{count / total:.1%}",
        )
        for reason, count in standings.reasons.most_common()
    ]
    headings = [texts(f"page-{name}") for name in ("reason", "count", "part")]
    return table(headings, rows, caption=texts("page-endings")) if rows else ""


MAX_GAMES = 2_000  # more would make the page slow


def games_table(standings: Standings, records: str | None, logs: str | None) -> str:
    """Return the list; `records` and `logs` link to the file of records and the folder of logs."""
    if not standings.results:
        return ""
    rows = [_game_row(standings, result, logs) for result in standings.results[:MAX_GAMES]]
    names = ("game", "round", "players", "moves", "ended", *(["log"] if logs else []))
    headings = [texts(f"page-{name}") for name in names]
    list_ = table(headings, rows, caption=texts("page-games"), left=(0, 2, 4, 5))
    notes = []
    if len(standings.results) > MAX_GAMES:
        notes.append(escape_text(texts("page-first-games", count=MAX_GAMES)))
    if records is not None:
        link = element("a", escape_text(PurePosixPath(records).name), href=quote(records))
        replay = escape_text(f"cirkis replay --game 1 {PurePosixPath(records).name}")
        notes.append(f"{escape_text(texts('page-records'))} {link} ({element('code', replay)}).")
    return "".join(element("p", note) for note in notes) + list_


def _game_row(standings: Standings, result: GameResult, logs: str | None) -> str:
    plan = standings.plan
    players = " ".join(
        element(
            "span",
            sign(plan.options.colours[seat]),
            escape_text(standings.players[player].name),
            f" {points}",
            class_="won" if player in result.winners else None,
        )
        for seat, (player, points) in enumerate(zip(result.seats, result.scores, strict=True))
    )
    ended = escape_text(texts(f"page-reason-{result.reason}"))
    if result.faults:
        failed = ", ".join(standings.players[fault.player].name for fault in result.faults)
        ended += " " + element(
            "span", escape_text(texts("page-failed", names=failed)), class_="bad"
        )
    cells = [
        element("td", str(plan.pairing(result.game).round + 1), class_="number"),
        element("td", players, class_="players"),
        element("td", str(result.plies), class_="number"),
        element("td", ended),
    ]
    if logs is not None:
        address = f"{quote(logs)}/{log_name(result.game)}"
        cells.append(element("td", element("a", escape_text(texts("page-log")), href=address)))
    return element("tr", element("th", str(result.game + 1), scope="row"), *cells)


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
    return report_page(ENGLISH, title, header + main, "cirkis.lab.arena")


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

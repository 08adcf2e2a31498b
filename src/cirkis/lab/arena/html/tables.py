"""The tables on the results page: standings, who beat whom, seats, times and endings."""

from collections import Counter
from collections.abc import Collection, Iterable

from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.lab.arena.ratings import wilson_interval
from cirkis.lab.arena.report import range_text, rating_name, rating_text, texts, unrated_sentence
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

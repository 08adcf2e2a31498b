"""The list of games on the results page."""

from pathlib import PurePosixPath
from urllib.parse import quote

from cirkis.drawing.style.report import sign
from cirkis.drawing.svg.canvas import element, escape_text
from cirkis.lab.arena.game_log import log_name
from cirkis.lab.arena.html.tables import table
from cirkis.lab.arena.report import texts
from cirkis.lab.arena.result import GameResult
from cirkis.lab.arena.standings import Standings

MAX_GAMES = 2_000  # more would make the page slow


def games_table(standings: Standings, records: str | None, logs: str | None) -> str:
    """Return the list; `records` and `logs` link to the file of records and the folder of logs."""
    if not standings.results:
        return ""
    rows = [_row(standings, result, logs) for result in standings.results[:MAX_GAMES]]
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


def _row(standings: Standings, result: GameResult, logs: str | None) -> str:
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

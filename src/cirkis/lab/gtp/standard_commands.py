"""The commands that the protocol defines; each function returns its response."""

import random
from collections.abc import Sequence
from pathlib import Path

from cirkis.drawing import draw_terminal
from cirkis.engine import Timed
from cirkis.engine.players.pacing import TimeControl, TimeLeft
from cirkis.engine.search.search_player import load_search
from cirkis.errors import CirkisError, IllegalMove
from cirkis.files import open_file
from cirkis.game import EndReason, Outcome, parse_placement, read_record, write_record
from cirkis.lab.gtp.arguments import parse_colour, parse_int, parse_seconds
from cirkis.lab.gtp.session import GtpSession

MAX_RECORD_BYTES = 1_000_000  # a game of 80 plies takes about 2,000


def play(session: GtpSession, colour: str, cells: str) -> None:
    """Make a placement for the colour to play."""
    seat = parse_colour(colour, session.state.options)
    if cells.lower() == "pass":
        raise IllegalMove("passing is not allowed; turns without a legal placement are skipped")
    placement = parse_placement(session.state, cells)
    session.check_turn(seat)
    session.place(placement)


def genmove(session: GtpSession, colour: str) -> str:
    session.check_turn(parse_colour(colour, session.state.options))
    return session.choose_and_place().name


def reg_genmove(session: GtpSession, colour: str) -> str:
    """Return the placement that genmove would make; change nothing, not even the random state."""
    session.check_turn(parse_colour(colour, session.state.options))
    rng = random.Random()
    rng.setstate(session.rng.getstate())
    return session.choose(rng).name


def showboard(session: GtpSession) -> str:
    return "\n" + draw_terminal(session.state, colour="never", width=100, height=45)


def final_score(session: GtpSession) -> str:
    """With two players, return the winner's lead; with more, the points of all players."""
    outcome = session.state.outcome
    if outcome is None:
        raise CirkisError("cannot score: the game is not over")
    return score_text(outcome, [colour.value for colour in session.state.options.colours])


def score_text(outcome: Outcome, colours: Sequence[str]) -> str:
    """Return an outcome as final_score shows it; `colours` are the names by seat."""
    if len(outcome.scores) > 2:
        return " ".join(map(str, outcome.scores))
    if len(outcome.winners) > 1:
        return "0"
    winner = outcome.winners[0]
    if outcome.reason is EndReason.WITHDRAWALS:
        return f"{colours[winner]}+R"
    return f"{colours[winner]}{outcome.scores[winner] - outcome.scores[1 - winner]:+}"


def time_settings(session: GtpSession, main: str, byo_yomi: str, stones: str) -> None:
    """Set the time control of each colour, for this game and those that follow.

    Times are in seconds. With a byo-yomi time, 0 stones means no time limit.
    """
    control = TimeControl(
        parse_seconds(main, "main time"),
        parse_seconds(byo_yomi, "byo-yomi time"),
        parse_int(stones, "stones"),
    )
    session.set_clocks(control)
    if control.is_limited and isinstance(session.player, Timed):
        load_search()  # before the clock starts


def time_left(session: GtpSession, colour: str, time: str, stones: str) -> None:
    """Set the seconds that a colour has left, in its main time if `stones` is 0."""
    seat = parse_colour(colour, session.state.options)
    left = TimeLeft(parse_seconds(time, "time"), parse_int(stones, "stones"))
    session.set_clock(seat, left)


def set_random_seed(session: GtpSession, seed: str) -> None:
    session.rng.seed(parse_int(seed, "the seed"))


def loadrecord(session: GtpSession, file: str, before: str | None = None) -> None:
    """Load a game record up to, but not including, ply `before`, counted from 1."""
    ply = None if before is None else parse_int(before, "the ply")
    try:
        session.load(read_record(_read_text(Path(file))), ply)
    except (CirkisError, OSError, ValueError) as problem:
        raise CirkisError(f"cannot load file: {_error_text(problem)}") from problem


def saverecord(session: GtpSession, file: str) -> None:
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            raise CirkisError("it exists and is not a file")
        data = write_record(session.record).encode()
        with open_file(path) as saved:
            saved.write(data)
    except (CirkisError, OSError, ValueError) as problem:
        raise CirkisError(f"cannot save file: {_error_text(problem)}") from problem


def _read_text(path: Path) -> str:
    size = path.stat().st_size
    if not path.is_file():
        raise CirkisError("it is not a file")  # reading a device might never end
    if size > MAX_RECORD_BYTES:
        raise CirkisError(f"it has more than {MAX_RECORD_BYTES} bytes")
    return path.read_text(encoding="utf-8-sig")


def _error_text(problem: Exception) -> str:
    if isinstance(problem, OSError):
        return f"{problem.strerror or problem}"
    if isinstance(problem, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return str(problem)

"""What the protocol's own commands do; each function returns the text of its response."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import cirkis
from cirkis.drawing import draw_terminal
from cirkis.errors import CirkisError, IllegalMove
from cirkis.gtp.arguments import read_colour, read_number
from cirkis.gtp.session import GtpSession
from cirkis.records import read_record, write_record
from cirkis.rules.game import parse_placement
from cirkis.rules.state import EndReason, Outcome

LARGEST_RECORD = 1_000_000  # bytes; a game of 80 plies has about 2,000


def protocol_version(session: GtpSession) -> str:
    """Which version of the protocol is spoken."""
    return "2"


def name(session: GtpSession) -> str:
    """Who speaks."""
    return "Cir*Kis"


def version(session: GtpSession) -> str:
    """The version of the program."""
    return cirkis.__version__


def quit_session(session: GtpSession) -> str:
    """End the session after this response."""
    session.is_closed = True
    return ""


def clear_board(session: GtpSession) -> str:
    """Start again with the same options; a match starts again from its first round."""
    session.start(session.options)
    return ""


def play(session: GtpSession, colour: str, cells: str) -> str:
    """Make a placement for the colour that is to play."""
    seat = read_colour(colour, session.state.options)
    if cells.lower() == "pass":
        raise IllegalMove("nobody may pass; turns without a legal placement are skipped")
    placement = parse_placement(session.state, cells)
    session.check_turn(seat)
    session.place(placement)
    return ""


def genmove(session: GtpSession, colour: str) -> str:
    """Let the computer player place for the colour that is to play."""
    session.check_turn(read_colour(colour, session.state.options))
    placement = session.choose(session.rng)
    session.place(placement)
    return placement.name


def reg_genmove(session: GtpSession, colour: str) -> str:
    """Tell what genmove would place now, and change nothing, not even the chances to come."""
    session.check_turn(read_colour(colour, session.state.options))
    rng = random.Random()
    rng.setstate(session.rng.getstate())
    return session.choose(rng).name


def undo(session: GtpSession) -> str:
    """Take back the last placement or withdrawal of this round."""
    session.undo()
    return ""


def showboard(session: GtpSession) -> str:
    """Draw the position."""
    return "\n" + draw_terminal(session.state, colour="never", width=100, height=45)


def final_score(session: GtpSession) -> str:
    """Tell how the round ended: by how much who won with two players, else everybody's points."""
    outcome = session.state.outcome
    if outcome is None:
        raise CirkisError("cannot score: the game is not over")
    return score_text(outcome, [colour.value for colour in session.state.options.colours])


def score_text(outcome: Outcome, colours: Sequence[str]) -> str:
    """An outcome as final_score tells it."""
    if len(outcome.scores) > 2:
        return " ".join(map(str, outcome.scores))
    if len(outcome.winners) > 1:
        return "0"
    winner = outcome.winners[0]
    if outcome.reason is EndReason.WITHDRAWALS:
        return f"{colours[winner]}+R"
    return f"{colours[winner]}{outcome.scores[winner] - outcome.scores[1 - winner]:+}"


def time_settings(session: GtpSession, main: str, byo_yomi: str, stones: str) -> str:
    """Hear how much time there is; the players here take the same short time whatever it is."""
    for text, what in ((main, "main time"), (byo_yomi, "byo-yomi time"), (stones, "stones")):
        read_number(text, what)
    return ""


def time_left(session: GtpSession, colour: str, time: str, stones: str) -> str:
    """Hear how much time a colour has left; see time_settings."""
    read_colour(colour, session.state.options)
    read_number(time, "time")
    read_number(stones, "stones")
    return ""


def set_random_seed(session: GtpSession, seed: str) -> str:
    """Make the choices to come repeatable."""
    session.rng.seed(read_number(seed, "the seed"))
    return ""


def loadrecord(session: GtpSession, file: str, before: str | None = None) -> str:
    """Take over a game record; with a number, as it stood before that ply (counted from 1)."""
    ply = None if before is None else read_number(before, "the ply")
    try:
        session.load(read_record(_text_of(Path(file))), ply)
    except (CirkisError, OSError, ValueError) as problem:
        raise CirkisError(f"cannot load file: {_sentence(problem)}") from problem
    return ""


def saverecord(session: GtpSession, file: str) -> str:
    """Write the record of the round so far into a file."""
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            raise CirkisError("it is there already, and no file")
        path.write_text(write_record(session.record), encoding="utf-8")
    except (CirkisError, OSError, ValueError) as problem:
        raise CirkisError(f"cannot save file: {_sentence(problem)}") from problem
    return ""


def _text_of(path: Path) -> str:
    size = path.stat().st_size
    if not path.is_file():
        raise CirkisError("it is no file")  # reading a device might never end
    if size > LARGEST_RECORD:
        raise CirkisError(f"it has more than {LARGEST_RECORD} bytes")
    return path.read_text(encoding="utf-8-sig")


def _sentence(problem: Exception) -> str:
    if isinstance(problem, OSError):
        return f"{problem.strerror or problem}"
    if isinstance(problem, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return str(problem)

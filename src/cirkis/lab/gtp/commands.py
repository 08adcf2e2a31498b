"""The commands, of the protocol and of our own; each function returns its response.

cirkis-analyze follows KataGo's kata-analyze, so that programs that display one can display the
other.
"""

import json
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import NamedTuple

from cirkis.checks import check_seed
from cirkis.drawing import draw_terminal
from cirkis.engine import Analysis, Choice, Timed, stream_analyses
from cirkis.engine.players.pacing import TimeControl, TimeLeft
from cirkis.engine.search.kernel_hosts.choice import check_host
from cirkis.engine.search.search_player import load_search
from cirkis.errors import CirkisError, IllegalMove, UnreadableError
from cirkis.files import open_file
from cirkis.game import (
    EndReason,
    Outcome,
    State,
    finish_round,
    legal_placements,
    parse_placement,
    parse_position,
    position_text,
    read_record,
    write_record,
)
from cirkis.lab.gtp.protocol import parse_colour, parse_int, parse_options, parse_seconds
from cirkis.lab.gtp.session import GtpSession
from cirkis.version import program_version

MAX_RECORD_BYTES = 1_000_000  # a game of 80 plies takes about 2,000
INTERVAL = 100  # centiseconds between two analyses, by default
MAX_INTERVAL = 360_000  # centiseconds
_KEYS = ("interval", "maxmoves")  # of cirkis-analyze
_FOREVER = 1e9  # seconds


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
    session.rng.seed(check_seed(parse_int(seed, "the seed")))


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


def new(session: GtpSession, players: str, *settings: str) -> None:
    """Start a game or a match; options that `settings` leaves out take their defaults."""
    session.start(parse_options(players, settings))


def legal(session: GtpSession) -> str:
    """Return all legal placements, sorted as text; none when the game is over."""
    return " ".join(sorted(placement.name for placement in legal_placements(session.state)))


def to_play(session: GtpSession) -> str:
    state = session.state
    if state.is_over:
        raise CirkisError("the game is over")
    return _colour(state, state.to_play)


def state_line(session: GtpSession) -> str:
    """Return the position as one line of JSON."""
    state = session.state
    names = [shape.name for shape in state.options.pieces.shapes]
    outcome = state.outcome
    fields = {
        "players": state.options.players,
        "to_play": None if outcome else _colour(state, state.to_play),
        "scores": list(state.scores),
        "stock": [dict(zip(names, stock, strict=True)) for stock in state.stocks],
        "leader": list(state.leader.cells) if state.leader else [],
        "free_turn": state.is_free_turn,
        "over": state.is_over,
        "reason": outcome.reason.value if outcome else None,
        "winners": [_colour(state, seat) for seat in outcome.winners] if outcome else [],
        "plies": state.plies,
    }
    return json.dumps(fields)


def position(session: GtpSession, text: str | None = None) -> str | None:
    """Continue from a position, or return the current one as text.

    If the text names a piece set, it must be the current game's.
    """
    if text is None:
        return position_text(session.state)
    own = session.options.pieces if "pieces." in text.lower() else None
    session.set_position(parse_position(text, own))
    return None


def options(session: GtpSession) -> str:
    """Return the options of this round as one line of JSON, with the colours in seating order."""
    return json.dumps(session.state.options.to_json())


def player(session: GtpSession, text: str | None = None) -> str | None:
    """Set the player that answers genmove, or return it."""
    if text is None:
        return session.player_text
    session.seat_player(text)
    return None


def withdraw(session: GtpSession, colour: str) -> None:
    session.withdraw(parse_colour(colour, session.state.options))


def match(session: GtpSession) -> str:
    """Return the match as one line of JSON, including the current round if it is over."""
    state, now = session.state, session.match
    if state.is_over:
        now = finish_round(now, state)
    outcome = now.outcome
    return json.dumps(
        {
            "target": now.options.match,
            "totals": list(now.totals),
            "rounds": now.rounds,
            "over": outcome is not None,
            "winners": [_colour(state, seat) for seat in outcome.winners] if outcome else [],
        }
    )


def _colour(state: State, seat: int) -> str:
    return state.options.colours[seat].value


class ResponseLines(NamedTuple):
    """A response of many lines, which ends when the other program sends a line."""

    state: State
    interval: float  # seconds between lines; the first comes sooner
    limit: int | None  # candidates in a line; None for all that were tried

    def lines(self, stop: Event) -> Iterator[str]:
        """Yield lines until the event is set or the result is certain."""
        analyses = stream_analyses(self.state, seconds=_FOREVER, every=self.interval, stop=stop)
        for analysis in analyses:
            yield info_line(analysis, self.limit)


def analyze(session: GtpSession, *words: str) -> ResponseLines:
    """Return a stream of analyses of the position, which lasts until the next line of input.

    `words` can be a colour, an interval, and keys with values.
    """
    state, rest = session.state, list(words)
    if rest and not rest[0].isdigit() and rest[0] not in _KEYS:
        session.check_turn(parse_colour(rest.pop(0), state.options))
    session.check_turn(state.to_play)  # raises an error once the game is over
    values = {"interval": INTERVAL, "maxmoves": 0}
    if rest and rest[0].isdigit():
        rest.insert(0, "interval")
    if len(rest) % 2:
        raise UnreadableError(f'"{rest[-1]}" must be followed by a value')
    for key, value in zip(rest[::2], rest[1::2], strict=True):
        if key not in _KEYS:
            raise UnreadableError(f'"{key}" cannot be set, only {" and ".join(_KEYS)}')
        values[key] = parse_int(value, key)
    if not 1 <= values["interval"] <= MAX_INTERVAL:
        raise CirkisError(f"interval must be from 1 to {MAX_INTERVAL} centiseconds")
    check_host()
    return ResponseLines(state, values["interval"] / 100, values["maxmoves"] or None)


def info_line(analysis: Analysis, limit: int | None = None) -> str:
    """Return an analysis as one line of at most `limit` candidates, best first."""
    tried = [choice for choice in analysis.choices if choice.visits or choice.proven_winners]
    seat = analysis.state.to_play
    return " ".join(_info(choice, seat, order) for order, choice in enumerate(tried[:limit]))


def _info(choice: Choice, seat: int, order: int) -> str:
    chance, scores = choice.chances[seat], choice.expected_scores
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    fields = {
        "move": choice.placement.name,
        "visits": choice.visits,
        "winrate": f"{chance:.4f}",
        "lcb": f"{max(0.0, chance - choice.error):.4f}",
        "scoreLead": f"{lead:.1f}",
        "chances": ",".join(f"{chance:.4f}" for chance in choice.chances),
        "scores": ",".join(f"{score:.1f}" for score in scores),
        "certain": "yes" if choice.proven_winners else "no",
        "order": order,
        "pv": " ".join(placement.name for placement in choice.line),
    }
    return " ".join(("info", *(f"{key} {value}" for key, value in fields.items())))


@dataclass(frozen=True, slots=True)
class GtpCommand:
    """A command: `execute` takes the session and the words after the name."""

    usage: str  # the words after the name; those in brackets are optional
    execute: Callable[..., str | ResponseLines | None]  # None gives an empty response

    def takes(self, words: int) -> bool:
        """Return whether this number of words can follow the name."""
        needed, _, optional = self.usage.partition("[")
        low = len(needed.split())
        high = math.inf if "..." in optional else low + len(optional.split())
        return low <= words <= high


COMMANDS: dict[str, GtpCommand] = {
    "protocol_version": GtpCommand("", lambda _: "2"),
    "name": GtpCommand("", lambda _: "Cir*Kis"),
    "version": GtpCommand("", lambda _: program_version()),
    "known_command": GtpCommand("NAME", lambda _, name: "true" if name in COMMANDS else "false"),
    "list_commands": GtpCommand("", lambda _: "\n".join(COMMANDS)),
    "quit": GtpCommand("", GtpSession.close),
    "clear_board": GtpCommand("", lambda session: session.start(session.options)),
    "play": GtpCommand("COLOUR CELLS", play),
    "genmove": GtpCommand("COLOUR", genmove),
    "reg_genmove": GtpCommand("COLOUR", reg_genmove),
    "undo": GtpCommand("", GtpSession.undo),
    "showboard": GtpCommand("", showboard),
    "final_score": GtpCommand("", final_score),
    "time_settings": GtpCommand("MAIN BYO_YOMI STONES", time_settings),
    "time_left": GtpCommand("COLOUR TIME STONES", time_left),
    "set_random_seed": GtpCommand("SEED", set_random_seed),
    "loadrecord": GtpCommand("FILE [PLY]", loadrecord),
    "saverecord": GtpCommand("FILE", saverecord),
    "cirkis-new": GtpCommand("PLAYERS [OPTION=VALUE ...]", new),
    "cirkis-legal": GtpCommand("", legal),
    "cirkis-scores": GtpCommand("", lambda session: " ".join(map(str, session.state.scores))),
    "cirkis-to-play": GtpCommand("", to_play),
    "cirkis-state": GtpCommand("", state_line),
    "cirkis-position": GtpCommand("[TEXT]", position),
    "cirkis-options": GtpCommand("", options),
    "cirkis-analyze": GtpCommand("[COLOUR] [INTERVAL] [KEY VALUE ...]", analyze),
    "cirkis-player": GtpCommand("[PLAYER]", player),
    "cirkis-withdraw": GtpCommand("COLOUR", withdraw),
    "cirkis-next-round": GtpCommand("", GtpSession.start_next_round),
    "cirkis-match": GtpCommand("", match),
}


def execute(session: GtpSession, name: str, words: Sequence[str]) -> str | ResponseLines:
    """Execute a command and return the text of the response, or a stream of its lines."""
    command = COMMANDS.get(name)
    if command is None:
        raise CirkisError("unknown command")
    if not command.takes(len(words)):
        usage = f"{name} {command.usage}".rstrip()
        given = f"{len(words)} word{'' if len(words) == 1 else 's'}"
        raise UnreadableError(f'expected "{usage}", got {given} after the name')
    return command.execute(session, *words) or ""

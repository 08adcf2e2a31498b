"""cirkis-analyze: analyses of the position until the next line of input.

It follows KataGo's kata-analyze, so that programs that display one can display the other.
"""

from collections.abc import Iterator
from threading import Event
from typing import NamedTuple

from cirkis.engine import Analysis, Choice, stream_analyses
from cirkis.engine.search.kernel_hosts.choice import check_host
from cirkis.errors import CirkisError, UnreadableError
from cirkis.game import State
from cirkis.lab.gtp.arguments import parse_colour, parse_int
from cirkis.lab.gtp.session import GtpSession

INTERVAL = 100  # centiseconds
MAX_INTERVAL = 360_000  # centiseconds
_FOREVER = 1e9  # seconds


class Stream(NamedTuple):
    """A response of many lines, which ends when the other program sends a line."""

    state: State
    interval: float  # seconds between lines; the first comes sooner
    limit: int | None  # candidates in a line; None for all that were tried

    def lines(self, stop: Event) -> Iterator[str]:
        """Yield lines until the event is set or the result is certain."""
        analyses = stream_analyses(self.state, seconds=_FOREVER, every=self.interval, stop=stop)
        for analysis in analyses:
            yield info_line(analysis, self.limit)


def analyze(session: GtpSession, *words: str) -> Stream:
    """Return a stream of analyses; `words` can be a colour, an interval, and keys with values."""
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
    return Stream(state, values["interval"] / 100, values["maxmoves"] or None)


_KEYS = ("interval", "maxmoves")


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

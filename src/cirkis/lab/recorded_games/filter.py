"""Filter games by the content of their records."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cirkis.checks import check_whole
from cirkis.game.records.model import tag_key
from cirkis.game.records.replay import result_text
from cirkis.game.records.tags import head_tags
from cirkis.lab.recorded_games.game import RecordedGame


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Conditions on a game. A field that is not set allows any value; case is ignored.

    Attributes:
        names: players who must all take part.
        winner: the name or colour of a player who won, alone or with others.
        players: the number of players.
        reasons: why the game may have ended: any of "target", "went-out", "blocked", "withdrawals"
            and "unfinished".
        tags: names of tags, including those of options, and the value each must have.
        since, until: the first and last date, such as "2026-05-17", "2026-05" or "2026"; a game
            without a date does not pass.
        min_plies, max_plies: the minimum and maximum number of plies.
        min_score: the points that at least one player must have reached by the end.

    Raises:
        CirkisError: a number is invalid.
    """

    names: tuple[str, ...] = ()
    winner: str | None = None
    players: int | None = None
    reasons: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    since: str | None = None
    until: str | None = None
    min_plies: int | None = None
    max_plies: int | None = None
    min_score: int | None = None

    def __post_init__(self) -> None:
        for name in ("players", "min_plies", "max_plies", "min_score"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, check_whole(name, value))

    def fits(self, game: RecordedGame) -> bool:
        """Return whether a game passes the filter."""
        wanted = ((test, getattr(self, field)) for field, test in _TESTS.items())
        return all(value in (None, ()) or test(value, game) for test, value in wanted)


def _has_winner(wanted: str, game: RecordedGame) -> bool:
    colours, names = game.record.options.colours, game.record.names
    won = [seat for seat, share in enumerate(game.shares) if share]
    return wanted.casefold() in _folded(
        name for seat in won for name in (names[seat], colours[seat].value)
    )


def _has_tags(wanted: tuple[tuple[str, str], ...], game: RecordedGame) -> bool:
    tags = head_tags(game.record, result_text(game.end))
    known = {tag_key(name): text.casefold() for name, text in tags}
    return all(known.get(tag_key(name)) == text.casefold() for name, text in wanted)


def _date(game: RecordedGame) -> str:
    return (game.record.tag("date") or "").strip()


def _folded(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}


_TESTS: dict[str, Callable[[Any, RecordedGame], bool]] = {
    "players": lambda count, game: game.record.options.players == count,
    "names": lambda names, game: _folded(names) <= _folded(game.record.names),
    "winner": _has_winner,
    "reasons": lambda reasons, game: game.reason in reasons,
    "since": lambda first, game: "" != _date(game) >= first,
    "until": lambda last, game: _date(game) != "" and _date(game)[: len(last)] <= last,
    "min_plies": lambda least, game: game.plies >= least,
    "max_plies": lambda most, game: game.plies <= most,
    "min_score": lambda least, game: max(game.end.scores) >= least,
    "tags": _has_tags,
}

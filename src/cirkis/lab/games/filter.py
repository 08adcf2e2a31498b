"""Filters games by what is recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cirkis.game.records.model import tag_key
from cirkis.game.records.replay import result_text
from cirkis.game.records.tags import head_tags
from cirkis.lab.games.game import RecordedGame


@dataclass(frozen=True, slots=True)
class GameFilter:
    """The conditions for a game. A field that is not set allows any value; case is ignored.

    Attributes:
        names: players who must all take part.
        winner: the name or colour of a player who won, alone or with others.
        players: the number of players.
        reasons: why the game ended, one of these: "target", "went-out", "blocked", "withdrawals",
            or "unfinished".
        tags: names of tags, including those of options, and the text each must have.
        since, until: the first and the last date, as in "2026-05-17", "2026-05" or "2026"; a game
            without a date does not pass.
        min_plies, max_plies: the least and the greatest number of plies.
        min_score: the least points that some player must have at the end.
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

    def fits(self, game: RecordedGame) -> bool:
        """Return whether a game passes the filter."""
        return all(test(self, game) for test in _TESTS)


def _has_names(wanted: GameFilter, game: RecordedGame) -> bool:
    return _folded(wanted.names) <= _folded(game.record.names)


def _has_winner(wanted: GameFilter, game: RecordedGame) -> bool:
    colours, names = game.record.options.colours, game.record.names
    won = [seat for seat, share in enumerate(game.shares) if share]
    found = _folded(name for seat in won for name in (names[seat], colours[seat].value))
    return wanted.winner is None or wanted.winner.casefold() in found


def _has_players(wanted: GameFilter, game: RecordedGame) -> bool:
    return wanted.players in (None, game.record.options.players)


def _has_reason(wanted: GameFilter, game: RecordedGame) -> bool:
    return not wanted.reasons or game.reason in wanted.reasons


def _has_tags(wanted: GameFilter, game: RecordedGame) -> bool:
    if not wanted.tags:
        return True
    tags = head_tags(game.record, result_text(game.end))
    known = {tag_key(name): text.casefold() for name, text in tags}
    return all(known.get(tag_key(name)) == text.casefold() for name, text in wanted.tags)


def _is_in_time(wanted: GameFilter, game: RecordedGame) -> bool:
    date = (game.record.tag("date") or "").strip()
    since, until = wanted.since, wanted.until
    if since is None and until is None:
        return True
    return bool(date) and (since or "") <= date and (until is None or date[: len(until)] <= until)


def _has_length(wanted: GameFilter, game: RecordedGame) -> bool:
    least, most = wanted.min_plies, wanted.max_plies
    return (least is None or game.plies >= least) and (most is None or game.plies <= most)


def _has_score(wanted: GameFilter, game: RecordedGame) -> bool:
    return wanted.min_score is None or max(game.end.scores) >= wanted.min_score


def _folded(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}


_TESTS: tuple[Callable[[GameFilter, RecordedGame], bool], ...] = (
    _has_players,
    _has_names,
    _has_winner,
    _has_reason,
    _is_in_time,
    _has_length,
    _has_score,
    _has_tags,
)

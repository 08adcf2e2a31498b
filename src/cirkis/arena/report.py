"""The results of an arena for people, as text, and for programs, as JSON values."""

from __future__ import annotations

from typing import Any

from cirkis.arena.ratings import Rating
from cirkis.arena.sequential import SequentialTest, Verdict
from cirkis.arena.standings import Duel, Standing, Standings
from cirkis.arena.text_table import in_columns, summary

MOST_FAULTS = 5  # sentences about players that failed, in the text

_HEAD = ("player", "games", "victories", "share", "95% interval", "average score")


def to_json(standings: Standings) -> dict[str, Any]:
    """All of the results as JSON values; what cannot be said yet is null."""
    plan = standings.plan
    return {
        "plan": plan.to_json(),
        "ending": standings.ending.value,
        "games": standings.games,
        "planned": plan.games,
        "players": [
            _player_json(standing, rating)
            for standing, rating in zip(standings.standings, standings.ratings, strict=True)
        ],
        "rating": _scale(standings),
        "duels": [_duel_json(duel) for duel in standings.duels.values()],
        "reasons": dict(standings.reasons),
        "placements_per_game": _mean(standings.plies, standings.games),
        "test": _test_json(standings.test) if standings.test else None,
        "faults": [
            {"game": game + 1, "player": standings.standings[player].name, "what": what}
            for game, player, what in standings.faults
        ],
    }


def _player_json(standing: Standing, rating: Rating) -> dict[str, Any]:
    return {
        "name": standing.name,
        "games": standing.games,
        "wins": standing.wins,
        "shared": standing.shared,
        "victories": round(standing.victories, 4),
        "victory_rate": _mean(standing.victories, standing.games),
        "victory_rate_95": _rounded(standing.interval),
        "average_score": _mean(standing.points, standing.games),
        "rating": round(rating.value, 2) if standing.games else None,
        "rating_95": round(rating.error, 2) if standing.games else None,
        "faults": standing.faults,
    }


def _duel_json(duel: Duel) -> dict[str, Any]:
    return {
        "players": [duel.first, duel.second],
        "games": duel.games,
        "victories": [round(victories, 4) for victories in duel.victories],
        "first_part_95": _rounded(duel.interval),
    }


def _test_json(test: SequentialTest) -> dict[str, Any]:
    return {
        "low": test.question.low,
        "high": test.question.high,
        "error": test.question.error,
        "rounds": test.rounds,
        "ratio": round(test.ratio, 4),
        "bound": round(test.bound, 4),
        "answer": test.answer.value if test.answer else None,
    }


def to_text(standings: Standings) -> str:
    """The results as a table, who beat whom, and what else there is to tell."""
    parts = [_table(standings)]
    if len(standings.standings) > 2:
        parts.append("\n".join(_duel_line(duel) for duel in standings.duels.values()))
    told = summary(standings.games, standings.plies, standings.reasons)
    parts.append("\n".join([told, *_test_lines(standings)]))
    if standings.faults:
        parts.append("\n".join(_fault_lines(standings)))
    return "\n\n".join(parts)


def _table(standings: Standings) -> str:
    rows = [(*_HEAD, _scale(standings))]
    for standing, rating in zip(standings.standings, standings.ratings, strict=True):
        low, high = standing.interval
        mean = _mean(standing.points, standing.games)
        share = _mean(standing.victories, standing.games)
        rows.append(
            (
                standing.name,
                str(standing.games),
                f"{standing.victories:g}" if standing.shared == 0 else f"{standing.victories:.1f}",
                "-" if share is None else f"{share:.1%}",
                f"{low:.1%} to {high:.1%}",
                "-" if mean is None else f"{mean:.1f}",
                _rating_text(rating, standings) if standing.games else "-",
            )
        )
    return in_columns(rows)


def _scale(standings: Standings) -> str:
    return "Elo" if standings.plan.options.players == 2 else "OpenSkill"


def _rating_text(rating: Rating, standings: Standings) -> str:
    if standings.plan.options.players == 2:
        return f"{rating.value:+.0f} ± {rating.error:.0f}"
    return f"{rating.value:.1f} ± {rating.error:.1f}"


def _duel_line(duel: Duel) -> str:
    of_first, of_second = duel.victories
    low, high = duel.interval
    return (
        f"{duel.first} : {duel.second}  {of_first:g} : {of_second:g} in {duel.games} games"
        f" ({low:.0%} to {high:.0%})"
    )


def _test_lines(standings: Standings) -> list[str]:
    test = standings.test
    if test is None:
        return []
    name, question = standings.standings[0].name, test.question
    ratio = f"{test.rounds} rounds, log likelihood ratio {test.ratio:.2f} of {test.bound:.2f}"
    low, high = f"{question.low:g}", f"{question.high:g} Elo"
    told = {
        Verdict.HIGH: f"Settled: {name} is stronger by {high} or more",
        Verdict.LOW: f"Settled: {name} is not stronger by more than {low} Elo",
        None: f"Not settled: whether {name} is stronger by {low} or by {high}",
    }
    return [f"{told[test.answer]} ({ratio})."]


def _fault_lines(standings: Standings) -> list[str]:
    lines = [
        f"Game {game + 1}: {standings.standings[player].name} {what}"
        for game, player, what in standings.faults[:MOST_FAULTS]
    ]
    more = len(standings.faults) - MOST_FAULTS
    return [*lines, f"... and {more} more failures"] if more > 0 else lines


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(end, 4) for end in interval]

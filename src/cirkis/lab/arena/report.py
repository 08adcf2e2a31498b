"""The results of an arena as text and as JSON values."""

from collections import Counter
from typing import Any

from cirkis.drawing.terminal.draw import align_columns
from cirkis.engine.behaviour import made_with
from cirkis.extras import missing
from cirkis.i18n import texts_in
from cirkis.lab.arena.faults import Fault
from cirkis.lab.arena.ratings import Rating
from cirkis.lab.arena.sprt import Sprt, Verdict
from cirkis.lab.arena.standings import HeadToHead, Standing, Standings

MAX_SHOWN_FAULTS = 5

texts = texts_in()

_HEADINGS = ("player", "games", "victories", "share", "interval", "average")  # results-... in i18n


def standings_json(standings: Standings) -> dict[str, Any]:
    """Return the results as JSON values, with null where there are no results yet."""
    plan = standings.plan
    return {
        **made_with(),
        "plan": plan.to_json(),
        "ending": standings.status.value,
        "games": standings.games,
        "planned": plan.games,
        "players": [
            _player_json(standing, rating)
            for standing, rating in zip(standings.players, standings.ratings, strict=True)
        ],
        "rating": rating_name(standings),
        "anchored": plan.is_anchored,
        "duels": [_head_to_head_json(both) for both in standings.head_to_head.values()],
        "reasons": dict(standings.reasons),
        "placements_per_game": mean_of(standings.plies, standings.games),
        "test": _sprt_json(standings.sprt) if standings.sprt else None,
        "faults": [_fault_json(game, fault, standings) for game, fault in standings.faults],
        "times": [_times_json(standing) for standing in standings.players],
    }


def _fault_json(game: int, fault: Fault, standings: Standings) -> dict[str, Any]:
    return {
        "game": game + 1,
        "player": standings.players[fault.player].name,
        "what": fault.what,
        "late": fault.is_late,
        "traceback": fault.trace or None,
    }


def _times_json(standing: Standing) -> dict[str, Any]:
    """Return how long a player thought, which differs from run to run."""
    used = standing.used
    return {
        "player": standing.name,
        "turns": used.turns,
        "seconds": round(used.seconds, 3),
        "mean": round(used.mean, 6),
        "longest": round(used.longest, 6),
    }


def _player_json(standing: Standing, rating: Rating | None) -> dict[str, Any]:
    is_rated = rating is not None and standing.games > 0
    return {
        "name": standing.name,
        "games": standing.games,
        "wins": standing.wins,
        "shared": standing.shared,
        "victories": round(standing.victories, 4),
        "victory_rate": mean_of(standing.victories, standing.games),
        "victory_rate_95": rounded(standing.interval),
        "average_score": mean_of(standing.points, standing.games),
        "rating": round(rating.value, 2) if is_rated else None,
        "rating_95": round(rating.error, 2) if is_rated else None,
        "faults": standing.faults,
        "late": standing.late,
    }


def _head_to_head_json(both: HeadToHead) -> dict[str, Any]:
    return {
        "players": [both.first, both.second],
        "games": both.games,
        "victories": [round(victories, 4) for victories in both.victories],
        "first_part_95": rounded(both.interval),
    }


def _sprt_json(sprt: Sprt) -> dict[str, Any]:
    return {
        "low": sprt.bounds.low,
        "high": sprt.bounds.high,
        "error": sprt.bounds.error,
        "rounds": sprt.rounds,
        "ratio": round(sprt.llr, 4),
        "bound": round(sprt.threshold, 4),
        "answer": sprt.verdict.value if sprt.verdict else None,
    }


def standings_text(standings: Standings, *, with_tracebacks: bool = False) -> str:
    """Return the results as a table, the head-to-head results, and the rest in sentences.

    Args:
        standings: the results.
        with_tracebacks: whether to show the tracebacks of failures in the players' own code.
    """
    parts = [_table(standings)]
    if len(standings.players) > 2:
        lines = (_head_to_head_line(both) for both in standings.head_to_head.values())
        parts.append("\n".join(lines))
    summary = games_summary(standings.games, standings.plies, standings.reasons)
    sentences = summary, sprt_sentence(standings), unrated_sentence(standings)
    parts.append("\n".join(filter(None, sentences)))
    if standings.plan.clocks:
        parts.append("\n".join(map(_time_line, standings.players)))
    if standings.faults:
        parts.append("\n".join(fault_lines(standings, with_tracebacks)))
    return "\n\n".join(parts)


def _time_line(standing: Standing) -> str:
    used = standing.used
    mean, longest = f"{used.mean:.3g}", f"{used.longest:.3g}"
    return texts(
        "results-times", name=standing.name, mean=mean, longest=longest, late=standing.late
    )


def games_summary(games: int, plies: int, reasons: Counter[str]) -> str:
    """Return the number of games, their mean length and why they ended.

    >>> games_summary(2, 97, Counter(blocked=2))
    '2 games, 48.5 moves each; ended by: blocked 2'
    """
    summary = texts("results-summary", games=games)
    if games:
        summary = texts("results-length", games=summary, length=f"{plies / games:.1f}")
    ended = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    return texts("results-ended", games=summary, reasons=ended or "-")


def _table(standings: Standings) -> str:
    headings = (texts(f"results-{column}") for column in _HEADINGS)
    rows = [(*headings, rating_name(standings))]
    for standing, rating in zip(standings.players, standings.ratings, strict=True):
        mean = mean_of(standing.points, standing.games)
        share = mean_of(standing.victories, standing.games)
        rows.append(
            (
                standing.name,
                str(standing.games),
                f"{standing.victories:g}" if standing.shared == 0 else f"{standing.victories:.1f}",
                "-" if share is None else f"{share:.1%}",
                range_text(standing.interval),
                "-" if mean is None else f"{mean:.1f}",
                rating_text(rating, standings) if rating and standing.games else "-",
            )
        )
    return align_columns(rows)


def range_text(interval: tuple[float, float]) -> str:
    low, high = interval
    return texts("results-range", low=f"{low:.1%}", high=f"{high:.1%}")


def rating_name(standings: Standings) -> str:
    return "Elo" if standings.plan.options.players == 2 else "OpenSkill"


def unrated_sentence(standings: Standings) -> str:
    """Return what to install for ratings, or "" if the players are rated."""
    return str(missing("openskill")) if None in standings.ratings else ""


def rating_text(rating: Rating, standings: Standings) -> str:
    if standings.plan.options.players == 2:
        value = f"{rating.value:.0f}" if standings.plan.is_anchored else f"{rating.value:+.0f}"
        return f"{value} ± {rating.error:.0f}"
    return f"{rating.value:.1f} ± {rating.error:.1f}"


def _head_to_head_line(both: HeadToHead) -> str:
    of_first, of_second = both.victories
    low, high = both.interval
    return texts(
        "results-duel",
        first=both.first,
        second=both.second,
        wins=f"{of_first:g}",
        losses=f"{of_second:g}",
        games=both.games,
        low=f"{low:.0%}",
        high=f"{high:.0%}",
    )


def sprt_sentence(standings: Standings) -> str:
    """Return the state of the sequential test in a sentence; "" if there is no test."""
    sprt = standings.sprt
    if sprt is None:
        return ""
    name, bounds = standings.players[0].name, sprt.bounds
    llr, threshold = f"{sprt.llr:.2f}", f"{sprt.threshold:.2f}"
    ratio = texts("results-ratio", rounds=sprt.rounds, ratio=llr, bound=threshold)
    low, high = f"{bounds.low:g}", f"{bounds.high:g}"
    return texts(_VERDICTS[sprt.verdict], name=name, low=low, high=high, ratio=ratio)


_VERDICTS = {
    Verdict.HIGH: "results-settled",
    Verdict.LOW: "results-settled-not",
    None: "results-unsettled",
}


def fault_lines(standings: Standings, with_tracebacks: bool) -> list[str]:
    lines = []
    for game, fault in standings.faults[:MAX_SHOWN_FAULTS]:
        name = standings.players[fault.player].name
        lines.append(texts("results-fault", game=game + 1, name=name, what=fault.what))
        if with_tracebacks:
            lines += [f"    {line}" for line in fault.trace.splitlines()]
    more = len(standings.faults) - MAX_SHOWN_FAULTS
    if more > 0:
        lines.append(texts("results-more-faults", count=more))
    if not with_tracebacks and any(fault.trace for _, fault in standings.faults):
        lines.append(texts("results-traceback"))
    return lines


def mean_of(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None


def rounded(interval: tuple[float, float]) -> list[float]:
    return [round(end, 4) for end in interval]

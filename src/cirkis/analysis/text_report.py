"""Analyses as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.analysis.analyse_position import Analysis, Choice
from cirkis.analysis.mistakes import Mistake
from cirkis.analysis.wording import Words
from cirkis.drawing.terminal.columns import align_columns

MISTAKE_MARKS: dict[Mistake, str] = {
    Mistake.INACCURACY: "?!",
    Mistake.MISTAKE: "?",
    Mistake.BLUNDER: "??",
}
MAX_SHOWN_CHOICES = 8


def game_report(game: GameAnalysis, words: Words, names: Sequence[str] = ()) -> str:
    """Return a table of all plies, the turning points, and the mistakes with what was better.

    Args:
        game: the analysis.
        words: the sentences of a language.
        names: the names of the players by seat.
    """
    parts = [
        words.text("analysis.title"),
        "\n".join(_table(game, words, names)),
        "\n".join(_turning_points(game, words, names)),
        "\n".join(_mistakes(game, words, names)),
    ]
    if not game.is_complete:
        of = len(game.states) - 1
        parts.append(words.text("analysis.stopped", n=len(game.plies), of=of))
    elif game.plies and not game.plies[-1].after.state.is_over:
        parts.append(position_report(game.plies[-1].after, words, names))
    return "\n\n".join(parts)


def _table(game: GameAnalysis, words: Words, names: Sequence[str]) -> Iterator[str]:
    first = game.states[0]
    seats = [words.who(first, seat, names) for seat in range(first.options.players)]
    head = ["", words.text("analysis.player"), words.text("analysis.placement"), *seats]
    rows = [[*head, words.text("analysis.points"), ""]]
    turning_points = game.turning_points
    for ply in game.plies:
        chances = [words.percent(chance) for chance in ply.after.chances]
        points = "-".join(map(str, ply.after.state.scores))
        placed = str(ply.placement or words.text("analysis.withdraws"))
        remark = _mistake_text(ply, words) + (" <" if ply in turning_points else "")
        rows.append([str(ply.number), seats[ply.seat], placed, *chances, points, remark.strip()])
    yield align_columns(rows, left={1, 2, len(seats) + 4})


def _mistake_text(ply: AnalysedPly, words: Words) -> str:
    if ply.mistake is None:
        return ""
    size = words.text(f"analysis.size.{ply.mistake.value}")
    return f"{MISTAKE_MARKS[ply.mistake]} {size} (-{words.percent(ply.loss)})"


def _turning_points(game: GameAnalysis, words: Words, names: Sequence[str]) -> Iterator[str]:
    yield words.text("analysis.turning-points")
    for ply in game.turning_points:
        was, now = (chances_text(a, words, names) for a in (ply.before, ply.after))
        yield f"  {ply_title(ply, words, names)}"
        yield f"    {was} -> {now}"
    if not game.turning_points:
        yield f"  {words.text('analysis.no-turning-points')}"


def chances_text(analysis: Analysis, words: Words, names: Sequence[str] = ()) -> str:
    """Return the chances of all seats in one line.

    Args:
        analysis: the analysis of a position.
        words: the sentences of a language.
        names: the names of the players by seat.
    """
    return ", ".join(
        words.text(
            "analysis.chance",
            who=words.who(analysis.state, seat, names),
            percent=words.percent(chance),
        )
        for seat, chance in enumerate(analysis.chances)
    )


def _mistakes(game: GameAnalysis, words: Words, names: Sequence[str]) -> Iterator[str]:
    yield words.text("analysis.mistakes")
    for ply in game.mistakes():
        yield f"  {ply_title(ply, words, names)} {_mistake_text(ply, words)}"
        for line in mistake_sentences(ply, words, names):
            yield f"    {line}"
    if not game.mistakes():
        yield f"  {words.text('analysis.no-mistakes')}"


def ply_title(ply: AnalysedPly, words: Words, names: Sequence[str] = ()) -> str:
    """Return the number of a ply, who made it, and what it was.

    Args:
        ply: the ply.
        words: the sentences of a language.
        names: the names of the players by seat.
    """
    state = ply.before.state
    what = words.text("analysis.withdraws")
    if ply.placement is not None:
        what = words.placement(state, ply.placement)
    who = words.who(state, ply.seat, names)
    return words.text("analysis.ply", n=ply.number, who=who, what=what)


def mistake_sentences(ply: AnalysedPly, words: Words, names: Sequence[str] = ()) -> Iterator[str]:
    """Yield sentences about why a ply was a mistake, and what was better.

    Args:
        ply: the ply.
        words: the sentences of a language.
        names: the names of the players by seat.
    """
    state = ply.before.state
    warnings = [r for r in ply.reasons if not r.is_good and not r.is_minor]
    if warnings:
        yield words.text("analysis.because", why=words.reasons(state, warnings, names))
    if ply.better is not None:
        yield better_sentence(ply.better, ply, words, names)


def better_sentence(
    better: Choice, ply: AnalysedPly, words: Words, names: Sequence[str] = ()
) -> str:
    """Return a sentence about what was better than a ply, and why.

    Args:
        better: the better choice.
        ply: the ply.
        words: the sentences of a language.
        names: the names of the players by seat.
    """
    state = ply.before.state
    good = [reason for reason in better.reasons if reason.is_good]
    what = words.placement(state, better.placement)
    if not good:
        return words.text("analysis.better-plain", what=what)
    return words.text("analysis.better", what=what, why=words.reasons(state, good, names))


def position_report(analysis: Analysis, words: Words, names: Sequence[str] = ()) -> str:
    """Return the best placements with chances, reasons and expected lines.

    Args:
        analysis: the analysis of a position.
        words: the sentences of a language.
        names: the names of the players by seat.
    """
    state = analysis.state
    if not analysis.choices:
        return words.text("analysis.nothing-to-choose")
    who = words.who(state, state.to_play, names)
    lines = [words.text("analysis.choices", who=who)]
    for number, choice in enumerate(analysis.choices[:MAX_SHOWN_CHOICES], 1):
        lines += _choice(number, choice, analysis, words, names)
    count = "proven" if analysis.is_proven else "simulated"
    return "\n".join([*lines, words.text(f"analysis.{count}", n=analysis.simulations)])


def _choice(
    number: int, choice: Choice, analysis: Analysis, words: Words, names: Sequence[str]
) -> Iterator[str]:
    state = analysis.state
    sure = words.text(
        "analysis.choice",
        percent=words.percent(choice.chances[state.to_play]),
        error=words.percent(choice.error),
        games=choice.visits,
    )
    yield f"{number:>2}. {words.placement(state, choice.placement)}: {sure}"
    if choice.reasons:
        yield f"      {words.reasons(state, choice.reasons, names)}"
    if choice.line[1:]:
        line = ", ".join(map(str, choice.line[1:5]))
        yield f"      {words.text('analysis.line', what=line)}"

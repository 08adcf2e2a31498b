"""Analyses as plain text, for the terminal."""

from collections.abc import Iterator
from dataclasses import replace

from cirkis.drawing import Narrator
from cirkis.drawing.narration import figure_values
from cirkis.drawing.terminal.draw import align_columns
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.analyse_position import Analysis, Choice, Mistake
from cirkis.engine.analysis.reasons import reasons_text
from cirkis.game import Line, Ply, Record
from cirkis.i18n import Percent

MISTAKE_MARKS: dict[Mistake, str] = {
    Mistake.INACCURACY: "?!",
    Mistake.MISTAKE: "?",
    Mistake.BLUNDER: "??",
}
MAX_SHOWN_CHOICES = 8


def game_report(game: GameAnalysis, narrator: Narrator) -> str:
    """Return a table of all plies, the turning points, and a better placement for each mistake."""
    parts = [
        narrator.texts("analysis-title"),
        "\n".join(_table(game, narrator)),
        "\n".join(_turning_points(game, narrator)),
        "\n".join(_mistakes(game, narrator)),
    ]
    if not game.is_complete:
        parts.append(stopped_sentence(game, narrator))
    elif game.plies and not game.plies[-1].after.state.is_over:
        parts.append(position_report(game.plies[-1].after, narrator))
    return "\n\n".join(parts)


def stopped_sentence(game: GameAnalysis, narrator: Narrator) -> str:
    return narrator.texts("analysis-stopped", n=len(game.plies), total=len(game.states) - 1)


def _table(game: GameAnalysis, narrator: Narrator) -> Iterator[str]:
    first, texts = game.states[0], narrator.texts
    seats = [narrator.player(first, seat) for seat in range(first.options.players)]
    head = ["", texts("analysis-player"), texts("analysis-move"), *seats]
    rows = [[*head, texts("analysis-points"), ""]]
    turning_points = game.turning_points
    for ply in game.plies:
        chances = [percent_text(chance, narrator) for chance in ply.after.chances]
        points = "-".join(map(str, ply.after.state.scores))
        placed = str(ply.placement or texts("withdraws"))
        remark = _mistake_text(ply, narrator) + (" <" if ply in turning_points else "")
        rows.append([str(ply.number), seats[ply.seat], placed, *chances, points, remark.strip()])
    yield align_columns(rows, left={1, 2, len(seats) + 4})


def percent_text(part: float, narrator: Narrator) -> str:
    return narrator.texts("percent", part=Percent(part))


def _mistake_text(ply: AnalysedPly, narrator: Narrator) -> str:
    if ply.mistake is None:
        return ""
    size = narrator.texts(f"mistake-{ply.mistake.value}")
    return f"{MISTAKE_MARKS[ply.mistake]} {size} (-{percent_text(ply.loss, narrator)})"


def _turning_points(game: GameAnalysis, narrator: Narrator) -> Iterator[str]:
    yield narrator.texts("turning-points")
    for ply in game.turning_points:
        was, now = (chances_text(analysis, narrator) for analysis in (ply.before, ply.after))
        yield f"  {ply_title(ply, narrator)}"
        yield f"    {was} -> {now}"
    if not game.turning_points:
        yield f"  {narrator.texts('turning-points-none')}"


def chances_text(analysis: Analysis, narrator: Narrator) -> str:
    state = analysis.state
    return ", ".join(
        narrator.texts("chance-of", who=narrator.player(state, seat), chance=Percent(chance))
        for seat, chance in enumerate(analysis.chances)
    )


def _mistakes(game: GameAnalysis, narrator: Narrator) -> Iterator[str]:
    yield narrator.texts("mistakes")
    for ply in game.mistakes():
        yield f"  {ply_title(ply, narrator)} {_mistake_text(ply, narrator)}"
        for line in mistake_sentences(ply, narrator):
            yield f"    {line}"
    if not game.mistakes():
        yield f"  {narrator.texts('mistakes-none')}"


def ply_title(ply: AnalysedPly, narrator: Narrator) -> str:
    state = ply.before.state
    move = narrator.texts("withdraws")
    if ply.placement is not None:
        move = narrator.placement(state, ply.placement)
    who = narrator.player(state, ply.seat)
    return narrator.texts("numbered-move", n=ply.number, who=who, move=move)


def loss_sentence(mistake: Mistake, loss: float, narrator: Narrator) -> str:
    lost = narrator.texts("mistake-lost", chance=Percent(loss))
    size = narrator.texts(f"mistake-{mistake.value}")
    return narrator.texts("analysis-mistake", mistake=size, lost=lost)


def mistake_sentences(ply: AnalysedPly, narrator: Narrator) -> Iterator[str]:
    warnings = [r for r in ply.reasons if not r.is_good and not r.is_minor]
    if warnings:
        why = reasons_text(narrator, ply.before.state, warnings)
        yield narrator.texts("analysis-because", why=why)
    if ply.better is not None:
        yield better_sentence(ply.better, ply, narrator)


def better_sentence(better: Choice, ply: AnalysedPly, narrator: Narrator) -> str:
    state = ply.before.state
    good = [reason for reason in better.reasons if reason.is_good]
    move = narrator.placement(state, better.placement)
    if not good:
        return narrator.texts("mistake-better", move=move)
    why = reasons_text(narrator, state, good)
    return narrator.texts("mistake-better-why", move=move, why=why)


def position_report(analysis: Analysis, narrator: Narrator) -> str:
    state, texts = analysis.state, narrator.texts
    if not analysis.choices:
        return texts("analysis-over")
    lines = [texts("analysis-choices", who=narrator.player(state, state.to_play))]
    for number, choice in enumerate(analysis.choices[:MAX_SHOWN_CHOICES], 1):
        lines += _choice(number, choice, analysis, narrator)
    if owners := list(ownership_lines(analysis, narrator)):
        lines += [texts("ownership"), *(f"  {line}" for line in owners)]
    message = "analysis-proven" if analysis.is_proven else "analysis-simulated"
    return "\n".join([*lines, texts(message, games=analysis.simulations)])


def ownership_lines(analysis: Analysis, narrator: Narrator) -> Iterator[str]:
    """Yield a line for each unfinished figure with its likeliest owner, once there are pieces."""
    state, texts = analysis.state, narrator.texts
    if not state.pieces:
        return
    for figure, shares in zip(state.variant.figures, analysis.ownership, strict=True):
        if figure.mask & ~state.filled:
            chance = max(shares)
            owner = shares.index(chance)
            is_seat = owner < state.options.players
            who = narrator.player(state, owner) if is_seat else texts("ownership-nobody")
            told = Percent(chance)
            yield texts("ownership-likely", who=who, chance=told, **figure_values(figure))


def _choice(number: int, choice: Choice, analysis: Analysis, narrator: Narrator) -> Iterator[str]:
    state, texts = analysis.state, narrator.texts
    sure = texts(
        "analysis-choice",
        chance=Percent(choice.chances[state.to_play]),
        error=Percent(choice.error),
        games=choice.visits,
    )
    yield f"{number:>2}. {narrator.placement(state, choice.placement)}: {sure}"
    if choice.reasons:
        yield f"      {reasons_text(narrator, state, choice.reasons)}"
    if choice.line[1:]:
        moves = ", ".join(map(str, choice.line[1:5]))
        yield f"      {texts('analysis-line', moves=moves)}"


def annotate_record(record: Record, game: GameAnalysis, narrator: Narrator) -> Record:
    """Add a comment with the chances to every ply.

    For a mistake, also add a mark (unless the ply already has one), the reasons as comments, and
    the better line as a variation.
    """
    turning_points = game.turning_points
    plies = [
        _annotate_ply(ply, analysed, narrator, analysed in turning_points)
        for ply, analysed in zip(record.plies, game.plies, strict=False)
    ]
    rest = record.plies[len(plies) :]
    return replace(record, main=replace(record.main, plies=(*plies, *rest)))


def _annotate_ply(
    ply: Ply, analysed: AnalysedPly, narrator: Narrator, is_turning_point: bool
) -> Ply:
    comments = [chances_text(analysed.after, narrator)]
    if is_turning_point:
        comments.append(narrator.texts("turning-point"))
    if analysed.mistake is None:
        return replace(ply, comments=(*ply.comments, *comments))
    loss = loss_sentence(analysed.mistake, analysed.loss, narrator)
    comments += [loss, *mistake_sentences(analysed, narrator)]
    instead = analysed.better.line if analysed.better else ()
    variation = Line(tuple(Ply(placement) for placement in instead))
    return replace(
        ply,
        mark=ply.mark or MISTAKE_MARKS[analysed.mistake],
        comments=(*ply.comments, *comments),
        variations=(*ply.variations, variation) if instead else ply.variations,
    )

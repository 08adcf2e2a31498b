"""Add an analysis to a record: marks, comments, and better lines as variations."""

from dataclasses import replace

from cirkis.drawing import Narrator
from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.engine.analysis.text_report import (
    MISTAKE_MARKS,
    chances_text,
    loss_sentence,
    mistake_sentences,
)
from cirkis.game import Line, Ply, Record


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

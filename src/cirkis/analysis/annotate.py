"""Writing an analysis into a record: marks, comments, and better variations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.analysis.text_report import MISTAKE_MARKS, chances_text, mistake_sentences
from cirkis.analysis.wording import Words
from cirkis.records import Line, Ply, Record


def annotate_record(record: Record, game: GameAnalysis, words: Words) -> Record:
    """Return the record with the analysis added to what it already says.

    Every ply gets a comment with the chances. A mistake also gets a mark, unless the ply has one,
    the reasons as comments, and the better line as a variation.

    Args:
        record: the record that was analysed.
        game: its analysis.
        words: the sentences of a language.
    """
    turned = game.turning_points
    plies = [
        _annotate_ply(ply, analysed, words, record.names, analysed in turned)
        for ply, analysed in zip(record.plies, game.plies, strict=False)
    ]
    rest = record.plies[len(plies) :]
    return replace(record, main=replace(record.main, plies=(*plies, *rest)))


def _annotate_ply(
    ply: Ply, analysed: AnalysedPly, words: Words, names: Sequence[str], is_turning_point: bool
) -> Ply:
    comments = [chances_text(analysed.after, words, names)]
    if is_turning_point:
        comments.append(words.text("analysis.turned"))
    if analysed.mistake is None:
        return replace(ply, comments=(*ply.comments, *comments))
    size = words.text(f"analysis.size.{analysed.mistake.value}")
    lost = words.text("analysis.lost", percent=words.percent(analysed.loss))
    comments += [f"{size}: {lost}.", *mistake_sentences(analysed, words, names)]
    instead = analysed.better.line if analysed.better else ()
    variation = Line(tuple(Ply(placement) for placement in instead))
    return replace(
        ply,
        mark=ply.mark or MISTAKE_MARKS[analysed.mistake],
        comments=(*ply.comments, *comments),
        variations=(*ply.variations, variation) if instead else ply.variations,
    )

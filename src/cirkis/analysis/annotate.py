"""A record with what the computer thinks of it: marks, comments, variations that were better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis
from cirkis.analysis.text_report import MARKS, chances_text, mistake_sentences
from cirkis.analysis.wording import Words
from cirkis.records import Line, Ply, Record


def annotated(record: Record, game: GameAnalysis, words: Words) -> Record:
    """The record with the analysis written into it; what it said before stays.

    After every ply a comment tells all chances. A mistake has its mark, unless the ply had one, the
    reasons as a comment, and what was better as a variation with the line expected.
    """
    turned = game.turning_points
    plies = [
        _annotated(ply, found, words, record.names, found in turned)
        for ply, found in zip(record.plies, game.plies, strict=False)
    ]
    rest = record.plies[len(plies) :]
    return replace(record, main=replace(record.main, plies=(*plies, *rest)))


def _annotated(
    ply: Ply, found: AnalysedPly, words: Words, names: Sequence[str], is_turning_point: bool
) -> Ply:
    comments = [chances_text(found.after, words, names)]
    if is_turning_point:
        comments.append(words.text("analysis.turned"))
    if found.mistake is None:
        return replace(ply, comments=(*ply.comments, *comments))
    size = words.text(f"analysis.size.{found.mistake.value}")
    lost = words.text("analysis.lost", percent=words.percent(found.loss))
    comments += [f"{size}: {lost}.", *mistake_sentences(found, words, names)]
    instead = found.better.line if found.better else ()
    variation = Line(tuple(Ply(placement) for placement in instead))
    return replace(
        ply,
        mark=ply.mark or MARKS[found.mistake],
        comments=(*ply.comments, *comments),
        variations=(*ply.variations, variation) if instead else ply.variations,
    )

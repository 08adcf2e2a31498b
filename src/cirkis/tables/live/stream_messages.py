"""What the streams of analyses and reviews send."""

from __future__ import annotations

from cirkis.engine.analysis.json_types import AnalysisInfo, GameInfo
from cirkis.tables.model.messages import ErrorMessage, Message


class AnalysisMessage(Message, frozen=True, tag="analysis"):
    """An analysis of the position, better than the one before."""

    analysis: AnalysisInfo


class ProgressMessage(Message, frozen=True, tag="progress"):
    """How many of the positions have been analysed."""

    done: int
    total: int


class ReviewMessage(Message, frozen=True, tag="review"):
    """The game analysed."""

    game: GameInfo


class DoneMessage(Message, frozen=True, tag="done"):
    """The end of the stream."""


StreamMessage = AnalysisMessage | ProgressMessage | ReviewMessage | ErrorMessage | DoneMessage

"""The messages in streams of analyses and reviews."""

from cirkis.engine.analysis.json_types import AnalysisInfo, GameInfo
from cirkis.tables.messages import ErrorMessage, Message


class AnalysisMessage(Message, frozen=True, tag="analysis"):
    """An analysis of the position, more accurate than the previous one."""

    analysis: AnalysisInfo


class ProgressMessage(Message, frozen=True, tag="progress"):
    """The number of positions analysed so far.

    Attributes:
        chances: every seat's chances at the start and after each ply, from a quick search.
    """

    done: int
    total: int
    chances: list[list[float]]


class ReviewMessage(Message, frozen=True, tag="review"):
    """The analysed game."""

    game: GameInfo


class DoneMessage(Message, frozen=True, tag="done"):
    """The end of the stream."""


StreamMessage = AnalysisMessage | ProgressMessage | ReviewMessage | ErrorMessage | DoneMessage

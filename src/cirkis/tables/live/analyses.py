"""The messages that stream an analysis or review to the requester."""

from collections.abc import Iterator, Sequence
from threading import Event

from cirkis.engine import stream_analyses
from cirkis.engine.analysis.analyse_game import analyse_game_in_steps
from cirkis.engine.analysis.info import analysis_info, game_info
from cirkis.game import State
from cirkis.tables.live.reviews import REVIEW_SECONDS
from cirkis.tables.live.stream_messages import AnalysisMessage, ProgressMessage, ReviewMessage
from cirkis.tables.model.messages import Message

REPORT_INTERVAL = 0.3  # seconds between successive analyses
CANDIDATES = 8  # placements listed in an analysis


def analyse_position(state: State, seconds: float, stop: Event | None = None) -> Iterator[Message]:
    """Yield improving analyses of a position."""
    for analysis in stream_analyses(state, seconds=seconds, every=REPORT_INTERVAL, stop=stop):
        yield AnalysisMessage(analysis_info(analysis, CANDIDATES))


def review_round(states: Sequence[State], stop: Event | None = None) -> Iterator[Message]:
    """Yield progress after each position of a round, then the finished review."""
    for game in analyse_game_in_steps(states, seconds=REVIEW_SECONDS, stop=stop):
        yield ProgressMessage(len(game.plies) + 1, len(states))
    yield ReviewMessage(game_info(game))

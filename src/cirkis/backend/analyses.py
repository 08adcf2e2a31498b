"""The messages that stream an analysis or review to the requester."""

from collections.abc import Iterator, Sequence
from functools import partial
from threading import Event

from cirkis.backend.reviews import REVIEW_SECONDS
from cirkis.backend.stream_messages import AnalysisMessage, ProgressMessage, ReviewMessage
from cirkis.engine import stream_analyses
from cirkis.engine.analysis.analyse_game import analyse_game_in_steps
from cirkis.engine.analysis.info import analysis_info, game_info
from cirkis.game import State
from cirkis.tables.messages import Message

REPORT_INTERVAL = 0.3  # seconds between successive analyses
CANDIDATES = 8  # placements listed in an analysis
FIRST_LOOK = 0.03  # seconds per position


def analyse_position(state: State, seconds: float, stop: Event | None = None) -> Iterator[Message]:
    for analysis in stream_analyses(state, seconds=seconds, every=REPORT_INTERVAL, stop=stop):
        yield AnalysisMessage(analysis_info(analysis, CANDIDATES))


def review_round(
    states: Sequence[State], stop: Event | None = None, *, keeps_memory: bool = True
) -> Iterator[Message | None]:
    """Yield progress after a first look and after each position, then the finished review.

    During the first look, None is yielded after each position. See analyse_game_in_steps for
    `keeps_memory`.
    """
    analyse = partial(analyse_game_in_steps, states, stop=stop, keeps_memory=keeps_memory)
    for looked_at in analyse(seconds=FIRST_LOOK):
        first = looked_at
        yield None
    analyses = [*(ply.before for ply in first.plies[:1]), *(ply.after for ply in first.plies)]
    chances = [[round(chance, 4) for chance in one.chances] for one in analyses]
    yield ProgressMessage(0, len(states), chances)
    for game in analyse(seconds=REVIEW_SECONDS):
        yield ProgressMessage(len(game.plies) + 1, len(states), chances)
    yield ReviewMessage(game_info(game))

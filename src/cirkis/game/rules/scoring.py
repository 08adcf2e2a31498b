"""Points for the figures a placement completes (R17-R21), and for going out."""

from cirkis.game.board import Figure, FigureKind
from cirkis.game.rules.events import Event, FigureCompleted, Scored, ScoreReason

MAJORITY_POINTS = {
    FigureKind.CIRCLE: 10,
    FigureKind.STAR: 10,
    FigureKind.CENTER_RING: 15,
}
COMPLETION_POINTS = 5
GOING_OUT_POINTS = 10


def score_figures(
    figures: tuple[Figure, ...], filled: int, owned: tuple[int, ...], seat: int
) -> list[Event]:
    """Return the events for each of these figures that is now full."""
    events: list[Event] = []
    for figure in figures:
        if figure.mask & ~filled:
            continue
        segments = tuple((figure.mask & cells).bit_count() for cells in owned)
        majority = strict_majority(segments)
        events.append(FigureCompleted(seat, figure, segments, majority))
        if majority is not None:
            points = MAJORITY_POINTS[figure.kind]
            events.append(Scored(majority, points, ScoreReason.MAJORITY, figure))
        if majority != seat:
            events.append(Scored(seat, COMPLETION_POINTS, ScoreReason.COMPLETION, figure))
    return events


def strict_majority(segments: tuple[int, ...]) -> int | None:
    """Return the seat with more segments than any other; None if there is a tie (R17, R18)."""
    most = max(segments)
    return segments.index(most) if segments.count(most) == 1 else None

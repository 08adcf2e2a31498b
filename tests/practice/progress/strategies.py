"""Strategies for Hypothesis: any progress that somebody could have."""

from hypothesis import strategies as st

from cirkis.practice.progress.game_over import ACHIEVEMENTS, GameOver, Opponent, ShapeUse
from cirkis.practice.progress.glicko import Rating
from cirkis.practice.progress.progress import Event, LessonReached, RunOver
from cirkis.practice.progress.puzzles import MistakesFound, OwnMistake, PuzzleTried

times = st.integers(1_700_000_000, 1_800_000_000).map(float)
names = st.sampled_from([f"lesson-{n}" for n in range(4)])
lessons = st.builds(LessonReached, names, st.integers(0, 9), st.booleans())
_ratings = st.builds(Rating, st.integers(800, 2800).map(float), st.integers(30, 350).map(float))
_opponents = st.builds(
    Opponent,
    st.sampled_from(["", "casual", "club", "champion"]),
    st.none() | _ratings,
    st.sampled_from([0.0, 0.5, 1.0]),
)
_points = st.integers(0, 90)
game_overs = st.builds(
    GameOver,
    id=st.sampled_from([f"table{n}.{m}" for n in range(6) for m in (1, 2)]),
    at=times,
    players=st.integers(2, 4),
    result=st.sampled_from(["won", "shared", "lost"]),
    points=_points,
    best=_points,
    opponents=st.lists(_opponents, min_size=1, max_size=3).map(tuple),
    is_rated=st.booleans(),
    shapes=st.dictionaries(
        st.sampled_from("AKW"), st.builds(ShapeUse, _points, _points, _points), max_size=3
    ),
    reached=st.lists(
        st.sampled_from([one.id for one in ACHIEVEMENTS]), max_size=3, unique=True
    ).map(tuple),
)
puzzles = st.builds(
    PuzzleTried,
    st.sampled_from([f"puzzle{n}" for n in range(6)]),
    st.integers(600, 2600),
    st.booleans(),
    st.none() | st.integers(20_000, 20_004),
    rated=st.booleans(),
)
_mistakes = st.builds(
    OwnMistake,
    position=st.sampled_from(["green.A1_turn.purple", "green.B1_turn.purple"]),
    played=st.just((3,)),
    better=st.just((4, 5)),
    chance=st.sampled_from([0.5, 0.75]),
    loss=st.just(0.25),
)
found = st.builds(MistakesFound, st.dictionaries(st.sampled_from(["m-1", "m-2"]), _mistakes))
runs = st.builds(RunOver, st.sampled_from(["three-minutes", "three-wrong"]), st.integers(0, 40))
events: st.SearchStrategy[Event] = st.one_of(lessons, game_overs, puzzles, found, runs)
histories = st.lists(st.tuples(events, times), max_size=12)

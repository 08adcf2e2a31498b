"""Records of finished games: counts, ratings and the latest results."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from cirkis.engine.players.ratings import ANCHOR, LADDER, level_ratings
from cirkis.practice.progress.game_over import GameOver, Opponent, ShapeUse, game_over
from cirkis.practice.progress.games import (
    MAX_PLACES,
    RECENT,
    Games,
    Statistics,
    Tally,
    count_game,
    total_statistics,
)
from cirkis.practice.progress.glicko import Rating, expected_score
from cirkis.practice.progress.progress import NO_PROGRESS, Progress, read_progress, write_progress
from cirkis.practice.progress.standing import proposed_level, standing_of
from cirkis.tables.people import Occupant, Person
from cirkis.tables.requests import MAX_NUMBER
from cirkis.tables.state import Table
from tests.nightly import rounds
from tests.practice.progress.games import ADA, played_table, seen
from tests.practice.progress.strategies import game_overs


def _event(seed: int, players: int = 2, level: str = "casual") -> GameOver:
    return game_over(seen(played_table(seed, players, level)), f"t{seed}", {})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shapes_are_counted(players: int) -> None:
    """Pieces placed and left add up to the stock, and the points to what Ada's pieces scored."""
    for seed in range(5):
        table = played_table(seed, players)
        event = game_over(seen(table), "t", {})
        for shape in table.options.pieces.shapes:
            use = event.shapes[shape.code]
            assert use.placed + use.left == shape.count
        others = sum(
            after.state.scores[0] - before.state.scores[0]
            for before, after in pairwise(table.steps)
            if after.seat != 0
        )
        points = sum(use.points for use in event.shapes.values())
        assert points == table.state.scores[0] - others
        assert (event.players, event.at) == (players, 1_000.0 + seed)


def test_what_is_kept_is_limited() -> None:
    """Only the latest results are kept, and an older game still cannot count again; a new server's
    games count even if an imported file has counts from MAX_PLACES others.
    """
    games = Games()
    for number in range(RECENT + 3):
        games = count_game(games, structs.replace(_event(1), id=f"g.{number}", at=100.0 + number))
    assert len(games.recent) == RECENT
    assert total_statistics(games).total.games == RECENT + 3
    assert count_game(games, structs.replace(_event(1), id="g.0", at=100.0)) == games
    games = Games(counted={f"place{number}": Statistics() for number in range(MAX_PLACES)})
    counted = count_game(games, _event(1)).counted
    assert len(counted) == MAX_PLACES
    assert sum(one.total.games for one in counted.values()) == 1


def test_forged_counts_do_not_hide_results() -> None:
    """Counts already stored under a new game's id are ignored; all counts can be read back."""
    event, many = _event(1), Statistics(Tally(MAX_NUMBER), shapes={"A": ShapeUse(MAX_NUMBER)})
    assert count_game(Games(counted={event.id: many}), event).counted[event.id].total.games == 1
    after = count_game(Games("here", {"here": many}), event)
    assert read_progress(write_progress(Progress(1, games=after))).games == after


@settings(max_examples=rounds(15, 100))
@given(st.lists(game_overs, max_size=12, unique_by=lambda event: event.id))
def test_counts_are_sums(events: list[GameOver]) -> None:
    """The counts equal plain sums over the games, whatever their order."""
    games = Games()
    for event in events:
        games = count_game(games, event)
    counts = total_statistics(games)
    assert counts.total.games == len(events)
    assert counts.total.won == sum(event.result == "won" for event in events)
    for players in (2, 3, 4):
        tally = counts.players.get(str(players))
        assert (tally.games if tally else 0) == sum(one.players == players for one in events)
    used = sum(event.shapes.get("A", ShapeUse()).placed for event in events)
    assert counts.shapes.get("A", ShapeUse()).placed == used
    assert games.rated == sum(event.is_rated for event in events)


def test_ratings_of_levels_match_the_ladder() -> None:
    """Each level's expected score against the level below equals the measured one."""
    ratings = {level: Rating(found.rating, 1) for level, found in level_ratings().items()}
    for match in LADDER:
        expected = expected_score(ratings[match.level], ratings[match.against])
        assert 100 * expected == pytest.approx(match.victories, abs=0.01)
    assert level_ratings()[ANCHOR].rating == Rating().rating


def _won(*, rated: bool = True) -> Table:
    """Return a game that Ada won against a computer."""
    games = (played_table(seed, rated=rated) for seed in range(99))
    return next(table for table in games if seen(table).has_won)


def test_a_casual_game_changes_no_rating() -> None:
    """It counts for the person's own statistics only."""
    games = count_game(Games(), game_over(seen(_won()), "r", {}))
    after = count_game(games, game_over(seen(_won(rated=False)), "c", {}))
    assert (after.rating, after.rated) == (games.rating, 1)
    (casual,) = (one for one in after.recent if one.id == "c.1")
    assert (casual.rating, casual.change, casual.kept) == (None, 0.0, "")
    assert total_statistics(after).total.won == 2


def test_the_result_tells_the_old_and_the_new_rating() -> None:
    """The new one is the person's rating from then on; the difference leads back to the old one."""
    games = count_game(Games(), game_over(seen(_won()), "a", {}))
    for table in (_won(), _against_bob(won=False), _against_bob(won=True)):
        before = games.rating.rating
        event = game_over(seen(table), f"t{games.rated}", RATINGS)
        games = count_game(games, structs.replace(event, at=9_000.0 + games.rated))
        result = games.recent[-1]
        assert result.rating == games.rating.rating != before
        assert result.change == pytest.approx(games.rating.rating - before)
        assert (result.change > 0, result.kept) == (event.result == "won", "")


BOB = Person("bob")
RATINGS = {ADA: Rating(), BOB: Rating(1700, 50)}


def _against_bob(*, won: bool) -> Table:
    """Return a rated game that Ada won or lost against Bob."""
    games = (played_table(seed, rated=True) for seed in range(99))
    table = next(one for one in games if one.state.outcome.winners == (0 if won else 1,))  # pyrefly: ignore[missing-attribute]
    steps = tuple(
        structs.replace(step, by_person=True, player=BOB, level=None) if step.seat else step
        for step in table.steps
    )
    seats = (table.seats[0], Occupant("person", None, "Bob", BOB))
    return structs.replace(table, seats=seats, steps=steps, begun=0.0)


def _event_of(table: Table, seat: int) -> GameOver:
    return game_over(seen(table, seat), "t", RATINGS)


def test_people_count_if_their_rating_is_known() -> None:
    """What one gains, the other loses, because both ratings were equally certain."""
    table = _against_bob(won=True)
    assert not game_over(seen(table), "t", {}).is_rated
    event = _event_of(table, 0)
    assert event.is_rated
    assert event.opponents == (Opponent("", RATINGS[BOB], 1.0),)
    assert count_game(Games(), event).recent[0].opponents == ("people",)
    equal = {ADA: Rating(), BOB: Rating()}
    gained, lost = (
        count_game(Games(), game_over(seen(table, seat), "t", equal)).recent[0].change
        for seat in (0, 1)
    )
    assert gained == pytest.approx(-lost)
    assert gained > 0


def test_a_game_faster_than_people_play_counts_for_nobody() -> None:
    table = _against_bob(won=True)
    end = table.turn_started
    for seconds, kept in ((59, "short"), (61, "")):
        quick = structs.replace(table, begun=end - seconds)
        won, lost = (count_game(Games(), _event_of(quick, seat)).recent[0] for seat in (0, 1))
        assert (won.kept, won.change > 0, won.rating is None) == (kept, not kept, bool(kept))
        assert (lost.kept, lost.change < 0) == (kept, not kept)
    alone = structs.replace(_won(), begun=end)
    assert count_game(Games(), game_over(seen(alone), "a", {})).recent[0].kept == ""


def test_only_ten_wins_over_people_in_an_hour_raise_the_rating() -> None:
    won, lost = (_event_of(_against_bob(won=one), 0) for one in (True, False))
    games, kept = Games(), []
    for number in range(12):
        event = structs.replace(won, id=f"g.{number}", at=5000.0 + number)
        games = count_game(games, event)
        kept.append(games.recent[-1].kept)
    assert kept == [""] * 10 + ["wins"] * 2
    assert games.rated == 10
    lower = count_game(games, structs.replace(lost, id="l.1", at=6000.0))
    assert lower.recent[-1].change < 0
    later = count_game(games, structs.replace(won, id="later.1", at=9000.0))
    assert (later.rated, later.recent[-1].kept) == (11, "")


def test_proposed_level() -> None:
    """A new player is offered the default level; a player who improves, the next level."""
    standing = standing_of(NO_PROGRESS)
    assert (standing.rating, standing.rated, standing.settled) == (1500, 0, False)
    assert [one.id for one in standing.levels] == list(level_ratings())
    assert all(one.at is None for one in standing.achievements)
    assert proposed_level(Rating()) == "casual"
    proposed = [proposed_level(Rating(rating, 50)) for rating in range(300, 3500, 50)]
    order = list(level_ratings())
    ranks = [order.index(level) for level in proposed]
    assert ranks == sorted(ranks)
    assert (proposed[0], proposed[-1]) == (order[0], order[-1])


@pytest.mark.parametrize(
    ("levels", "results", "wanted"),
    [
        ("casual", "won", "improver"),
        ("casual seasoned-spoiler", "won won", "club"),
        ("newcomer casual", "lost won", "improver"),
        ("casual casual", "won lost", ""),
        ("casual people", "won won", ""),
        ("champion", "won", ""),
    ],
)
def test_a_win_suggests_the_next_level(levels: str, results: str, wanted: str) -> None:
    games = Games()
    for nth, (level, result) in enumerate(zip(levels.split(), results.split(), strict=True)):
        opponent = Opponent("" if level == "people" else level, None, 1.0)
        event = structs.replace(
            _event(1), id=f"g.{nth}", at=100.0 + nth, opponents=(opponent,), result=result
        )
        games = count_game(games, event)
    assert standing_of(Progress(1, games=games)).next == wanted

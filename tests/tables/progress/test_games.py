"""What is remembered of finished games: counts, ratings and the latest results."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from cirkis.engine.players.ratings import ANCHOR, LADDER, level_ratings
from cirkis.tables.progress.game_over import GameOver, ShapeUse, game_over
from cirkis.tables.progress.games import RECENT, Games, count_game, total_statistics
from cirkis.tables.progress.glicko import Rating, expected_score
from cirkis.tables.progress.progress import NO_PROGRESS
from cirkis.tables.progress.standing import proposed_level, standing_of
from tests.tables.progress.games import ADA, played_table, seen
from tests.tables.progress.strategies import game_overs


def _event(seed: int, players: int = 2, level: str = "casual") -> GameOver:
    return game_over(seen(played_table(seed, players, level)), f"t{seed}", {})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_shapes_are_counted(seed: int, players: int) -> None:
    """Placed and left pieces make up the stock, and points those that one's placements brought."""
    table = played_table(seed, players)
    event = game_over(seen(table), "t", {})
    for shape in table.options.pieces.shapes:
        use = event.shapes[shape.code]
        assert use.placed + use.left == shape.count
    others = sum(
        after.state.scores[0] - before.state.scores[0]
        for before, after in zip(table.steps, table.steps[1:], strict=False)
        if after.seat != 0
    )
    assert sum(use.points for use in event.shapes.values()) == table.state.scores[0] - others
    assert event.players == players
    assert event.at == 1_000.0 + seed


def test_games_older_than_all_results_are_counted_already() -> None:
    """Results are remembered for so many games; one that is older still cannot count again."""
    games = Games()
    for number in range(RECENT + 3):
        games = count_game(games, structs.replace(_event(1), id=f"g.{number}", at=100.0 + number))
    assert len(games.recent) == RECENT
    assert total_statistics(games).total.games == RECENT + 3
    assert count_game(games, structs.replace(_event(1), id="g.0", at=100.0)) == games


@settings(max_examples=40)
@given(st.lists(game_overs, max_size=12, unique_by=lambda event: event.id))
def test_counts_are_sums(events: list[GameOver]) -> None:
    """The counts are those that one makes by hand, however the games came."""
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


def test_ratings_of_levels_are_those_of_the_ladder() -> None:
    """Each level is expected to win as many games against the one below as it has won."""
    ratings = {level: Rating(found.rating, 1) for level, found in level_ratings().items()}
    for match in LADDER:
        expected = expected_score(ratings[match.level], ratings[match.against])
        assert 100 * expected == pytest.approx(match.victories, abs=0.01)
    assert level_ratings()[ANCHOR].rating == Rating().rating


def test_rating_follows_results() -> None:
    """Winning raises, losing lowers, and the surer the rating, the less."""
    table = next(t for seed in range(99) if seen(t := played_table(seed)).has_won)
    won = game_over(seen(table), "w", {})
    games = count_game(Games(), won)
    assert games.rating.rating > Rating().rating
    assert games.rating.deviation < Rating().deviation
    assert games.recent[0].change == games.rating.rating - Rating().rating
    second = count_game(games, structs.replace(won, id="w2", at=won.at + 60))
    assert 0 < second.recent[1].change < games.recent[0].change
    helped = game_over(replace(seen(table), is_helped=True), "h", {})
    assert not helped.is_rated
    after = count_game(games, helped)
    assert after.rating == games.rating
    assert [one.rating for one in after.recent if one.id == "h.1"] == [None]
    assert total_statistics(after).total.won == 2


def test_people_count_if_their_rating_is_known() -> None:
    table = played_table(3)
    bob = structs.replace(table.seats[0], owner="bob")
    table = structs.replace(table, seats=(table.seats[0], bob))
    assert not game_over(seen(table), "t", {}).is_rated
    event = game_over(seen(table), "t", {ADA: Rating(), bob.owner: Rating(1700, 50)})  # type: ignore[dict-item]
    assert event.is_rated
    assert event.opponents[0].rating == Rating(1700, 50)
    assert count_game(Games(), event).recent[0].opponents == ("people",)


def test_proposed_level() -> None:
    """Somebody new is offered the usual level; whoever gets stronger, the next."""
    assert proposed_level(Rating()) == "casual"
    proposed = [proposed_level(Rating(rating, 50)) for rating in range(300, 3500, 50)]
    order = list(level_ratings())
    ranks = [order.index(level) for level in proposed]
    assert ranks == sorted(ranks)
    assert (proposed[0], proposed[-1]) == (order[0], order[-1])


def test_standing_of_nobody() -> None:
    """Before the first game there is a rating, but it says that it is a guess."""
    standing = standing_of(NO_PROGRESS)
    assert (standing.rating, standing.rated, standing.settled) == (1500, 0, False)
    assert [one.id for one in standing.levels] == list(level_ratings())
    assert all(one.at is None for one in standing.achievements)

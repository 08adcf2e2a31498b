"""Records of finished games: counts, ratings and the latest results."""

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
from cirkis.tables.incoming import MAX_NUMBER
from cirkis.tables.people import Person
from cirkis.tables.rated import seats_played
from cirkis.tables.seats import Occupant
from cirkis.tables.state import Table
from tests.practice.progress.games import ADA, played_table, seen
from tests.practice.progress.strategies import game_overs


def _event(seed: int, players: int = 2, level: str = "casual") -> GameOver:
    return game_over(seen(played_table(seed, players, level)), f"t{seed}", {})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_shapes_are_counted(seed: int, players: int) -> None:
    """Pieces placed and left add up to the stock, and the points to what Ada's pieces scored."""
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


def test_games_older_than_all_kept_results_count_only_once() -> None:
    """Only the latest results are kept; an older game still cannot count again."""
    games = Games()
    for number in range(RECENT + 3):
        games = count_game(games, structs.replace(_event(1), id=f"g.{number}", at=100.0 + number))
    assert len(games.recent) == RECENT
    assert total_statistics(games).total.games == RECENT + 3
    assert count_game(games, structs.replace(_event(1), id="g.0", at=100.0)) == games


def test_counts_of_few_places_are_kept() -> None:
    """A new server's games count even if an imported file has counts from MAX_PLACES others."""
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


@settings(max_examples=40)
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


def test_rating_follows_results() -> None:
    """Wins raise the rating, and losses lower it; a rating that is more certain changes less."""
    table = next(t for seed in range(99) if seen(t := played_table(seed)).has_won)
    won = game_over(seen(table), "w", {})
    games = count_game(Games(), won)
    assert games.rating.rating > Rating().rating
    assert games.rating.deviation < Rating().deviation
    assert games.recent[0].change == games.rating.rating - Rating().rating
    second = count_game(games, structs.replace(won, id="w2", at=won.at + 60))
    assert 0 < second.recent[1].change < games.recent[0].change
    helped = game_over(seen(structs.replace(table, advised=frozenset({0}))), "h", {})
    assert not helped.is_rated
    after = count_game(games, helped)
    assert after.rating == games.rating
    assert [one.rating for one in after.recent if one.id == "h.1"] == [None]
    assert total_statistics(after).total.won == 2


BOB = Person("bob")
RATINGS = {ADA: Rating(), BOB: Rating(1700, 50)}


def _against_bob(*, won: bool, stand_ins: int = 0) -> Table:
    """Return a game Ada won or lost; a computer placed Bob's pieces before index `stand_ins`."""
    games = (played_table(seed) for seed in range(99))
    table = next(one for one in games if one.state.outcome.winners == (0 if won else 1,))  # pyrefly: ignore[missing-attribute]
    theirs = [step for step in table.steps if step.seat == 1]
    by_bob = theirs[stand_ins:]
    steps = tuple(
        structs.replace(step, by_person=True, player=BOB, level=None) if step in by_bob else step
        for step in table.steps
    )
    seats = (table.seats[0], Occupant("person", None, "Bob", BOB))
    return structs.replace(table, seats=seats, steps=steps, begun=0.0)


def _event_of(table: Table, seat: int) -> GameOver:
    return game_over(seen(table, seat), "t", RATINGS)


def test_people_count_if_their_rating_is_known() -> None:
    table = _against_bob(won=True)
    assert not game_over(seen(table), "t", {}).is_rated
    event = _event_of(table, 0)
    assert event.is_rated
    assert event.opponents[0].rating == RATINGS[BOB]
    assert count_game(Games(), event).recent[0].opponents == ("people",)


def test_a_stand_in_neither_saves_nor_costs_rating() -> None:
    """A loss by the computer counts as Bob's, a win does not, and Ada never loses rating to it.
    This is so even if Bob placed only one piece.
    """
    for won, stand_ins, expected in (
        *((True, 3, (1, -1)), (True, -1, (1, -1))),
        *((False, 3, (0, 0)), (False, -1, (0, 0))),
    ):
        table = _against_bob(won=won, stand_ins=stand_ins)
        handed = structs.replace(table.seats[1], kind="computer", level="casual", handed=True)
        for last in (table, structs.replace(table, seats=(table.seats[0], handed))):
            assert seats_played(last) == {ADA: 0, BOB: 1}
            changes = [count_game(Games(), _event_of(last, seat)).recent[0] for seat in (0, 1)]
            assert tuple((one.change > 0) - (one.change < 0) for one in changes) == expected


def test_a_stand_in_from_the_start_changes_no_rating() -> None:
    """Ada sat down with Bob; if he never places, she does not lose rating to a computer instead."""
    for won in (True, False):
        table = _against_bob(won=won, stand_ins=99)
        handed = structs.replace(table.seats[1], kind="computer", level="skilled", handed=True)
        table = structs.replace(table, seats=(table.seats[0], handed))
        assert not _event_of(table, 0).is_rated


def test_a_stand_in_that_others_wanted_changes_no_rating() -> None:
    """If others let a computer play for an absent player, neither side's rating changes."""
    for won in (True, False):
        table = _against_bob(won=won, stand_ins=3)
        steps = [structs.replace(step, imposed=not step.by_person) for step in table.steps]
        imposed = structs.replace(table, steps=tuple(steps))
        assert [_event_of(imposed, seat).is_rated for seat in (0, 1)] == [False, False]


@pytest.mark.parametrize("help", ["advised", "took_back"])
def test_help_only_harms_the_player_who_had_it(help: str) -> None:
    """Between people, a player who had help can only lose rating, and the opponent only gain."""
    for won in (True, False):
        for helped in (0, 1):
            table = structs.replace(_against_bob(won=won), **{help: frozenset({helped})})
            changes = [count_game(Games(), _event_of(table, n)).recent[0].change for n in (0, 1)]
            has_lost = (helped == 0) is not won
            assert (changes[helped] < 0) == has_lost == (changes[1 - helped] > 0)
            assert has_lost or changes == [0, 0]


def test_help_does_not_void_a_loss_to_somebody_who_left() -> None:
    """Bob placed, so it was a game between people, even if a computer has his seat at the end."""
    table = structs.replace(_against_bob(won=False), advised=frozenset({0}))
    handed = structs.replace(table.seats[1], kind="computer", level="casual", handed=True)
    table = structs.replace(table, seats=(table.seats[0], handed))
    assert count_game(Games(), _event_of(table, 0)).recent[0].change < 0


def test_helping_the_opponent_does_not_avert_a_loss() -> None:
    table = structs.replace(_against_bob(won=False), took_back=frozenset({0, 1}))
    changes = [count_game(Games(), _event_of(table, seat)).recent[0].change for seat in (0, 1)]
    assert changes[0] < 0 == changes[1]


def test_a_game_faster_than_people_play_is_not_rated() -> None:
    table = _against_bob(won=True)
    end = table.turn_started
    for seconds, is_rated in ((59, False), (61, True)):
        quick = structs.replace(table, begun=end - seconds)
        assert [_event_of(quick, seat).is_rated for seat in (0, 1)] == [is_rated] * 2


def test_a_player_who_hardly_placed_gives_no_rating() -> None:
    """Bob then loses nothing, so Ada must not gain, or they could raise each other's ratings."""
    table = _against_bob(won=True)
    theirs = [step for step in table.steps if step.seat == 1]
    for placed, is_rated in ((1, False), (2, True)):
        steps = tuple(step for step in table.steps if step not in theirs[placed:])
        assert _event_of(structs.replace(table, steps=steps), 0).is_rated is is_rated


def test_a_removed_player_is_not_rated_and_does_not_count() -> None:
    for won in (True, False):
        table = structs.replace(_against_bob(won=won), removed=frozenset({BOB}))
        assert [_event_of(table, seat).is_rated for seat in (0, 1)] == [False, False]


def test_rated_wins_over_people_are_limited_per_hour() -> None:
    event, games = _event_of(_against_bob(won=True), 0), Games()
    for number in range(20):
        games = count_game(games, structs.replace(event, id=f"g.{number}", at=5000.0 + number))
    assert games.rated == 10
    assert count_game(games, structs.replace(event, id="later.1", at=9000.0)).rated == 11


@pytest.mark.parametrize(
    ("lost", "host", "before", "after", "counts"),
    [
        (False, BOB, "newcomer", "champion", "newcomer"),
        (True, ADA, "newcomer", "champion", "newcomer"),
        (True, BOB, "champion", "newcomer", "champion"),
        (True, BOB, "champion", "greedy", "champion"),
    ],
)
def test_a_changed_level(lost: bool, host: Person, before: str, after: str, counts: str) -> None:
    """The weakest level counts; for a guest who lost, the strongest, since the host chose it."""
    tables = (played_table(seed, level=before) for seed in range(20))
    table = next(one for one in tables if seen(one).score_against(1) == (not lost))
    seats = (table.seats[0], structs.replace(table.seats[1], level=after))
    swapped = seen(structs.replace(table, host=host, seats=seats))
    (opponent,) = game_over(swapped, "t", {}).opponents
    assert opponent.rating is not None
    assert opponent.rating.rating == level_ratings()[counts].rating
    assert swapped.levels == []


def test_proposed_level() -> None:
    """A new player is offered the default level; a player who improves, the next level."""
    assert proposed_level(Rating()) == "casual"
    proposed = [proposed_level(Rating(rating, 50)) for rating in range(300, 3500, 50)]
    order = list(level_ratings())
    ranks = [order.index(level) for level in proposed]
    assert ranks == sorted(ranks)
    assert (proposed[0], proposed[-1]) == (order[0], order[-1])


@pytest.mark.parametrize(
    ("levels", "results", "wanted"),
    [
        ("casual casual", "won won", "improver"),
        ("casual seasoned-spoiler", "won won", "club"),
        ("newcomer casual casual", "lost won won", "improver"),
        ("casual casual", "won lost", ""),
        ("casual people", "won won", ""),
        ("casual", "won", ""),
        ("champion champion", "won won", ""),
    ],
)
def test_two_wins_suggest_the_next_level(levels: str, results: str, wanted: str) -> None:
    games = Games()
    for nth, (level, result) in enumerate(zip(levels.split(), results.split(), strict=True)):
        opponent = Opponent("" if level == "people" else level, None, 1.0)
        event = structs.replace(
            _event(1), id=f"g.{nth}", at=100.0 + nth, opponents=(opponent,), result=result
        )
        games = count_game(games, event)
    assert standing_of(Progress(1, games=games)).next == wanted


def test_standing_of_a_new_player() -> None:
    """Before the first game, there is a rating, marked as a guess."""
    standing = standing_of(NO_PROGRESS)
    assert (standing.rating, standing.rated, standing.settled) == (1500, 0, False)
    assert [one.id for one in standing.levels] == list(level_ratings())
    assert all(one.at is None for one in standing.achievements)

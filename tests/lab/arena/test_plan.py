"""The games of an arena: which players meet, how often, and in which seats."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cirkis import Options
from cirkis.engine import make_player
from cirkis.errors import CirkisError
from cirkis.lab import Clock, Format, Plan, Seatings, SprtBounds, parse_participants, run_arena
from cirkis.lab.arena.participants import PlayerFactory
from tests.lab.arena.players import First

FIELD = ("greedy", "greedy", "random", "random", "greedy")
MATCH = Options(match=50)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seatings", list(Seatings))
def test_everybody_meets_everybody_equally_often(seats: int, seatings: Seatings) -> None:
    plan = Plan(FIELD, Options(players=seats), rounds=3, seatings=seatings)
    orders = {Seatings.ALL: {2: 2, 3: 6, 4: 24}, Seatings.ROTATED: {2: 2, 3: 3, 4: 4}}
    pairings = [plan.pairing(game) for game in range(plan.games)]
    for round_ in range(3):
        games = [pairing.seats for pairing in pairings if pairing.round == round_]
        assert len(games) == len(set(games))
        tables = Counter(tuple(sorted(seated)) for seated in games)
        assert set(tables) == set(combinations(range(5), seats))
        assert set(tables.values()) == {orders[seatings][seats]}
        places = Counter((seat, player) for seated in games for seat, player in enumerate(seated))
        assert len(set(places.values())) == 1
        assert len(places) == 5 * seats


def test_gauntlet() -> None:
    """In a gauntlet, the first player is in every game, and the others appear equally often."""
    plan = Plan(FIELD, Options(players=3), rounds=1, format=Format.GAUNTLET)
    games = [plan.pairing(game).seats for game in range(plan.games)]
    assert len(games) == 6 * 6  # pairs of the four others, orders of three
    assert all(0 in seated for seated in games)
    assert len({sum(player in seated for seated in games) for player in range(1, 5)}) == 1


def test_names() -> None:
    texts = "random", "random", "mine=random", "gtp:/opt/bin/thinker --fast", "plain:2,threads=2"
    participants = parse_participants(texts)
    names = ["random", "random-2", "mine", "thinker", "plain-2-threads-2"]
    assert [e.name for e in participants] == names
    assert participants[3].described.target == "/opt/bin/thinker --fast"
    assert parse_participants([participant.text for participant in participants]) == participants


def test_objects_are_players() -> None:
    """Objects play under their own names, among other players, in their own process; an object
    can take several seats.
    """
    greedy, first = make_player("greedy"), First()
    plan = Plan((greedy, "greedy", first, first), rounds=1)
    assert [e.name for e in plan.participants] == ["greedy", "greedy-2", "first", "first-2"]
    factory = PlayerFactory(1.0)
    assert [factory.make(e) for e in plan.participants][2:] == [first, first]
    standings = run_arena(plan)
    assert [standing.games for standing in standings.players] == [6, 6, 6, 6]
    assert standings.faults == []
    with pytest.raises(CirkisError, match=r"first is an object .* use one job, or name its class"):
        run_arena(Plan((First(), "random")), jobs=2)


@pytest.mark.parametrize("player", [First, object(), None, 3])
def test_objects_that_are_not_players(player: Any) -> None:
    with pytest.raises(CirkisError, match=r"is a class: pass a player, First\(\)|is not a player"):
        Plan(("random", player))


@pytest.mark.parametrize(
    ("players", "more", "message"),
    [
        (("random", "grandmaster"), {}, 'no level "grandmaster", only'),
        (("random",), {}, "a table of 2 needs 2 players, not 1"),
        (("a=random", "a=greedy"), {}, 'two players have the name "a"'),
        (("random", "random"), {"rounds": 0}, "rounds must be a whole number from 1, not 0"),
        (("random", "random"), {"opening_plies": -1}, "opening_plies must be a whole number"),
        (("random", "random"), {"move_seconds": float("nan")}, "above 0"),
        (("random", "random"), {"sprt": SprtBounds(20, 0)}, "the lower first"),
        (("random", "random"), {"sprt": SprtBounds(0, 20, 0.5)}, "below 0.5"),
        (("random", "random"), {"rounds": 10**9}, "more than"),
        (("random", "random"), {"clocks": (Clock(1),) * 3}, "one for each of the 2, not 3"),
        (("random", "random"), {"clocks": (Clock(float("nan")),)}, "more than 0 and at most"),
        (("random", "random"), {"move_seconds": 1e6}, "at most 86400"),
        (("random", "random"), {"is_anchored": True, "options": MATCH}, "default options"),
        (("random", "random"), {"is_anchored": True, "clocks": (Clock(9),)}, "no clocks"),
        (("greedy", "greedy"), {"is_anchored": True}, "one player that has a rating"),
        (("random", "random"), {"adjudicate": -1}, "adjudication takes 0 to"),
        (("random", "random"), {"adjudicate": 9, "options": MATCH}, "match cannot be adjudicated"),
    ],
)
def test_impossible_plans(players: tuple[str, ...], more: dict[str, object], message: str) -> None:
    with pytest.raises(CirkisError, match=message):
        Plan(players, **more)  # pyrefly: ignore[bad-argument-type]

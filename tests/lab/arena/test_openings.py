"""Openings from files and from the book: which games begin with them, and in which seatings."""

import random
from dataclasses import replace

import pytest

from cirkis import Options
from cirkis.engine import make_player
from cirkis.errors import CirkisError
from cirkis.game import Line, Ply, Record, read_record, record_from_state, replay_record
from cirkis.lab import Openings, Order, Plan, openings_from_book, openings_from_records, play_to_end
from cirkis.lab.arena.game import referee_game
from cirkis.lab.arena.participants import PlayerFactory


def recorded(seed: int, **options: object) -> Record:
    chosen = Options(**options)  # pyrefly: ignore[bad-argument-type]
    players = [make_player("random")] * chosen.players
    return record_from_state(play_to_end(players, chosen, random.Random(seed)))


GAMES = [recorded(seed, starter=1 + seed % 2) for seed in range(5)]
OPENINGS = openings_from_records(GAMES, Options(), plies=6)


@pytest.mark.parametrize("order", list(Order))
def test_every_round_begins_with_an_opening(order: Order) -> None:
    plan = Plan(("random", "random"), rounds=7, openings=OPENINGS, order=order, seed=3)
    expected = {
        (game.options.starter, tuple(str(ply.placement) for ply in game.plies[:6]))
        for game in GAMES
    }
    factory, started = PlayerFactory(1.0), []
    for game in range(plan.games):
        record = read_record(referee_game(plan, game, factory).record)
        placed = tuple(str(ply.placement) for ply in record.plies[:6])
        started.append((record.options.starter, placed))
    assert started[::2] == started[1::2]  # in both seatings
    assert set(started[:10]) == expected
    assert started[10:] == started[:4]  # and again from the first


def test_order() -> None:
    """Openings come in file order, or in an order that depends only on the seed."""
    many = Openings("many", tuple((1, (index,)) for index in range(50)))
    in_file = [many.number(nth, Order.SEQUENTIAL, 1) for nth in range(50)]
    shuffled = [many.number(nth, Order.RANDOM, 1) for nth in range(50)]
    assert in_file == list(range(50)) == sorted(shuffled)
    assert shuffled != in_file
    assert shuffled == [many.number(nth, Order.RANDOM, 1) for nth in range(50)]
    assert shuffled != [many.number(nth, Order.RANDOM, 2) for nth in range(50)]


def test_an_opening_never_ends_a_game() -> None:
    for game in GAMES:
        ((starter, placed),) = openings_from_records([game], Options()).lines
        states = replay_record(game)
        assert starter == game.options.starter
        assert list(placed) == [index for _, index in states[-2].placed][: len(placed)]
        assert not states[len(placed)].is_over
        assert states[len(placed) + 1].is_over


def test_openings_are_identified_by_their_placements() -> None:
    """Equal ones count once, and names do not matter."""
    comments = [replace(game, names=("a", "b")) for game in GAMES]
    same = openings_from_records(comments, Options(), plies=6, name="other")
    assert len(openings_from_records([GAMES[0], GAMES[1], GAMES[0]], Options()).lines) == 2
    assert len(openings_from_records(GAMES, Options(), plies=0).lines) == 2  # the starters differ
    plan, again, other = (
        Plan(("random", "random"), openings=openings).to_json()
        for openings in (OPENINGS, same, openings_from_records(GAMES[1:], Options(), plies=6))
    )
    assert plan == again
    assert plan != other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_book(players: int) -> None:
    options = Options(players=players)
    openings = openings_from_book(options, 4)
    assert len(openings.lines) > 10
    assert len(set(openings.lines)) == len(openings.lines)
    assert {len(placed) for _, placed in openings.lines} <= set(range(1, 5))


def test_refused() -> None:
    record = GAMES[0]
    setup = Record(setup=((0, replay_record(record)[1].pieces[0][1]),))
    far = Record(main=Line((Ply(record.plies[5].placement),)))
    for wrong, why in (
        (recorded(1, players=3), "it has 3 players, not 2"),
        (setup, "it does not begin with an empty board"),
        (far, ""),
    ):
        with pytest.raises(CirkisError, match=f'game 2 of "mine" cannot be used: {why}'):
            openings_from_records([record, wrong], Options(), name="mine")
    with pytest.raises(CirkisError, match="no openings"):
        openings_from_records([], Options())

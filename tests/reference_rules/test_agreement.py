"""The library against the reference rules: whole random games, compared at every ply."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from cirkis import (
    Options,
    PieceSet,
    State,
    finish_round,
    legal_placements,
    new_game,
    new_match,
    next_round,
    play,
    withdraw,
)
from tests.game.positions.games import random_options
from tests.game.rules.positions import piece_set
from tests.nightly import rounds
from tests.reference_rules.compare import differences, plain_event, plain_options
from tests.reference_rules.game import PlainEvent, PlainGame, PlainMatch
from tests.reference_rules.material import Material, material

pytestmark = pytest.mark.slow  # plays dozens of games twice

GAMES = rounds(70, 600)
SETS_DRAWN = ["standard"] * 2 + ["few"] * 2 + ["one_hand", "many"]
REACHED = """
    placed figure-completed scored free-turn-gained free-turn-unused turn-lost withdrew game-ended
    surrounded center-star first-sliver majority completion going-out tied-figure shared-victory
    ended-target ended-went-out ended-blocked ended-withdrawals 5-points 10-points 15-points
    taken-over
"""
MATCHES = rounds(8, 40)


@cache
def pieces(name: str) -> tuple[PieceSet, Material]:
    return piece_set(name), material(piece_set(name))


def some_options(rng: random.Random) -> tuple[Options, Material, float]:
    """Return random options, the board and pieces, and a probability of withdrawals per ply."""
    name = rng.choice(SETS_DRAWN)
    chosen, given = pieces(name)
    options = random_options(rng, chosen)
    if name == "many":  # so that the board fills up
        options = replace(options, target=1000)
    return options, given, rng.choice([0, 0, 0.05])


def play_both(
    game: PlainGame, state: State, rng: random.Random, withdrawing: float
) -> tuple[State, set[str]]:
    """Play one game to its end in the library and the reference rules; compare them at every ply.

    Returns:
        The final state, and the kinds of events that happened.
    """
    seen: set[str] = set()
    assert not differences(game, state)
    while not game.end:
        expected: list[PlainEvent]
        if rng.random() < withdrawing:
            seat = rng.choice([s for s in range(len(game.scores)) if s not in game.withdrawn])
            expected = game.withdraw(seat)
            state, events = withdraw(state, seat)
        else:
            chosen = rng.choice(legal_placements(state))  # the same as game.legal(), but in order
            if state.options.pie and state.plies == 1 and rng.random() < 0.5:
                chosen = state.leader or chosen
                seen.add("taken-over")  # R34
            expected = game.place(frozenset(chosen.cells))
            state, events = play(state, chosen)
        assert [plain_event(event) for event in events] == expected
        assert not differences(game, state)
        seen.update(details(expected))
    return state, seen


def details(events: list[PlainEvent]) -> Iterator[str]:
    """Yield the kinds of events, to show that the tests cover all of them."""
    for kind, *rest in events:
        yield kind
        if kind == "free-turn-gained":
            yield from rest[1]
        elif kind == "game-ended":
            yield f"ended-{rest[0]}"
            if len(rest[1]) > 1:
                yield "shared-victory"
        elif kind == "scored":
            yield from (rest[2], f"{rest[1]}-points")
        elif kind == "figure-completed" and rest[3] is None:
            yield "tied-figure"


def test_games_agree() -> None:
    """Legal placements, scores, stocks, events, turns, ends and winners agree at every ply.

    Every kind of event and end occurs.
    """
    seen: set[str] = set()
    for number in range(GAMES):
        rng = random.Random(number)
        options, given, withdrawing = some_options(rng)
        state = new_game(options)
        seen |= play_both(PlainGame(given, plain_options(state)), state, rng, withdrawing)[1]
    assert set(REACHED.split()) <= seen


def test_matches_agree() -> None:
    most_rounds = 0
    for number in range(MATCHES):
        rng = random.Random(number)
        drawn, given, withdrawing = some_options(rng)
        points = rng.choice([30, 60])
        options = Options.from_json(drawn.to_json() | {"match": points, "pie": False})
        plain = PlainMatch(given, plain_options(new_game(options)), points)
        match = new_match(options)
        while plain.winners is None:
            assert match.outcome is None
            game = plain.next_round()
            end, _ = play_both(game, next_round(match), rng, withdrawing / 5)
            match = finish_round(match, end)
            plain.add(game)
            assert (match.totals, match.rounds) == (tuple(plain.totals), plain.rounds)
        assert match.outcome is not None
        assert list(match.outcome.winners) == plain.winners
        most_rounds = max(most_rounds, plain.rounds)
    assert most_rounds > 1

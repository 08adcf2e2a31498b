"""The library against the plain game: whole random games, compared at every ply."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cirkis import (
    Options,
    PieceSet,
    State,
    finish_round,
    legal_placements,
    load_piece_set,
    new_game,
    new_match,
    next_round,
    play,
    withdraw,
)
from tests.plain.compare import differences, plain_event, plain_options
from tests.plain.game import PlainEvent, PlainGame, PlainMatch
from tests.plain.material import Material, material

pytestmark = pytest.mark.slow  # a thousand games

SETS = Path(__file__).parents[1] / "pieces" / "sets"
GAMES = 1000
CHUNKS = 20
SETS_DRAWN = ["standard"] * 4 + ["few"] * 2 + ["one_hand"] * 2 + ["many"]
REACHED = """
    placed figure-completed scored free-turn-gained free-turn-unused turn-lost withdrew game-ended
    surrounded center-star first-sliver majority completion going-out tied-figure shared-victory
    ended-target ended-went-out ended-blocked ended-withdrawals 5-points 10-points 15-points
    match-of-several-rounds
"""
MATCHES = 30

seen: Counter[str] = Counter()


@cache
def pieces(name: str) -> tuple[PieceSet, Material]:
    """Return a piece set of the library, and the same for the plain game."""
    found = load_piece_set(name if name == "standard" else SETS / f"{name}.toml")
    return found, material(found)


def some_options(rng: random.Random) -> tuple[Options, Material, float]:
    """Return random options, and the probability of a withdrawal per ply."""
    players = rng.choice([2, 3, 4])
    chosen, given = pieces(rng.choice(SETS_DRAWN))
    options = Options(
        players=players,
        starter=rng.randint(1, players),
        target=rng.choice([10, 25, 40, 1000]),
        stop=rng.choice(["turn", "at-once"]),  # type: ignore[arg-type]
        center_ring=rng.choice([True, False]),
        pieces=chosen,
    )
    return options, given, rng.choice([0, 0, 0.05])


def play_both(game: PlainGame, state: State, rng: random.Random, withdrawing: float) -> State:
    """Play one game to its end on both and compare them after every ply."""
    assert not differences(game, state)
    while not game.end:
        expected: list[PlainEvent]
        if rng.random() < withdrawing:
            seat = rng.choice([s for s in range(len(game.scores)) if s not in game.withdrawn])
            expected = game.withdraw(seat)
            state, events = withdraw(state, seat)
        else:
            chosen = rng.choice(legal_placements(state))  # the same as game.legal(), but in order
            expected = game.place(frozenset(chosen.cells))
            state, events = play(state, chosen)
        assert [plain_event(event) for event in events] == expected
        assert not differences(game, state)
        note(expected)
    return state


def note(events: list[PlainEvent]) -> None:
    """Count what was reached, to show that the test covers everything."""
    for kind, *rest in events:
        details: list[Any] = [kind]
        if kind == "free-turn-gained":
            details += rest[1]
        elif kind == "game-ended":
            details += [f"ended-{rest[0]}"] + (["shared-victory"] if len(rest[1]) > 1 else [])
        elif kind == "scored":
            details += [rest[2], f"{rest[1]}-points"]
        elif kind == "figure-completed" and rest[3] is None:
            details += ["tied-figure"]
        seen.update(details)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_agree(chunk: int) -> None:
    """Legal sets, scores, stocks, events, turns, ends and winners agree at every ply."""
    for number in range(chunk, GAMES, CHUNKS):
        rng = random.Random(number)
        options, given, withdrawing = some_options(rng)
        state = new_game(options)
        play_both(PlainGame(given, plain_options(state)), state, rng, withdrawing)
        seen["games"] += 1


def test_matches_agree() -> None:
    """Totals, starting seats, number of rounds and winners of matches agree."""
    for number in range(MATCHES):
        rng = random.Random(number)
        drawn, given, withdrawing = some_options(rng)
        points = rng.choice([30, 60])
        options = Options.from_json(drawn.to_json() | {"match": points})
        plain = PlainMatch(given, plain_options(new_game(options)), points)
        match = new_match(options)
        while plain.winners is None:
            assert match.outcome is None
            game = plain.next_round()
            match = finish_round(match, play_both(game, next_round(match), rng, withdrawing / 5))
            plain.add(game)
            seen["games"] += 1
            assert (match.totals, match.rounds) == (tuple(plain.totals), plain.rounds)
        assert match.outcome is not None
        assert list(match.outcome.winners) == plain.winners
        seen["match-of-several-rounds"] += plain.rounds > 1


def test_everything_was_reached() -> None:
    """Enough games were compared, and every kind of event and end occurred in them."""
    if seen["games"] < GAMES:
        pytest.skip("only some of the games were played in this run")
    assert [what for what in REACHED.split() if not seen[what]] == []

"""Evaluations: who meets whom, what is counted, and the same bytes after an interruption."""

import random
from collections import Counter
from hashlib import sha256
from itertools import product
from math import comb, sqrt

import pytest

from cirkis import Options, State, legal_placements, new_game, play
from cirkis.engine.search.config import CONFIGS
from cirkis.engine.search.tree.search import Search
from cirkis.lab import (
    Format,
    Kingmaking,
    Plan,
    RunStatus,
    Seatings,
    Standings,
    evaluation_json,
    evaluation_of,
    evaluation_plan,
    evaluation_text,
)
from cirkis.lab.arena.decided import kingmaking
from cirkis.lab.arena.evaluation import (
    KINGMAKING,
    OPENING_PLIES,
    PANEL,
    PANEL_VERSION,
    share_of,
    student_95,
)
from cirkis.lab.arena.game import referee_game
from cirkis.lab.arena.openings import random_opening
from cirkis.lab.arena.participants import PlayerFactory
from cirkis.lab.arena.result import GameResult
from tests.engine.search.solver import Solver, TooLarge
from tests.game.rules.positions import random_game
from tests.nightly import rounds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_mixture_from_every_seat(players: int) -> None:
    """Each round has all multisets of the panel, and the player sits everywhere once in each."""
    plan = evaluation_plan("random", players, rounds=6)
    mixtures = comb(len(PANEL) + players - 2, players - 1)  # choices with repetition
    assert plan.games_per_round == players * mixtures
    kinds = ["player", *(kind for kind in PANEL for _ in range(players - 1))]
    seatings = Counter[tuple[str, ...]]()
    for number in range(plan.games):
        seats = plan.pairing(number).seats
        assert len(set(seats)) == players
        seatings[tuple(kinds[seat] for seat in seats)] += 1
    others = list(product(PANEL, repeat=players - 1))
    assert (
        set(seatings)
        == {  # in six rounds, in every order of the others too
            (*some[:seat], "player", *some[seat:]) for some in others for seat in range(players)
        }
    )
    by_mixture = Counter[tuple[tuple[str, ...], int]]()
    for seated, games in seatings.items():
        mixture = tuple(sorted(kind for kind in seated if kind != "player"))
        by_mixture[mixture, seated.index("player")] += games
    assert set(by_mixture.values()) == {plan.rounds}


def test_everybody_gets_the_same_openings() -> None:
    one, other = (evaluation_plan(name, 3, rounds=3) for name in ("random", "club"))
    assert [one.opening(n) for n in range(3)] == [other.opening(n) for n in range(3)]
    assert one.opening(0) != evaluation_plan("random", 3, seed=1).opening(0)


def test_the_panel_is_frozen() -> None:
    """If this fails, the panel plays differently: raise PANEL_VERSION, and measure again."""
    seen = sha256(repr((PANEL, OPENING_PLIES, KINGMAKING)).encode())
    for players in (2, 3, 4):
        options, opening = random_opening(Options(players=players), 12, random.Random(players))
        state = new_game(options)
        for placement in opening:
            state = play(state, placement).state
        for member in PANEL[1:]:
            name, simulations = member.split(":")
            search = Search(state, seed=1, config=CONFIGS[name], capacity=100_000)
            search.run(simulations=int(simulations))
            found = [(one.placement.index, one.visits) for one in search.candidates()]
            seen.update(repr(found).encode())
    assert (PANEL_VERSION, seen.hexdigest()[:12]) == (1, "e4d271757330")


def test_known_quantiles() -> None:
    """Student's distribution, as tables have it."""
    for freedom, known in ((1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (19, 2.093)):
        assert student_95(freedom) == pytest.approx(known, rel=0.01)


def test_games_with_one_opening_count_as_one() -> None:
    """If all games with an opening end alike, more of them do not make the error smaller."""
    by_opening = [[1.0] * 50, [0.0] * 50, [1.0] * 50, [0.0] * 50, [1.0] * 50]
    share = share_of(by_opening)
    assert (share.games, share.mean) == (250, 0.6)
    assert share.error == pytest.approx(2.776 * sqrt(0.3 / 5), rel=0.01)
    assert share_of([[1.0, 0.0]]).error is None
    never = share_of([[0.0] * 2] * 3)
    assert never.mean == 0
    assert never.error is not None
    assert never.error > 0.2  # six lost games do not prove that there are no others


def result(plan: Plan, game: int, winner: int, made: str = "") -> GameResult:
    seats = plan.pairing(game).seats
    return GameResult(game, seats, (winner,), (0,) * len(seats), "blocked", 40, kingmaking=made)


def test_what_is_counted() -> None:
    """A player that wins whenever it meets greedy wins those mixtures and no others."""
    plan = evaluation_plan("mine=random", 3, rounds=3)
    greedy = {1, 2}
    results = []
    for game in range(2 * plan.games_per_round + 5):  # the last round is not complete
        others = [seat for seat in plan.pairing(game).seats if seat]
        winner = 0 if greedy & set(others) else others[0]
        results.append(result(plan, game, winner, "proven" if game % 30 == 0 else ""))
    found = evaluation_of(Standings(plan, RunStatus.INTERRUPTED).count(results))
    assert found.share.games == 60
    assert found.share.mean == pytest.approx(0.4)  # 4 of 10 mixtures
    for mixture, share in found.mixtures.items():
        assert (share.games, share.mean) == (6, float("greedy" in mixture))
    values = evaluation_json(found)
    assert (values["player"], values["ending"], values["par"]) == ("mine", "interrupted", 0.3333)
    assert values["kingmaking"] == {"proven": 2, "searched": 0}
    assert len(values["mixtures"]) == 10
    text = evaluation_text(found)
    assert text.startswith("mine: 40.0 ± ")
    assert "in 3.3 percent of the games" in text


def is_kingmaker(state: State) -> bool:
    """Return whether brute force finds that the seat to play decides between two others."""
    seats = [seat for seat in range(state.options.players) if seat != state.to_play]
    winners = set[int]()
    for placement in legal_placements(state):
        after = play(state, placement).state
        sure = [seat for seat in seats if Solver(seat).share(after) == 1]
        if not sure:
            return False
        winners.update(sure)
    return len(winners) > 1


@pytest.mark.parametrize("players", [3, 4])
def test_kingmaking_is_proven_rightly(players: int) -> None:
    """Wherever kingmaking is said to be proven, brute force finds it, if the ending is small."""
    checked = 0
    for seed in range(rounds(60, 400)):
        states = random_game(random.Random(seed), Options(players=players))
        if kingmaking(states, 60) is not Kingmaking.PROVEN:
            continue
        try:
            assert any(is_kingmaker(state) for state in reversed(states[:-1]))
            checked += 1
        except TooLarge:
            pass
        if checked == rounds(2, 400):
            break
    assert checked >= 2


def test_no_kingmaking_between_two() -> None:
    plan = Plan(("random", "random"), Options(), rounds=2, kingmaking=50)
    results = [referee_game(plan, game, PlayerFactory(1.0)) for game in range(plan.games)]
    assert {one.kingmaking for one in results} == {""}


def test_mixtures_leave_out_the_same_kinds() -> None:
    plan = Plan(
        ("random", "taker", "taker", "greedy"),
        Options(players=3),
        rounds=1,
        format=Format.MIXTURES,
        seatings=Seatings.ROTATED,
    )
    assert list(plan.groups) == [(0, 1, 2), (0, 1, 3)]

"""Functions that take numbers accept numpy's, and refuse other values in one sentence."""

import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cirkis import Options, engine, game, lab, new_game, withdraw
from cirkis.engine.players.composed import SeededPlayer
from cirkis.errors import CirkisError, LimitError

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from cirkis.envs import gymnasium as gymnasium_envs  # noqa: E402
from cirkis.envs import observe  # noqa: E402
from cirkis.envs import pettingzoo as pettingzoo_envs  # noqa: E402
from cirkis.envs.batch import Batch  # noqa: E402
from cirkis.envs.self_play import SelfPlay  # noqa: E402

THREE = Options(players=3)
PAIR = ("random", "random")


def plan(**changes: Any) -> Any:
    given: dict[str, Any] = {"rounds": 1} | changes
    made = lab.Plan(PAIR, **given)
    return made.games, json.dumps(made.to_json(), default=str), made.opening(0)


def search(**limits: Any) -> Any:
    given: dict[str, Any] = {"simulations": 8} | limits
    return engine.SearchPlayer(**given).choose(new_game(), random.Random(1))


def analysed(**limits: Any) -> Any:
    given: dict[str, Any] = {"simulations": 8} | limits
    found = engine.analyse(new_game(), **given)
    return [choice.visits for choice in found.choices]


def streamed(**limits: Any) -> Any:
    given: dict[str, Any] = {"seconds": 9, "simulations": 8, "every": 1} | limits
    return [one.simulations for one in engine.stream_analyses(new_game(), **given)][-1]


def best(choices: Any) -> Any:
    analysis = engine.analyse(new_game(), simulations=8)
    return engine.analysis_json(analysis, choices)["choices"]


def seeded(seed: Any) -> SeededPlayer:
    return SeededPlayer(engine.make_player("random"), seed)


def two_boards(seed: Any) -> Any:
    vector = SelfPlay(2, starter="random")
    return vector.reset(seed=seed)[1]["to_play"].tolist()


def against(seed: Any = 1, **changes: Any) -> Any:
    env = gymnasium_envs.AgainstPlayers("random", **changes)
    return env.reset(seed=seed)[0].tolist(), env.seat


def petting(seed: Any) -> Any:
    env = pettingzoo_envs.env(starter="random", players=4)
    env.reset(seed=seed)
    return env.agent_selection


def gtp(seed: Any) -> Any:
    out = io.BytesIO()
    lab.run_gtp(io.BytesIO(b"genmove green\n"), out, player="random", seed=seed)
    return out.getvalue()


def recorded(**given: Any) -> Any:
    return json.dumps(game.record_to_json(game.Record(THREE, **given)))


# Each is called with 2 as Python's number first; see test_numbers_of_numpy.
TAKES: dict[str, Callable[[Any], Any]] = {
    "players": lambda n: json.dumps(Options(players=n).to_json()),
    "starter": lambda n: json.dumps(Options(players=3, starter=n).to_json()),
    "target": lambda n: json.dumps(Options(target=n).to_json()),
    "match": lambda n: json.dumps(Options(match=n).to_json()),
    "head start": lambda n: json.dumps(Options(head_start=(n, 0)).to_json()),
    "withdraw": lambda n: withdraw(new_game(THREE), n).state,
    "withdrawn": lambda n: new_game(THREE, withdrawn=[n]),
    "set up": lambda n: game.set_up(THREE, [(n, "A1+B1")]),
    "assemble": lambda n: game.assemble(THREE, [(n, "A1+B1")]),
    "fitting": lambda n: game.fitting_mask(new_game(THREE), n),
    "placement": game.placement_of,
    "round": lambda n: recorded(round=n),
    "totals": lambda n: recorded(round=2, totals=(n, 0, 0)),
    "withdrawn in a record": lambda n: recorded(withdrawn=frozenset([n])),
    "ply": lambda n: game.Ply(withdraws=n),
    "analyse simulations": lambda n: analysed(simulations=n),
    "analyse seconds": lambda n: analysed(seconds=n),
    "analyse seed": lambda n: analysed(seed=n),
    "stream every": lambda n: streamed(every=n),
    "stream seed": lambda n: streamed(seed=n),
    "search": lambda n: search(simulations=n),
    "choices": best,
    "book": engine.shipped_record,
    "seeded": lambda n: seeded(n).choose(new_game(), random.Random()),
    "observe": lambda n: observe(new_game(THREE), n),
    "gymnasium seed": against,
    "gymnasium seat": lambda n: against(seat=n, players=3),
    "self-play seed": two_boards,
    "pettingzoo seed": petting,
    "batch": lambda n: Batch(n, threads=n).rewards.shape,
    "batch seed": lambda n: Batch(2, seed=n).sample().tolist(),
    "batch seed of a copy": lambda n: Batch(2).take([0], seed=n).sample().tolist(),
    "rounds": lambda n: plan(rounds=n),
    "plies": lambda n: plan(opening_plies=n),
    "adjudicate": lambda n: plan(adjudicate=n),
    "arena seed": lambda n: plan(seed=n),
    "move seconds": lambda n: plan(move_seconds=n),
    "clock": lambda n: plan(clocks=(lab.Clock(n, n),))[0],
    "test": lambda n: plan(sprt=lab.SprtBounds(0, n))[0],
    "book plies": lambda n: lab.openings_from_book(Options(), n).lines,
    "self-play games": lambda n: lab.SelfPlayPlan(n),
    "self-play players": lambda n: json.dumps(lab.SelfPlayPlan(1, players=(n,)).to_json()),
    "self-play simulations": lambda n: json.dumps(lab.SelfPlayPlan(1, simulations=n).to_json()),
    "gtp seed": gtp,
    "filter": lambda n: lab.GameFilter(players=n, min_plies=n),
}  # fmt: skip
REALS = {"analyse seconds", "stream every", "move seconds", "clock", "test"}


@pytest.mark.parametrize("name", TAKES)
def test_numbers_of_numpy(name: str) -> None:
    """They give what Python's give, and stay nowhere: results can be written as JSON."""
    take = TAKES[name]
    usual = take(2)
    for kind in (np.int64, np.uint8):
        assert take(kind(2)) == usual
    if name in REALS:
        assert take(np.float32(2)) == usual


@pytest.mark.parametrize("name", TAKES)
def test_other_values_are_refused(name: str) -> None:
    wrong: list[Any] = [True, "two", 2.5j]
    for value in wrong if name in REALS else [*wrong, 2.5, np.float64(2)]:
        with pytest.raises((CirkisError, TypeError)) as raised:
            TAKES[name](value)
        message = str(raised.value)
        assert "\n" not in message
        assert any(words in message for words in ("must be", "cannot contain")), message


@pytest.mark.parametrize("name", [name for name in TAKES if "seed" in name])
def test_seeds_below_zero_are_refused(name: str) -> None:
    """Everything that takes a seed refuses what Gymnasium's own games refuse."""
    with pytest.raises(LimitError, match="seed must be a whole number from 0, not -1"):
        TAKES[name](-1)

"""The JAX environment passes pgx's own test, and agrees with the batch and the rules."""

import pickle
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="needs JAX: pip install -e '.[jax]'")
jnp = jax.numpy

from cirkis import position_text, withdraw  # noqa: E402 - after the check for JAX
from cirkis.envs.batch import Batch  # noqa: E402
from cirkis.envs.jax import ENV_ID, Cirkis  # noqa: E402
from cirkis.errors import CirkisError, OptionsError  # noqa: E402
from cirkis.game import Options, Stop, legal_mask, new_game, parse_piece_set  # noqa: E402
from cirkis.game.board import iter_bits  # noqa: E402
from tests.engine.search.test_kernel import SMALL  # noqa: E402
from tests.game.rules.positions import only  # noqa: E402
from tests.nightly import nightly_too  # noqa: E402

GAMES = 300
RING = Options(players=3, center_ring=True, target=60, starter=3)
AT_ONCE = Options(players=4, center_ring=True, target=30, stop=Stop.AT_ONCE)
OTHERS = (
    Options(target=1000, center_ring=True, stop=Stop.AT_ONCE),
    Options(players=3),
    Options(players=4),
    Options(players=3, head_start=(15, 0, 5), without=("BBSS", "A", "0")),
    Options(players=3, pieces=parse_piece_set(SMALL)),
)


@cache
def compiled(options: Options) -> tuple[Any, Any]:
    """Return compiled functions that begin and continue GAMES games, since compiling is slow."""
    env = Cirkis(options)
    return jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))


def first_states(options: Options) -> Any:
    return compiled(options)[0](jax.random.split(jax.random.key(0), GAMES))


def one_of(batch: Any, number: int) -> Any:
    """Return one position or state of a batch."""
    return jax.tree.map(lambda leaf: np.asarray(leaf)[number], batch)


# Compiling takes most of the time, so each number of players has other options.
@pytest.mark.parametrize("options", [RING, *nightly_too(AT_ONCE, Options(), *OTHERS)])
def test_300_games(options: Options) -> None:
    """Every array agrees with the batch, and a State with the rules, after every placement."""
    env, batch = Cirkis(options), Batch(GAMES, options, seed=options.players)
    state, (_, step) = first_states(options), compiled(options)
    while True:
        done, legal = batch.done, batch.legal_mask()
        assert (np.asarray(state.terminated) == done).all()
        assert (np.asarray(state.legal_action_mask) == (legal | done[:, None])).all()
        assert (np.asarray(state.observation) == batch.observations()).all()
        assert (np.asarray(state.current_player) == batch.to_play).all()
        assert (np.asarray(state._step_count) == batch.plies).all()
        assert np.allclose(state.rewards, batch.rewards)
        assert_same_state(env, one_of(state.position, GAMES // 2), batch.state(GAMES // 2))
        if done.all():
            break
        actions = np.maximum(batch.sample(), 0)
        batch.step(actions)
        state = step(state, actions)
    for game in range(40):
        found, expected = env.game.to_state(one_of(state.position, game)), batch.state(game)
        assert found.outcome == expected.outcome


def assert_same_state(env: Cirkis, position: Any, expected: Any) -> None:
    """Assert that a position can be turned into a State of the rules and back."""
    state = env.game.to_state(position)
    assert position_text(state) == position_text(expected)
    assert (state.outcome, state.leader) == (expected.outcome, expected.leader)
    assert legal_mask(state) == legal_mask(expected)
    for part, again in zip(position, env.game.from_state(expected), strict=True):
        assert part.dtype == again.dtype
        assert part.tolist() == again.tolist()


@pytest.mark.parametrize("options", nightly_too(Options(starter="random"), AT_ONCE))
def test_pgxs_own_test(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    api_test = pytest.importorskip("pgx._src.api_test", reason="needs pgx")
    # pgx knows only its own games, and with recent versions of JAX its draw fails for one state.
    literal: Any = Literal
    monkeypatch.setattr(api_test, "EnvId", literal[(*get_args(api_test.EnvId), ENV_ID)])
    monkeypatch.setattr(api_test, "act_randomly", drawn)
    api_test.api_test(Cirkis(options), num=1)


@jax.jit
def drawn(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask))


def test_draws() -> None:
    """Whoever starts is drawn, and every legal placement is drawn equally often."""
    game, keys = Cirkis(starter="random").game, jax.random.split(jax.random.key(1), 4500)
    first = jax.jit(jax.vmap(game.init))(keys)
    opening = jax.jit(jax.vmap(game.sample))(keys, first)
    starters = np.bincount(first.to_play)
    assert len(starters) == 2
    assert starters.min() > 2000  # of 4,500: seven standard deviations
    counts = np.bincount(opening, minlength=515)
    legal = list(iter_bits(legal_mask(new_game())))
    assert np.flatnonzero(counts).tolist() == legal  # 45 placements, each drawn about 100 times
    assert 45 < counts[legal].min() <= counts[legal].max() < 170


def test_observations_of_every_seat() -> None:
    env, batch = Cirkis(RING), Batch(GAMES, RING, seed=1)
    batch.play_randomly(20)
    seats = np.arange(GAMES) % 3
    positions = [env.game.from_state(batch.state(board)) for board in range(6)]
    stacked = jax.tree.map(lambda *leaves: np.stack(leaves), *positions)
    found = jax.jit(jax.vmap(env.game.observe))(stacked, seats[:6])
    assert (np.asarray(found) == batch.observations(seat=seats)[:6]).all()


def test_illegal_actions() -> None:
    """They end the game: the player loses 1, which the others share; then nothing changes."""
    first, (_, step) = first_states(RING), compiled(RING)
    illegal = np.full(GAMES, int(first.legal_action_mask[0].argmin()))
    illegal[:4] = -1, -200, 515, 10_000
    state = step(first, illegal)
    assert state.terminated.all()
    assert (state.rewards == jnp.array([0.5, 0.5, -1])).all()  # the third player starts
    assert state.legal_action_mask.all()
    again = step(state, first.legal_action_mask.argmax(1))
    assert again.terminated.all()
    assert not again.rewards.any()
    assert (again.observation == first.observation).all()
    assert set(again._step_count.tolist()) == {1}


def test_equal_environments_share_their_tables() -> None:
    """So a compiled function is not compiled again for an environment with equal options."""
    env, same = Cirkis(players=3), Cirkis(Options(players=3))
    assert env.game is same.game is pickle.loads(pickle.dumps(env.game))
    assert env.game is not Cirkis(players=4).game


def test_drawings(tmp_path: Path) -> None:
    """A state is drawn as such; of a batch, the first 16."""
    first, file = first_states(RING), tmp_path / "state.svg"
    batch = compiled(RING)[1](first, first.legal_action_mask.argmax(1))
    assert len(ET.fromstring(batch.to_svg()).findall(".//{*}svg")) == 16
    one_of(batch, 0).save_svg(file, color_theme="dark")
    title = ET.fromstring(file.read_text("utf-8")).findtext(".//{*}title")
    assert title == "Cir*Kis, 1 piece placed"


@pytest.mark.parametrize(
    ("wrong", "error", "why"),
    [
        ({"players": 5}, OptionsError, "players"),
        ({"player": 3}, OptionsError, 'unknown option "player"'),
        ({"pie": True}, CirkisError, "does not support the pie rule"),
        ({"pieces": only(W=128, A=5)}, CirkisError, "at most 127 pieces of a shape, not 128"),
    ],
)
def test_invalid_options(wrong: Any, error: type, why: str) -> None:
    with pytest.raises(error, match=why):
        Cirkis(**wrong)


def test_states_that_do_not_fit() -> None:
    game = Cirkis(players=3).game
    with pytest.raises(CirkisError, match="differ in the option target"):
        game.from_state(new_game(players=3, target=50))
    with pytest.raises(CirkisError, match="no player can have withdrawn"):
        game.from_state(withdraw(new_game(players=3), 1).state)

"""Measure random games in JAX beside two of pgx's, in processor time.

python benchmarks/jax_envs.py [BOARDS] [STEPS]

Each row plays BOARDS (1,024) games side by side for STEPS (100) placements in one compiled scan,
and starts games that end again. Rows alternate; each is measured three times. JAX uses every core
it finds; measure one with `taskset -c 0`. On an accelerator, the rates are per second of real time.
"""

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import jax
import jax.numpy as jnp
import pgx

from cirkis.envs.jax import Cirkis

BOARDS, STEPS = (int(word) for word in [*sys.argv[1:], *("1024", "100")[len(sys.argv) - 1 :]])
ROUNDS = 3
CLOCK = time.process_time if jax.default_backend() == "cpu" else time.perf_counter

Step = Callable[[Any, jax.Array], Any]


def drawn(key: jax.Array, mask: jax.Array) -> jax.Array:
    """Return a random legal action; pgx's own draw takes longer than the steps of most games."""
    upto = jnp.cumsum(mask)
    return jnp.argmax(upto > jnp.floor(jax.random.uniform(key) * upto[-1]))


def in_environment(env: Any) -> tuple[Step, Step]:
    """Return functions that start a game and make a random step, in pgx's form."""
    return lambda _state, key: env.init(key), lambda state, key: env.step(
        state, drawn(key, state.legal_action_mask), key
    )


def positions_alone(env: Cirkis) -> tuple[Step, Step]:
    """Return functions that do the same without masks and observations."""
    game = env.game
    return lambda _position, key: game.init(key), lambda position, key: game.step(
        position, game.sample(key, position)
    )


def drawn_by_sample(env: Cirkis) -> tuple[Step, Step]:
    """Return functions that draw from the packed set instead of the mask."""
    return in_environment(env)[0], lambda state, key: env.step(
        state, env.game.sample(key, state.position), key
    )


ROWS: dict[str, Callable[[], tuple[Step, Step]]] = {
    "pgx: hex": lambda: in_environment(pgx.make("hex")),
    "pgx: othello": lambda: in_environment(pgx.make("othello")),
}
for players in (2, 3, 4):
    env = Cirkis(players=players)
    ROWS |= {
        f"cirkis, {players} players": lambda env=env: in_environment(env),
        f"cirkis, {players} players, `sample`": lambda env=env: drawn_by_sample(env),
        f"cirkis, {players} players, positions alone": lambda env=env: positions_alone(env),
    }


def compiled(rows: tuple[Step, Step]) -> tuple[Callable[[Any, jax.Array], Any], Any]:
    """Return a compiled function that makes STEPS steps on every board, and the first states."""
    start, step = rows

    def is_over(state: Any) -> jax.Array:
        return state.terminated if hasattr(state, "terminated") else ~state.legal.any()

    def one(state: Any, key: jax.Array) -> Any:
        after, fresh = step(state, key), start(state, key)
        over = is_over(after)
        return jax.tree.map(lambda new, old: jnp.where(over, new, old), fresh, after)

    def many(states: Any, key: jax.Array) -> tuple[Any, None]:
        return jax.vmap(one)(states, jax.random.split(key, BOARDS)), None

    run = jax.jit(lambda states, key: jax.lax.scan(many, states, jax.random.split(key, STEPS))[0])
    first = jax.vmap(lambda key: start(None, key))(jax.random.split(jax.random.key(0), BOARDS))
    return run, jax.block_until_ready(run(first, jax.random.key(1)))


if __name__ == "__main__":
    made = {name: compiled(make()) for name, make in ROWS.items()}
    rates: dict[str, list[float]] = {name: [] for name in ROWS}
    for number in range(ROUNDS):
        for name, (run, states) in made.items():
            started = CLOCK()
            jax.block_until_ready(run(states, jax.random.key(number)))
            rates[name].append(BOARDS * STEPS / (CLOCK() - started))
    print(f"| placements per second on {jax.default_backend()} | median | least | most |")
    print("|---|---|---|---|")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} | {min(found):,.0f} | {max(found):,.0f} |")

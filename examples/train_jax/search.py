"""mctx's search with the network, on a batch of states at once."""

import jax
import jax.numpy as jnp
import mctx
from network import Network, evaluate

from cirkis.envs.jax import Cirkis, State


def judge(network: Network, states: State) -> tuple[jax.Array, jax.Array]:
    """Return the logits of the legal placements, and the values for the seats to play."""
    logits, values = evaluate(network, states.observation)
    return jnp.where(states.legal_action_mask, logits, -1e9), values


def search(
    env: Cirkis, network: Network, key: jax.Array, states: State, simulations: int
) -> mctx.PolicyOutput:
    """Search each state: `action` is the choice, and `action_weights` what to learn."""

    def step(network: Network, key: jax.Array, actions: jax.Array, before: State) -> tuple:
        after = jax.vmap(env.step)(before, actions)
        logits, values = judge(network, after)
        # After a free turn the same seat goes on, and the value is its own.
        is_same = after.current_player == before.current_player
        found = mctx.RecurrentFnOutput(
            reward=after.rewards[jnp.arange(len(actions)), before.current_player],
            discount=jnp.where(after.terminated, 0.0, jnp.where(is_same, 1.0, -1.0)),
            prior_logits=logits,
            value=values,
        )
        return found, after

    logits, values = judge(network, states)
    root = mctx.RootFnOutput(prior_logits=logits, value=values, embedding=states)
    return mctx.gumbel_muzero_policy(
        network, key, root, step, simulations, invalid_actions=~states.legal_action_mask
    )

"""Games against `casual` in the Gymnasium environment."""

import gymnasium
from network import Network
from self_play import best_of


def share_won(network: Network, games: int, first_seed: int) -> float:
    """Return the share of games won, playing each seat in turn; a shared victory counts half.

    Args:
        network: the network to test.
        games: the number of games, preferably even.
        first_seed: the seed of the first two games, one in each seat; later pairs count up from it.
    """
    name = "cirkis.envs.gymnasium:cirkis/Cirkis-v0"
    seats = [gymnasium.make(name, opponents="casual", seat=seat).unwrapped for seat in (0, 1)]
    won = 0.0
    for number in range(games):
        env, is_over = seats[number % 2], False
        env.reset(seed=first_seed + number // 2)
        while not is_over:
            [(_, action)] = best_of([env.position], network)
            _seen, reward, is_over, _, _info = env.step(action)
        won += (1 + reward) / 2
    return won / games

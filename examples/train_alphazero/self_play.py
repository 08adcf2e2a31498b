"""Games in which a tree search with the network plays every seat, on many boards at once."""

import numpy as np
import torch
from boards import tensor_of, turned, view
from network import Network
from search import Search

from cirkis.envs.batch import Batch

VARIED = 8  # first placements of each game, which are drawn in proportion to their visits


@torch.no_grad()
def play_games(
    batch: Batch,
    network: Network,
    device: torch.device,
    simulations: int,
    rng: np.random.Generator,
) -> dict[str, torch.Tensor]:
    """Play a game on each board, and return all positions as tensors, one row per position.

    "seen" and "legal" are as in boards.View, "visits" the share of the simulations that each
    placement got, and "results" every seat's reward at the end, beginning with the seat to play.
    """

    def evaluate(leaves: Batch) -> tuple[np.ndarray, np.ndarray]:
        judged = view(leaves, network, device)
        return judged.logs.exp().cpu().numpy(), judged.values.cpu().numpy()

    batch.reset()
    steps, actions, rewards = [], np.zeros(len(batch), "i8"), np.zeros_like(batch.rewards)
    while not batch.done.all():
        boards = np.flatnonzero(~batch.done)
        roots = batch.take(boards)
        visits = Search(roots, evaluate, simulations, rng).visits
        chosen = visits.argmax(1)
        if int(batch.plies.max()) < VARIED:
            chosen = (visits.cumsum(1) > rng.random((len(boards), 1)) * simulations).argmax(1)
        actions[boards] = chosen
        steps.append(
            {
                "seen": tensor_of(roots.observations(), device),
                "legal": tensor_of(roots.legal_words.view("i8"), device),
                "visits": tensor_of(visits / simulations, device).half(),
                "seats": tensor_of(roots.to_play, device).long(),
                "boards": tensor_of(boards, device),
            }
        )
        batch.step(actions)
        rewards += batch.rewards
    games = {name: torch.cat([step[name] for step in steps]) for name in steps[0]}
    order = turned(games.pop("seats"), network.players, 1)
    games["results"] = tensor_of(rewards, device)[games.pop("boards")].gather(1, order)
    return games

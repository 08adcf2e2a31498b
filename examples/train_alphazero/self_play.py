"""Games in which a tree search with the network plays every seat, on many boards at once."""

from typing import NamedTuple

import neighbours  # noqa: F401 - so that the next modules are found
import numpy as np
import torch
from boards import turned, view
from network import Network
from search import Search

from cirkis.envs.batch import Batch
from cirkis.game import Options

VARIED = 8  # placements at the start of each game, drawn in proportion to their visits


class Work(NamedTuple):
    """The games that one process is to play."""

    boards: int
    seed: int
    network: dict[str, int]  # Network's arguments
    weights: dict[str, np.ndarray]
    device: torch.device
    simulations: int


@torch.no_grad()
def play_games(work: Work) -> dict[str, np.ndarray]:
    """Play a game on each board, and return all positions, one row per position.

    "seen" and "legal" are as in boards.View, "visits" the share of the simulations that each
    placement got, and "results" every seat's reward at the end, beginning with the seat to play.
    """
    network, simulations = _network(work), work.simulations
    rng = np.random.default_rng(work.seed)
    batch = Batch(work.boards, Options(players=network.players), seed=work.seed)

    def evaluate(leaves: Batch) -> tuple[np.ndarray, np.ndarray]:
        judged = view(leaves, network, work.device)
        return judged.logs.exp().cpu().numpy(), judged.values.cpu().numpy()

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
                "seen": roots.observations(),
                "legal": roots.legal_words.view("i8").copy(),
                "visits": (visits / simulations).astype("f2"),
                "seats": roots.to_play.astype("i8"),
                "boards": boards,
            }
        )
        batch.step(actions)
        rewards += batch.rewards
    games = {name: np.concatenate([step[name] for step in steps]) for name in steps[0]}
    order = turned(torch.from_numpy(games.pop("seats")), network.players, 1)
    games["results"] = np.take_along_axis(rewards[games.pop("boards")], order.numpy(), 1)
    return games


def _network(work: Work) -> Network:
    torch.set_num_threads(1)  # each process has a core
    network = Network(**work.network)
    network.load_state_dict({name: torch.from_numpy(one) for name, one in work.weights.items()})
    return network.to(work.device)

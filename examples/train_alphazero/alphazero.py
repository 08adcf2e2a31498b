"""AlphaZero (Silver et al., 2018): learns what a search prefers, and how its games end."""

import signal
from argparse import Namespace
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import torch
from network import Network, legal_of, policy_of
from player import CELLS
from self_play import Work, play_games
from torch import nn
from tree_player import TreePlayer

from cirkis.envs import observation_size
from cirkis.game import Options, cell_symmetries, placement_symmetries

REUSED, PART = 4, 1024  # how many times each position is used, and how many are used in one step


class AlphaZero:
    """Plays games by search, remembers the latest, and learns from samples of them."""

    player = TreePlayer

    def __init__(self, given: Namespace, seed: int) -> None:
        options = Options(players=given.players)
        self.given, self.device = given, given.device
        self.rng = np.random.default_rng(seed)
        ignore = signal.SIGINT, signal.SIG_IGN  # workers ignore Ctrl-C; this process waits for them
        context = get_context("spawn")
        self.workers = ProcessPoolExecutor(given.workers, context, signal.signal, ignore)
        self.memory: deque[dict[str, torch.Tensor]] = deque(maxlen=given.remembered)
        rest = range(2 * CELLS, observation_size(options))
        self.symmetries = [
            (torch.tensor([*cells, *(CELLS + cell for cell in cells), *rest]), torch.tensor(turned))
            for cells, turned in zip(cell_symmetries(), placement_symmetries(), strict=True)
        ]

    def play(self, network: Network) -> int:
        """Play a game on each board, and return the number of placements."""
        weights = {name: one.cpu().numpy() for name, one in network.state_dict().items()}
        each = -(-self.given.boards // self.given.workers)
        works = [
            Work(
                min(each, self.given.boards - first),
                int(self.rng.integers(2**32)),
                network.kind,
                weights,
                self.device,
                self.given.simulations,
            )
            for first in range(0, self.given.boards, each)
        ]
        played = list(self.workers.map(play_games, works))
        joined = {name: np.concatenate([one[name] for one in played]) for name in played[0]}
        self.memory.append(
            {name: torch.from_numpy(one).to(self.device) for name, one in joined.items()}
        )
        return len(self.memory[-1]["seen"])

    def learn(self, network: Network, optimizer: torch.optim.Optimizer) -> list[float]:
        """Learn from samples; return the mean policy loss, value loss and entropy."""
        known = {name: torch.cat([one[name] for one in self.memory]) for name in self.memory[0]}
        sums, steps = torch.zeros(3), -(-REUSED * len(self.memory[-1]["seen"]) // PART)
        for _ in range(steps):
            chosen = torch.randint(len(known["seen"]), (PART,), device=self.device)
            part = self._turned({name: values[chosen] for name, values in known.items()})
            logits, values = network.evaluate(part["seen"])
            logs = policy_of(logits, part["legal"])
            policy = -(part["visits"] * logs).sum(1).mean()
            value = (values - part["results"]).square().mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            optimizer.zero_grad(set_to_none=True)
            (policy + value).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            sums += torch.stack([policy, value, entropy]).detach().cpu()
        return (sums / steps).tolist()

    def _turned(self, part: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """Return positions under a random symmetry of the board."""
        seen, placements = self.symmetries[self.rng.integers(len(self.symmetries))]
        legal = legal_of(part["legal"], len(placements))
        return {
            "seen": part["seen"][:, seen],
            "legal": legal[:, placements],
            "visits": part["visits"][:, placements].float(),
            "results": part["results"],
        }

"""The network, and how it learns by PPO (Schulman et al., 2017), in torch."""

from pathlib import Path

import numpy as np
import torch
from player import CELLS, SHAPES, features
from torch import nn
from torch.nn import functional

CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, PARTS = 2, 8  # how often each rollout is used, and its number of parts


class Network(nn.Module):
    """A residual network: a policy over placements, and a value for every seat."""

    def __init__(self, players: int, placements: int, width: int, blocks: int) -> None:
        super().__init__()
        self.players = players
        self.first = nn.Linear(CELLS * (players + 1) + players * (SHAPES + 1) + 1, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.policy = nn.Linear(width, placements)
        self.value = nn.Linear(width, players)
        for layer in (self.policy, self.value):
            nn.init.normal_(layer.weight, 0, 0.01 / width**0.5)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits and every seat's value, beginning with the seat to play."""
        x = self.first(features(seen.float(), self.players, torch.cat))
        for block in self.blocks:
            x = x.relu()
            x = x + block(x)
        x = x.relu()
        return self.policy(x).float(), self.value(x).float().tanh()

    def evaluate(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return what `forward` does, but in half precision on a GPU, which is much faster."""
        with torch.autocast(seen.device.type, torch.bfloat16, seen.is_cuda):
            return self(seen)

    def save(self, path: Path) -> None:
        """Write the weights for numpy, in half precision."""
        arrays = {
            name: value.cpu().numpy().astype("f2") for name, value in self.state_dict().items()
        }
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, **arrays)
        part.replace(path)


def policy_of(logits: torch.Tensor, words: torch.Tensor) -> torch.Tensor:
    """Return the log-probabilities of placements; -1e9 for illegal ones.

    `words` holds the legal placements as sets, as in Batch.legal_words.
    """
    bits = words[:, :, None] >> torch.arange(64, device=words.device) & 1
    legal = bits.flatten(1)[:, : logits.shape[1]].bool()
    return functional.log_softmax(logits.masked_fill(~legal, -1e9), 1)


def learn(network: Network, optimizer: torch.optim.Optimizer, rollout: dict) -> list[float]:
    """Learn from a rollout; return the mean policy loss, value loss and entropy."""
    sums, size = torch.zeros(3), len(rollout["actions"])
    for _ in range(EPOCHS):
        for chosen in torch.randperm(size, device=rollout["actions"].device).chunk(PARTS):
            part = {name: values[chosen] for name, values in rollout.items()}
            logits, values = network.evaluate(part["seen"])
            logs = policy_of(logits, part["legal"])
            ratio = (logs.gather(1, part["actions"][:, None])[:, 0] - part["logs"]).exp()
            gain = part["gains"]
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value = (values - part["returns"]).square().mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            optimizer.zero_grad(set_to_none=True)
            (policy + VALUE * value - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            sums += torch.stack([policy, value, entropy]).detach().cpu()
    return (sums / (EPOCHS * PARTS)).tolist()

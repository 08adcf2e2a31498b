"""The network, in torch."""

from pathlib import Path

import numpy as np
import torch
from player import CELLS, SHAPES, features
from torch import nn
from torch.nn import functional


class Network(nn.Module):
    """A residual network: a policy over placements, and a value for every seat."""

    def __init__(self, players: int, placements: int, width: int, blocks: int) -> None:
        super().__init__()
        self.players = players
        self.kind = {
            "players": players,
            "placements": placements,
            "width": width,
            "blocks": blocks,
        }
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
        """Return the result of `forward`; on a GPU, in half precision, which is much faster."""
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


def legal_of(words: torch.Tensor, placements: int) -> torch.Tensor:
    """Turn sets of legal placements, as in Batch.legal_words, into a bool for each placement."""
    bits = words[:, :, None] >> torch.arange(64, device=words.device) & 1
    return bits.flatten(1)[:, :placements].bool()


def policy_of(logits: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """Return the log-probabilities of placements; about -1e9 for illegal ones."""
    return functional.log_softmax(logits.masked_fill(~legal, -1e9), 1)

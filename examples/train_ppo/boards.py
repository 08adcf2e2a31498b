"""The positions of a batch of boards and a network's judgements of them, as torch tensors."""

from typing import NamedTuple

import torch
from network import Network, legal_of, policy_of

from cirkis.envs.batch import Batch


class View(NamedTuple):
    """The positions of a batch, with a row for each board."""

    seen: torch.Tensor  # observations
    legal: torch.Tensor  # the legal placements as sets, as in Batch.legal_words
    seats: torch.Tensor  # the seats to play
    logs: torch.Tensor  # log-probabilities of placements
    values: torch.Tensor  # every seat's value, from seat 0


def view(batch: Batch, network: Network, device: torch.device) -> View:
    """Return the positions of a batch, as seen from the seats to play."""
    seen = tensor_of(batch.observations(), device)
    legal = tensor_of(batch.legal_words.view("i8"), device)
    seats = tensor_of(batch.to_play, device).long()
    logits, values = network.evaluate(seen)
    logs = policy_of(logits, legal_of(legal, logits.shape[1]))
    return View(seen, legal, seats, logs, values.gather(1, turned(seats, network.players, -1)))


def tensor_of(array, device: torch.device) -> torch.Tensor:
    return torch.from_numpy(array.copy()).to(device, non_blocking=True)


def turned(seats: torch.Tensor, players: int, way: int) -> torch.Tensor:
    """Return indices that put the seat to play first (`way` 1), or undo that (`way` -1)."""
    return (torch.arange(players, device=seats.device) + way * seats[:, None]) % players

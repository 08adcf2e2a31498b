"""Games of the network against itself on many boards at once."""

import torch
from network import Network, policy_of

from cirkis.envs.batch import Batch

STEPS, TRACE = 32, 0.95  # placements per rollout and board; lambda of the advantages


class Player:
    """Plays a batch of boards with a network, a few steps at a time."""

    def __init__(self, batch: Batch, device: torch.device) -> None:
        self.batch, self.device = batch, device

    def _here(self, array) -> torch.Tensor:
        return torch.from_numpy(array.copy()).to(self.device, non_blocking=True)

    def _look(self, network: Network) -> tuple[torch.Tensor, ...]:
        """Return the observations, legal placements, seats to play, logits and values."""
        seen = self._here(self.batch.observations())
        legal = self._here(self.batch.legal_words.view("i8"))
        seats = self._here(self.batch.to_play).long()
        logits, values = network.evaluate(seen)
        return seen, legal, seats, logits, values.gather(1, _turned(seats, network.players, -1))

    @torch.no_grad()
    def rollout(self, network: Network) -> dict[str, torch.Tensor]:
        """Play, and return the data; each row of "returns" begins with the seat to play."""
        steps = []
        for _ in range(STEPS):
            seen, legal, seats, logits, values = self._look(network)
            logs = policy_of(logits, legal)
            actions = torch.multinomial(logs.exp(), 1)
            self.batch.step(actions[:, 0].cpu().numpy())
            steps.append(
                {
                    "seen": seen,
                    "legal": legal,
                    "seats": seats,
                    "actions": actions[:, 0],
                    "logs": logs.gather(1, actions)[:, 0],
                    "values": values,
                    "rewards": self._here(self.batch.rewards),
                    "done": self._here(self.batch.done),
                }
            )
        *_, following = self._look(network)
        return _with_advantages(steps, following, network.players)


def _turned(seats: torch.Tensor, players: int, way: int) -> torch.Tensor:
    """Return indices that put the seat to play first (`way` 1), or undo that (`way` -1)."""
    return (torch.arange(players, device=seats.device) + way * seats[:, None]) % players


def _with_advantages(steps: list[dict], following: torch.Tensor, players: int) -> dict:
    """Add every seat's advantages by GAE, and reorder returns to begin with the seat to play."""
    gain = torch.zeros_like(following)
    for step in reversed(steps):
        goes_on = ~step.pop("done")[:, None]
        values, seats = step.pop("values"), step.pop("seats")
        surprise = step.pop("rewards") + goes_on * following - values
        gain = surprise + TRACE * goes_on * gain
        order = _turned(seats, players, 1)
        step["gains"] = gain.gather(1, seats[:, None])[:, 0]
        step["returns"] = (gain + values).gather(1, order)
        following = values
    return {name: torch.cat([step[name] for step in steps]) for name in steps[0]}

"""Proximal policy optimisation (Schulman et al., 2017) in self-play."""

from argparse import Namespace

import torch
from boards import tensor_of, turned, view
from network import Network, legal_of, policy_of
from player import Policy
from torch import nn

from cirkis.envs.batch import Batch
from cirkis.game import Options

STEPS, TRACE = 32, 0.95  # placements per rollout and board; lambda of the advantages
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, PARTS = 2, 8  # how many times each rollout is used, and in how many minibatches


class PPO:
    """Plays a batch of boards with a network, a few steps at a time, and learns from them."""

    player = Policy

    def __init__(self, given: Namespace, seed: int) -> None:
        options, threads = Options(players=given.players), given.threads
        self.batch = Batch(given.boards, options, seed=seed, threads=threads, auto_reset=True)
        self.device = given.device

    @torch.no_grad()
    def play(self, network: Network) -> int:
        """Make a rollout, and return its number of placements."""
        steps = []
        for _ in range(STEPS):
            seen, legal, seats, logs, values = view(self.batch, network, self.device)
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
                    "rewards": tensor_of(self.batch.rewards, self.device),
                    "done": tensor_of(self.batch.done, self.device),
                }
            )
        following = view(self.batch, network, self.device).values
        self.rollout = _with_advantages(steps, following, network.players)
        return len(self.rollout["actions"])

    def learn(self, network: Network, optimizer: torch.optim.Optimizer) -> list[float]:
        """Learn from the rollout; return the mean policy loss, value loss and entropy."""
        sums, size = torch.zeros(3), len(self.rollout["actions"])
        for _ in range(EPOCHS):
            for chosen in torch.randperm(size, device=self.device).chunk(PARTS):
                part = {name: values[chosen] for name, values in self.rollout.items()}
                logits, values = network.evaluate(part["seen"])
                logs = policy_of(logits, legal_of(part["legal"], logits.shape[1]))
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


def _with_advantages(steps: list[dict], following: torch.Tensor, players: int) -> dict:
    """Return the steps joined together, with the advantage (GAE) of the seat to play and the
    returns of all seats, in order from that seat.
    """
    gain = torch.zeros_like(following)
    for step in reversed(steps):
        goes_on = ~step.pop("done")[:, None]
        values, seats = step.pop("values"), step.pop("seats")
        surprise = step.pop("rewards") + goes_on * following - values
        gain = surprise + TRACE * goes_on * gain
        order = turned(seats, players, 1)
        step["gains"] = gain.gather(1, seats[:, None])[:, 0]
        step["returns"] = (gain + values).gather(1, order)
        following = values
    return {name: torch.cat([step[name] for step in steps]) for name in steps[0]}

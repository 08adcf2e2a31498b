"""The training loop: play, learn, save checkpoints and record a learning curve."""

import sys
import time
from argparse import Namespace

import torch
from meet import meet
from network import Network
from stopping import RESUMES, Stopping, one_process

from cirkis.game import Options, placement_table

PAUSE = 30  # seconds between evaluations
RATE = 5e-4  # the initial learning rate, which falls almost to 0


class Training:
    """The contents of a checkpoint: the network, its optimizer and the progress so far."""

    def __init__(self, given: Namespace, method: str) -> None:
        placements = len(placement_table(Options().pieces).placements)
        kind = {"players": given.players, "width": given.width, "blocks": given.blocks}
        self.network = Network(placements=placements, **kind)
        self.kind = kind | {"method": method}
        self.network.to(given.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.seconds, self.placements, self.path = 0.0, 0, given.folder / "checkpoint.pt"
        if self.path.exists():
            try:
                kept = torch.load(self.path, map_location=given.device, weights_only=True)
            except Exception:  # of any kind, depending on the damage
                raise ValueError(f"{self.path} is damaged: remove it to start over") from None
            if kept["kind"] != self.kind:
                raise ValueError(f"{self.path} holds {kept['kind']}, not {self.kind}")
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.seconds, self.placements = kept["seconds"], kept["placements"]

    def save(self) -> None:
        progress = {"seconds": self.seconds, "placements": self.placements, "kind": self.kind}
        kept = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        part = self.path.with_suffix(".part")
        torch.save(kept | progress, part)
        part.replace(self.path)
        self.network.save(self.path.with_name("weights.npz"))


def find_device(name: str | None) -> torch.device:
    """Return a device for torch, by default a GPU if there is one; raise ValueError if unusable."""
    name = name or ("cuda" if torch.cuda.is_available() else "cpu")
    try:
        return torch.zeros(1, device=name).device
    except (RuntimeError, AssertionError) as problem:
        raise ValueError(f"--device {name}: {problem}".partition("\n")[0]) from None


def train(given: Namespace, method: type) -> None:
    """Train until all runs together have taken the given time, or until stopped.

    Args:
        given: the flags.
        method: a class such as ppo.PPO, created from the flags and a seed, whose play(network)
            returns how many placements it made, and whose learn(network, optimizer) learns from
            them and returns the policy loss, the value loss and the entropy. Its `player` is the
            class that plays with the weights.
    """
    given.device = find_device(given.device)
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.set_float32_matmul_precision("high")
    training, end = Training(given, method.__name__), 60 * given.minutes
    games = method(given, training.placements)  # so that a resumed run plays different games
    with one_process() as beside:
        meeting, stopping = beside.submit(int), Stopping()
        evaluated, started = training.seconds, 0.0
        while training.seconds < end and not stopping.is_wanted:
            training.placements += games.play(training.network)
            # The first games load the kernel and the network, so the clock starts after them.
            started = started or time.monotonic() - training.seconds
            for group in training.optimizer.param_groups:
                group["lr"] = RATE * max(0.02, 1 - training.seconds / end)
            losses = games.learn(training.network, training.optimizer)
            training.seconds = time.monotonic() - started
            is_due = training.seconds - evaluated >= PAUSE and meeting.done()
            if is_due or training.seconds >= end:
                training.save()
                evaluated = training.seconds
                row = [round(training.seconds), training.placements, *(f"{x:.4f}" for x in losses)]
                meeting.result()  # the evaluation of the previous weights
                whom = method.player, given.folder, row, given.players, given.games
                meeting = beside.submit(meet, *whom)
        if stopping.is_wanted:
            training.save()
        meeting.result()
    if training.seconds < end:
        sys.exit(RESUMES)
    print(f"done after {training.seconds:.0f} s: {given.folder / 'weights.npz'}")

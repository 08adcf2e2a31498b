"""The training: alternates rollouts and learning, with checkpoints and a learning curve."""

import time
from argparse import Namespace
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import torch
from meet import meet
from network import Network, learn
from rollout import STEPS, Player

from cirkis.envs.batch import Batch
from cirkis.game import Options, placement_table

PAUSE = 30  # seconds between evaluations
RATE = 5e-4  # the initial learning rate, which falls almost to 0


class Training:
    """The contents of a checkpoint: the network, its optimizer and the progress so far."""

    def __init__(self, given: Namespace) -> None:
        placements = len(placement_table(Options().pieces).placements)
        self.kind = {"players": given.players, "width": given.width, "blocks": given.blocks}
        self.network = Network(placements=placements, **self.kind)
        self.network.to(given.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.seconds, self.placements, self.path = 0.0, 0, given.folder / "checkpoint.pt"
        if self.path.exists():
            kept = torch.load(self.path, map_location=given.device, weights_only=True)
            if kept["kind"] != self.kind:
                raise ValueError(f"{self.path} holds a network of {kept['kind']}, not {self.kind}")
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


def train(given: Namespace) -> None:
    """Train until all runs together have taken the given time; `given` has the flags."""
    given.device = torch.device(given.device or ("cuda" if torch.cuda.is_available() else "cpu"))
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.set_float32_matmul_precision("high")
    training, end = Training(given), 60 * given.minutes
    options = Options(players=given.players)
    seed = training.placements  # so that a resumed run plays different games
    batch = Batch(given.boards, options, seed=seed, threads=given.threads, auto_reset=True)
    player = Player(batch, given.device)
    player.rollout(training.network)  # compiles the kernel before the clock runs
    with ProcessPoolExecutor(1, get_context("spawn")) as beside:
        meeting = beside.submit(int)
        evaluated, started = training.seconds, time.monotonic() - training.seconds
        while training.seconds < end:
            for group in training.optimizer.param_groups:
                group["lr"] = RATE * max(0.02, 1 - training.seconds / end)
            losses = learn(training.network, training.optimizer, player.rollout(training.network))
            training.placements += STEPS * given.boards
            training.seconds = time.monotonic() - started
            if training.seconds - evaluated >= PAUSE or training.seconds >= end:
                training.save()
                evaluated = training.seconds
                row = [round(training.seconds), training.placements, *(f"{x:.4f}" for x in losses)]
                meeting.result()  # wait for the evaluation of the previous weights
                meeting = beside.submit(meet, given.folder, row, given.players, given.games)
        meeting.result()
    print(f"done after {training.seconds:.0f} s: {given.folder / 'weights.npz'}")

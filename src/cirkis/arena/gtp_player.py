"""A program as a player: told what has been played, asked for its placement."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

from cirkis.arena.gtp_process import Program
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.pieces.placements import Placement
from cirkis.pieces.reader import STANDARD
from cirkis.records import record_of
from cirkis.rules.game import parse_placement, play
from cirkis.rules.options import Options
from cirkis.rules.state import State

STARTING = 60.0  # seconds for the first response: some programs compile or load much first
TELLING = 10.0  # seconds for everything but a placement
NEEDED = ("cirkis-new", "play", "genmove")


class PlayerResigns(Exception):
    """A player gives up the game, which it may (R31)."""


class GtpProgram:
    """Keeps a program running from game to game, and starts it again when it has failed.

    Args:
        command: how the program is started.
        seconds: how long it may think about a placement.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.command, self.seconds = command, seconds
        self._program: Program | None = None
        self._known: frozenset[str] = frozenset()
        self._folder: TemporaryDirectory[str] | None = None

    def ask(self, command: str, seconds: float = TELLING) -> str:
        """The program's response; it is started first if it does not run.

        Raises:
            PlayerFailed: it has failed, and does not run any more.
        """
        program = self._program or self._started()
        try:
            return program.ask(command, seconds)
        except PlayerFailed:
            self._program = None
            program.kill()
            raise

    def start(self) -> None:
        """Let the program run, if it does not.

        Raises:
            PlayerFailed: it cannot be started, or does not speak the protocol.
        """
        if self._program is None:
            self._started()

    def opening_commands(self, options: Options, seed: int) -> list[str]:
        """What a program is told before a game: the options, its time, where its chance comes from.

        Raises:
            PlayerFailed: it cannot be started.
        """
        self.start()
        wishes = {
            "time_settings": f"0 {max(1, int(self.seconds))} 1",
            "set_random_seed": str(seed),
        }
        known = [f"{name} {words}" for name, words in wishes.items() if name in self._known]
        return [f"cirkis-new {options.players} {self._settings(options)}", *known]

    def close(self) -> None:
        """End the program."""
        program, self._program = self._program, None
        if program is not None:
            program.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _settings(self, options: Options) -> str:
        told = options.to_json() | {"match": 0}  # a program is told one round at a time
        told["colours"] = ",".join(told["colours"])
        told["center_ring"] = "yes" if options.center_ring else "no"
        if told["pieces"] != STANDARD:
            told["pieces"] = self._piece_file(told["pieces"])
        return " ".join(f'"{name}={told[name]}"' for name in told if name != "players")

    def _piece_file(self, text: str) -> str:
        """A file with this piece set, there as long as the program runs."""
        self._folder = self._folder or TemporaryDirectory(prefix="cirkis-")
        path = Path(self._folder.name) / "pieces.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    def _started(self) -> Program:
        program = Program(self.command)
        try:
            self._known = frozenset(program.ask("list_commands", STARTING).split())
            missing = [name for name in NEEDED if name not in self._known]
            if missing:
                raise PlayerFailed(f"does not know the command {' nor '.join(missing)}")
        except PlayerFailed:
            program.kill()
            raise
        self._program = program
        return program


class GtpPlayer:
    """A program in one game, or in the rounds of a match one after the other.

    Args:
        name: what it is called.
        host: the program.
    """

    def __init__(self, name: str, host: GtpProgram) -> None:
        self.name = name
        self._host = host
        self._told: State | None = None  # the position that the program has before it

    def choose(self, state: State, rng: random.Random) -> Placement:
        """What the program places.

        Raises:
            PlayerFailed: it has crashed, is too slow, or answers what is no legal placement.
            PlayerResigns: it gives up.
        """
        seed = rng.getrandbits(31)  # what the protocol calls an int
        if self._told is not None and _goes_on(self._told, state):
            for seat, index in state.placed[self._told.plies :]:
                self._tell_placement(state, seat, state.variant.table.placements[index])
        else:
            self._tell_game(state, seed)
        colour = state.options.colours[state.to_play].value
        answer = self._host.ask(f"genmove {colour}", self._host.seconds).strip()
        if answer.lower() == "resign":
            raise PlayerResigns
        try:
            placement = parse_placement(state, answer)
            self._told = play(state, placement).state
        except CirkisError as problem:
            raise PlayerFailed(f'answered "{answer[:80]}": {problem}') from None
        return placement

    def _tell_game(self, state: State, seed: int) -> None:
        """Start a game in the program and bring it to this position."""
        for command in self._host.opening_commands(state.options, seed):
            self._host.ask(command)
        colours = state.options.colours
        seats = (seat for seat, _ in state.placed)
        for ply in record_of(state).plies:
            if ply.placement is not None:
                self._tell_placement(state, next(seats), ply.placement)
            elif ply.withdraws is not None:
                self._host.ask(f"cirkis-withdraw {colours[ply.withdraws].value}")

    def _tell_placement(self, state: State, seat: int, placement: Placement) -> None:
        self._host.ask(f"play {state.options.colours[seat].value} {placement.name}")


def _goes_on(told: State, state: State) -> bool:
    """Whether the state follows from the one told by placements alone."""
    return (
        told.options == state.options
        and told.withdrawn == state.withdrawn
        and state.placed[: told.plies] == told.placed
    )

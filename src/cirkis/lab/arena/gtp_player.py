"""A GTP engine as a player."""

import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from cirkis.errors import CirkisError, OutOfTime, PlayerFailed
from cirkis.files import open_file
from cirkis.game import (
    Options,
    Placement,
    State,
    legal_placements,
    parse_placement,
    play,
    record_from_state,
)
from cirkis.game.pieces.piece_sets import STANDARD
from cirkis.lab.arena.game_log import GameLog
from cirkis.lab.arena.gtp_process import GtpProcess

START_TIMEOUT = 60.0  # seconds for the first response: some programs compile or load a lot first
COMMAND_TIMEOUT = 10.0  # seconds for other commands, except those that ask for a placement
REQUIRED_COMMANDS = ("cirkis-new", "play")
CHOOSE = "cirkis-choose"  # replaces genmove in programs that support it; lists the legal placements
WHOLE_SECONDS = 10.0  # below this, time is sent with decimals


class PlayerResigned(Exception):
    """The player resigns, which it can do on any turn (R31)."""


class GtpEngine:
    """A program that keeps running from game to game, and is restarted after a failure.

    Without a clock it has `seconds` for each placement. `log` receives the dialogue, under `name`.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.command, self.seconds = command, seconds
        self.log: GameLog | None = None
        self.name = command
        self._process: GtpProcess | None = None
        self._commands: frozenset[str] = frozenset()
        self._folder: TemporaryDirectory[str] | None = None

    def ask(self, command: str, seconds: float = COMMAND_TIMEOUT) -> str:
        """Return the response to a command, without its number.

        Start the program if needed, and kill it if it fails.
        """
        process = self._process or self._start()
        try:
            return process.ask(command, seconds)
        except PlayerFailed:
            self._process = None
            process.kill()
            raise

    def start(self) -> None:
        if self._process is None:
            self._start()

    def setup_commands(self, options: Options, seed: int, main_time: float | None) -> list[str]:
        """Return the commands that begin a game: its options, the time limit and the seed.

        `main_time` is in seconds for the whole game; None sets a limit for each placement.
        """
        self.start()
        byo_yomi = f"0 {max(1, int(self.seconds))} 1"
        optional = {
            "time_settings": byo_yomi if main_time is None else f"{max(1, int(main_time))} 0 0",
            "set_random_seed": str(seed),
        }
        known = [f"{name} {words}" for name, words in optional.items() if self.supports(name)]
        return [f"cirkis-new {options.players} {self._option_words(options)}", *known]

    def supports(self, name: str) -> bool:
        return name in self._commands

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _option_words(self, options: Options) -> str:
        values = options.to_json() | {"match": 0}  # a program plays one round at a time
        lists = {name: values[name] for name in values if isinstance(values[name], list)}
        values |= {name: ",".join(map(str, given)) for name, given in lists.items()}
        values["center_ring"] = "yes" if options.center_ring else "no"
        if values["pieces"] != STANDARD:
            values["pieces"] = self._piece_file(values["pieces"])
        return " ".join(_word(f"{name}={values[name]}") for name in values if name != "players")

    def _piece_file(self, text: str) -> str:
        """Write a piece set to a file that lasts as long as the program runs."""
        self._folder = self._folder or TemporaryDirectory(prefix="cirkis-")
        path = Path(self._folder.name) / "pieces.toml"
        with open_file(path) as file:
            file.write(text.encode())
        return str(path)

    def _listen(self, mark: str, text: str) -> None:
        log = self.log
        if log is not None:
            log.note(self.name, mark, text)

    def _start(self) -> GtpProcess:
        process = GtpProcess(self.command, self._listen)
        try:
            self._commands = frozenset(process.ask("list_commands", START_TIMEOUT).split())
            missing = [name for name in REQUIRED_COMMANDS if not self.supports(name)]
            if not (self.supports("genmove") or self.supports(CHOOSE)):
                missing.append("genmove")
            if missing:
                raise PlayerFailed(f"does not know the command {' or '.join(missing)}")
        except PlayerFailed:
            process.kill()
            raise
        self._process = process
        return process


class GtpPlayer:
    """An engine as the player of one game, or of all rounds of a match.

    `thought` is the number of seconds spent on the last placement, not counting the time to start
    the program and send it the game.
    """

    def __init__(self, name: str, engine: GtpEngine) -> None:
        self.name = name
        self.thought = 0.0
        self._engine = engine
        self._position: State | None = None  # the engine's current position
        self._main_time: float | None = None
        self._left: float | None = None

    def log_to(self, log: GameLog | None) -> None:
        """Write the dialogue to this log from now on; None stops writing."""
        self._engine.name, self._engine.log = self.name, log

    def set_time(self, left: float) -> None:
        """Set the seconds the program has left for the game; call this before each placement."""
        self._main_time = left if self._main_time is None else self._main_time
        self._left = left

    @property
    def is_repeatable(self) -> bool:
        """Whether the program takes a seed, so that its choices can be repeated."""
        return self._engine.supports("set_random_seed")

    def choose(self, state: State, rng: random.Random) -> Placement:
        """Return the engine's choice, or raise PlayerFailed or PlayerResigned."""
        seed, self.thought = rng.getrandbits(31), 0.0  # 31 bits: the protocol's ints are signed
        if self._position is not None and _continues(self._position, state):
            for seat, index in state.placed[self._position.plies :]:
                self._send_placement(state, seat, state.variant.table.placements[index])
        else:
            self._send_game(state, seed)
        answer = self._ask_for_placement(state)
        if answer.lower() == "resign":
            raise PlayerResigned
        try:
            placement = parse_placement(state, answer)
            self._position = play(state, placement).state
        except CirkisError as problem:
            raise PlayerFailed(f'answered "{answer[:80]}": {problem}') from None
        return placement

    def _move_command(self, state: State) -> str:
        colour = state.options.colours[state.to_play].value
        if not self._engine.supports(CHOOSE):
            return f"genmove {colour}"
        names = sorted(placement.name for placement in legal_placements(state))
        return " ".join((CHOOSE, colour, *names))

    def _ask_for_placement(self, state: State) -> str:
        left, command = self._left, self._move_command(state)
        if left is not None and self._engine.supports("time_left"):
            shown = int(left) if left >= WHOLE_SECONDS else max(0.0, round(left - 0.005, 2))
            colour = state.options.colours[state.to_play].value
            self._engine.ask(f"time_left {colour} {shown} 0")
        seconds = self._engine.seconds if left is None else left
        started = time.monotonic()
        try:
            return self._engine.ask(command, seconds).strip()
        except OutOfTime as problem:
            whose = "" if left is None else ", all that its clock had left"
            raise OutOfTime(f"{problem}{whose}") from None
        finally:
            self.thought = time.monotonic() - started

    def _send_game(self, state: State, seed: int) -> None:
        """Begin a game in the engine and send every ply up to this position."""
        for command in self._engine.setup_commands(state.options, seed, self._main_time):
            self._engine.ask(command)
        colours = state.options.colours
        seats = (seat for seat, _ in state.placed)
        for ply in record_from_state(state).plies:
            if ply.placement is not None:
                self._send_placement(state, next(seats), ply.placement)
            elif ply.withdraws is not None and self._engine.supports("cirkis-withdraw"):
                self._engine.ask(f"cirkis-withdraw {colours[ply.withdraws].value}")

    def _send_placement(self, state: State, seat: int, placement: Placement) -> None:
        self._engine.ask(f"play {state.options.colours[seat].value} {placement.name}")


def _word(text: str) -> str:
    """Quote a word only if needed: not all bots understand quotes."""
    return f'"{text}"' if " " in text else text


def _continues(earlier: State, state: State) -> bool:
    """Return whether only placements lead from one position to the other."""
    return (
        earlier.options == state.options
        and earlier.withdrawn == state.withdrawn
        and state.placed[: earlier.plies] == earlier.placed
    )

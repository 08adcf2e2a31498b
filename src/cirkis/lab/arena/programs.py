"""Programs that speak GTP as players: their processes, time limits and logs."""

import contextlib
import os
import queue
import random
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from io import TextIOWrapper
from multiprocessing.util import Finalize
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import IO, Self, TextIO

from cirkis.engine.behaviour import program_name
from cirkis.errors import CirkisError, IllegalMove, OutOfTime, PlayerFailed, PlayerResigned
from cirkis.files import make_folder, open_file
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
from cirkis.lab.arena.faults import cause_in, one_line, printable

MAX_LINE = 4_000  # characters
MAX_LOG = 20_000_000  # characters, in case a program never stops writing


def log_name(game: int) -> str:
    """Return the file name of a game's log, zero-padded so that names sort by number."""
    return f"game-{game + 1:06}.log"


class GameLog:
    """A file with a line for each event of a game, written immediately.

    It replaces an existing file, since an interrupted game starts again. Each line has the seconds
    since the start, the player, a mark and the text. The mark is > for input to a program, < for
    its output, ! for its standard error, and = for the arena's own notes.

    Raises CirkisError if the file cannot be written.
    """

    def __init__(self, path: Path, title: str) -> None:
        try:
            make_folder(path.parent)
            self._file: TextIO | None = TextIOWrapper(
                open_file(path), encoding="utf-8", line_buffering=True
            )
        except OSError as problem:
            raise CirkisError(f'cannot write the log "{path}": {problem.strerror}') from None
        self._started = time.monotonic()
        self._lock = Lock()
        self._room = MAX_LOG
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._write(f"# {one_line(title, MAX_LINE)}, {program_name()}, {now}\n")

    def note(self, who: str, mark: str, text: str) -> None:
        """Write each line of the text; do nothing after close."""
        seconds = time.monotonic() - self._started
        for line in printable(text).rstrip("\n").split("\n"):
            shown = line if len(line) <= MAX_LINE else line[:MAX_LINE] + " ..."
            self._write(f"{seconds:9.3f} {who} {mark} {shown}\n")

    def close(self) -> None:
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file = None

    def _write(self, line: str) -> None:
        with self._lock:
            if self._file is None or self._room < 0:
                return
            self._room -= len(line)
            self._file.write(line if self._room >= 0 else "# too long: the rest is left out\n")


Listener = Callable[[str, str], None]
"""Called with one of GameLog's marks and a line."""

MAX_RESPONSE_BYTES = 1_000_000
READ_SIZE = 65_536  # bytes; longer lines come in parts
MAX_QUEUED_LINES = 1_000  # read ahead, before they are needed
QUIT_TIMEOUT = 2.0  # seconds for a program to exit after `quit`, and for its last output
LOOK_INTERVAL = 0.2  # seconds between checks whether a silent program still runs
MAX_QUOTE = 200  # characters of a program's output in an error message
LAST_WORDS = 50  # lines of standard error that are searched for the cause of an exit
_REMOVED = bytes(code for code in (*range(32), 127) if chr(code) not in "\t\n")


class GtpProcess:
    """A program in its own process; `listen` is called from several threads."""

    def __init__(self, command: str, listen: Listener = lambda mark, text: None) -> None:
        self._listen = listen
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # shields it from Ctrl-C, and lets us kill its children
            )
        except (OSError, ValueError, IndexError) as problem:
            why = getattr(problem, "strerror", None) or "it is not a command"
            raise PlayerFailed(f'cannot start "{command}": {why}') from None
        self._asked = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_QUEUED_LINES)
        self._last_words: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._is_closed = threading.Event()
        self._grace_ends: float | None = None
        out, err, closed = self._process.stdout, self._process.stderr, self._is_closed
        self._threads = (
            threading.Thread(
                target=_read_stdout, args=(out, closed, self._lines, listen), daemon=True
            ),
            threading.Thread(
                target=_read_stderr, args=(err, closed, self._last_words, listen), daemon=True
            ),
        )
        for thread in self._threads:
            thread.start()
        self._kill = Finalize(self, _kill, (self._process,), exitpriority=10)

    def ask(self, command: str, seconds: float) -> str:
        """Send a command and return the text of its response; raise PlayerFailed or OutOfTime."""
        self._asked += 1
        self._listen(">", f"{self._asked} {command}")
        deadline = time.monotonic() + seconds
        try:
            self._send(f"{self._asked} {command}\n", deadline)
        except TimeoutError:
            raise _too_slow(f"did not read {_name(command)}", seconds) from None
        except OSError:
            raise self._exit_failure() from None
        text = self._response(command, seconds, deadline)
        command = _shortened(command)  # for error messages
        mark, _, answer = text.partition(" ")
        if mark == f"?{self._asked}":
            raise PlayerFailed(f'answered "{command}" with an error: {_shortened(answer)}')
        if mark.rstrip() != f"={self._asked}":
            got, wanted = _shortened(mark), f"={self._asked}"
            raise PlayerFailed(f'answered "{command}" with "{got}" instead of "{wanted}"')
        return answer

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            self._send("quit\n", time.monotonic() + QUIT_TIMEOUT)
            self._process.wait(QUIT_TIMEOUT)
        self.kill()

    def kill(self) -> None:
        """Kill the program immediately, together with the processes it started.

        One that left its process group survives, and may keep our pipes open: they are closed.
        """
        self._kill()
        while any(thread.is_alive() for thread in self._threads):
            if not self._grace():
                self._is_closed.set()
                break
            with contextlib.suppress(queue.Empty):  # the reader may be waiting for space
                self._lines.get(timeout=0.01)
        _stdin(self._process).close()

    def _send(self, line: str, deadline: float) -> None:
        """Write a line; raise OSError, which is TimeoutError if the program does not read it."""
        pipe, data = _stdin(self._process).fileno(), line.encode()
        while data:
            if sys.platform == "win32":
                part = data
            else:
                part = data[: select.PIPE_BUF]  # as much as never blocks if the pipe is ready
                if not _is_ready(pipe, select.POLLOUT, deadline - time.monotonic()):
                    raise TimeoutError
            data = data[os.write(pipe, part) :]

    def _grace(self) -> float:
        """Return for how many seconds to wait for the last output of a program that has ended."""
        if self._grace_ends is None:
            self._grace_ends = time.monotonic() + QUIT_TIMEOUT
        return max(0.0, self._grace_ends - time.monotonic())

    def _response(self, command: str, seconds: float, deadline: float) -> str:
        lines: list[str] = []
        size = 0
        while True:
            left = max(0.0, deadline - time.monotonic())
            try:
                line = self._lines.get(timeout=min(left, LOOK_INTERVAL))
            except queue.Empty:
                if left <= LOOK_INTERVAL:
                    what = "did not end its answer to {} with an empty line"
                    what = what if lines else "did not answer {}"
                    raise _too_slow(what.format(_name(command)), seconds) from None
                # A child of a program that has ended may keep its output open.
                if self._process.poll() is not None and not self._grace():
                    raise self._exit_failure() from None
                continue
            if line is None:
                raise self._exit_failure()
            size += len(line)
            if size > MAX_RESPONSE_BYTES:
                raise PlayerFailed(f'sent an endless answer to "{_shortened(command)}"')
            # The protocol's preprocessing of responses.
            line = line.translate(None, _REMOVED).replace(b"\t", b" ")
            text = line.decode("utf-8", "replace").rstrip()
            if text and not lines and text[0] not in "=?":
                raise PlayerFailed(f'answered "{_shortened(command)}" with "{_shortened(text)}"')
            if text:
                lines.append(text)
            elif lines:  # empty lines before a response are harmless
                return "\n".join(lines)

    def _exit_failure(self) -> PlayerFailed:
        try:
            code = self._process.wait(QUIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            return PlayerFailed("closed its output")
        self._threads[1].join(self._grace())
        words = [line.decode("utf-8", "replace") for line in self._last_words]
        reason = f": {_shortened(cause_in(words))}" if words else ""
        return PlayerFailed(f"ended with exit code {code}{reason}")


def _read_stdout(
    stream: IO[bytes],
    is_closed: threading.Event,
    lines: queue.Queue[bytes | None],
    listen: Listener,
) -> None:
    for line in _lines_of(stream, is_closed):
        if line.strip():
            listen("<", line.decode("utf-8", "replace"))
        _put(lines, line, is_closed)
    listen("=", "closed its output")
    _put(lines, None, is_closed)


def _put(lines: queue.Queue[bytes | None], line: bytes | None, is_closed: threading.Event) -> None:
    while not is_closed.is_set():
        with contextlib.suppress(queue.Full):
            lines.put(line, timeout=LOOK_INTERVAL)
            return


def _read_stderr(
    stream: IO[bytes], is_closed: threading.Event, last_words: deque[bytes], listen: Listener
) -> None:
    for line in _lines_of(stream, is_closed):
        if line.strip():
            listen("!", line.decode("utf-8", "replace"))
            last_words.append(line)


def _lines_of(stream: IO[bytes], is_closed: threading.Event) -> Iterator[bytes]:
    """Yield lines until the stream ends or is to be closed, then close it."""
    rest = b""
    with stream:
        while not is_closed.is_set():
            # Windows cannot wait for a pipe: there, the thread ends with the stream.
            if sys.platform != "win32" and not _is_ready(
                stream.fileno(), select.POLLIN, LOOK_INTERVAL
            ):
                continue
            part = os.read(stream.fileno(), READ_SIZE)
            *lines, rest = (rest + part).split(b"\n")
            yield from (line + b"\n" for line in lines)
            if rest and (not part or len(rest) >= READ_SIZE):
                yield rest
                rest = b""
            if not part:
                return


if sys.platform != "win32":

    def _is_ready(pipe: int, event: int, seconds: float) -> bool:
        """Wait until a pipe can be read or written, or has been closed at the other end."""
        poll = select.poll()
        poll.register(pipe, event)
        return bool(poll.poll(max(0.0, seconds) * 1000))


def _too_slow(what: str, seconds: float) -> OutOfTime:
    return OutOfTime(f"{what} within {seconds:.4g} seconds")


def _name(command: str) -> str:
    return f'"{command.split()[0]}"'  # hundreds of placements may follow


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):  # its children belong to its process group
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(QUIT_TIMEOUT)


def _shortened(text: str) -> str:
    return one_line(text, MAX_QUOTE)


START_TIMEOUT = 60.0  # seconds for the first response: some programs compile or load a lot first
COMMAND_TIMEOUT = 10.0  # seconds for other commands, except those that ask for a placement
REQUIRED_COMMANDS = ("cirkis-new", "play")
CHOOSE = "cirkis-choose"  # replaces genmove in programs that support it; lists the legal placements
WHOLE_SECONDS = 10.0  # below this, time is sent with decimals


class GtpEngine:
    """A program that keeps running from game to game, and is restarted after a failure.

    Without a clock it has `seconds` for each placement. `log` receives the dialogue, under `name`.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
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

    @property
    def commands(self) -> frozenset[str]:
        return self._commands

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
            raise PlayerResigned("resigns")
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


class GtpProgram(GtpPlayer):
    """A program that speaks the Go Text Protocol, started and ready to play.

    The page "engine" of the documentation describes the protocol.

    It is a player like any other: pass it to `play_to_end`, a `Plan` or `check_player`, or ask it
    for its choices. Use it in a `with` statement, or call `close`. A program that fails is killed,
    and starts again when it is next used.

    Attributes:
        name: what it calls itself; the command if it does not say.
        commands: the names of the commands that it knows.

    Args:
        command: the command that starts it, as one string or as words.
        seconds: its time for each placement.

    Raises:
        PlayerFailed: it cannot be started, or lacks a command that it needs.
        OutOfTime: it does not answer within a minute.
    """

    def __init__(self, command: str | Sequence[str], seconds: float = COMMAND_TIMEOUT) -> None:
        text = command if isinstance(command, str) else shlex.join(command)
        super().__init__(text, GtpEngine(text, seconds))
        self._engine.start()
        if self._engine.supports("name"):
            self.name = one_line(self.ask("name"), MAX_QUOTE) or text

    @property
    def commands(self) -> frozenset[str]:
        return self._engine.commands

    def ask(self, command: str, seconds: float = COMMAND_TIMEOUT) -> str:
        """Send a command, and return the text of the response.

        Args:
            command: a command with its arguments, on one line.
            seconds: the time limit.

        Raises:
            PlayerFailed: it answers with an error, breaks the protocol, or has ended.
            OutOfTime: it does not answer in time.
        """
        return self._engine.ask(command, seconds)

    def choose(self, state: State, rng: random.Random | None = None) -> Placement:
        """Return its choice in a position, after sending it what has happened since the last one.

        Args:
            state: the position.
            rng: seeds its random numbers at the start of each game; by default at random.

        Raises:
            PlayerFailed: it answers with an error or an illegal placement, or has ended.
            OutOfTime: it does not answer in time.
            PlayerResigned: it resigns.
            IllegalMove: the game is over.
        """
        if state.is_over:
            raise IllegalMove("the game is over")
        try:
            return super().choose(state, rng or random.Random())
        except BaseException:
            self._position = None  # so that the game is sent from its start
            raise

    def close(self) -> None:
        """Tell the program to quit, and kill it if it does not within two seconds."""
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


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

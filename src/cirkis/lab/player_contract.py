"""The rules that every player must obey, as a test for your own players."""

import copy
import random
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from enum import Enum
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event
from typing import NamedTuple

from cirkis.engine import PlayerLike, is_repeatable
from cirkis.engine.player import choose_legally
from cirkis.errors import CirkisError
from cirkis.game import Options, Placement, State, Stop, new_game, parse_piece_set, play, withdraw
from cirkis.lab.arena.faults import is_of_the_player
from cirkis.lab.arena.participants import PlayerFactory, parse_participants
from cirkis.lab.arena.programs import GtpPlayer

_SMALL_SET = """
name = "small"
[[shape]]
name = "Wedge"
code = "W"
count = 3
cells = ["kite"]
joints = []
[[shape]]
name = "Arrow"
code = "A"
count = 3
cells = ["dart"]
joints = []
[[shape]]
name = "Sliver"
code = "V"
count = 1
cells = ["sliver"]
joints = []
"""
"""Seven small pieces, so that turns are lost, stocks run out and most of the board stays empty."""


@cache
def trial_games() -> dict[str, Options]:
    """Return the options of each game, keyed by its special feature."""
    return {
        "two players": Options(),
        "three players, starting with the last": Options(players=3, starter=3),
        "four players": Options(players=4),
        "center ring": Options(center_ring=True),
        "stop at once": Options(players=3, target=20, stop=Stop.AT_ONCE),
        "a target nobody reaches": Options(players=2, target=1000),
        "match round": Options(match=100),
        "small piece set": Options(players=4, pieces=parse_piece_set(_SMALL_SET)),
    }


SECONDS = 10.0
"""The default time limit for a placement."""
HURRY = 0.05  # seconds for players that choose by the clock

before_choices: list[Callable[[], object]] = []
"""Functions to call before each choice."""

Make = Callable[[], PlayerLike]


class CheckStatus(Enum):
    """The result of a check."""

    KEPT = "ok"
    BROKEN = "FAILED"
    NOT_PROMISED = "-"


class CheckResult(NamedTuple):
    """The result of one check.

    Attributes:
        check: the requirement, as in "keeps to its budget".
        verdict: whether the player meets it.
        why: the failure, or why the check was left out; empty if the requirement is met.
    """

    check: str
    verdict: CheckStatus
    why: str = ""


class _NotPromised(Exception):
    """The player does not promise this; the message gives the reason."""


def check_player(
    player: str | PlayerLike | Make,
    games: Mapping[str, Options] | None = None,
    seconds: float = SECONDS,
) -> None:
    """Raise AssertionError unless a player fulfils the contract.

    Args:
        player: a string as in the arena (also "gtp:COMMAND"), an object, or a function that returns
            a new player, such as its class.
        games: the options of the games to try it in, by name; trial_games by default.
        seconds: the time limit for a placement.
    """
    results = run_checks(player, games, seconds)
    broken = [one for one in results if one.verdict is CheckStatus.BROKEN]
    assert not broken, "\n".join(f"{one.check}: {one.why}" for one in broken)


def run_checks(
    player: str | PlayerLike | Make,
    games: Mapping[str, Options] | None = None,
    seconds: float = SECONDS,
) -> Iterator[CheckResult]:
    """Yield the result of each check as soon as it is known.

    Args:
        player: a string as in the arena, an object, or a function that returns a new player.
        games: the options of the games to try it in, by name; trial_games by default.
        seconds: the time limit for a placement.

    Raises:
        CirkisError: a string does not describe a player, or the player cannot be made.
    """
    with closing(PlayerFactory(seconds)) as factory:
        make = _maker(player, factory)
        make()
        if isinstance(player, str):
            factory.check(parse_participants([player]))
        for name, check in _checks(trial_games() if games is None else games, seconds):
            yield _result(name, partial(check, make))


def _maker(player: str | PlayerLike | Make, factory: PlayerFactory) -> Make:
    if isinstance(player, str):
        (participant,) = parse_participants([player])
        return lambda: factory.make(participant)
    if isinstance(player, type) or not hasattr(player, "choose"):
        if not callable(player):
            raise CirkisError(f"{player!r} is not a player: it has no method choose(state, rng)")
        return player
    found: PlayerLike = player  # pyrefly: ignore[bad-assignment]
    return lambda: found


def _result(name: str, check: Callable[[], None]) -> CheckResult:
    try:
        check()
    except _NotPromised as reason:
        return CheckResult(name, CheckStatus.NOT_PROMISED, str(reason))
    except (AssertionError, CirkisError) as problem:
        return CheckResult(name, CheckStatus.BROKEN, str(problem))
    except BaseException as problem:  # third-party code can raise anything
        if not is_of_the_player(problem):
            raise
        return CheckResult(name, CheckStatus.BROKEN, f"{type(problem).__name__}: {problem}")
    return CheckResult(name, CheckStatus.KEPT)


def _checks(
    games: Mapping[str, Options], seconds: float
) -> Iterator[tuple[str, Callable[[Make], None]]]:
    yield "has a name on one line", _check_name
    for game, options in games.items():
        yield f"plays by the rules: {game}", partial(_check_rules, options, seconds)
    yield "repeats its choices", partial(_check_repeats, games, seconds)
    yield "keeps playing when others withdraw", partial(_check_withdrawals, games, seconds)
    yield "stops thinking when asked", partial(_check_promise, seconds, "stop")
    yield "keeps to its budget", partial(_check_promise, seconds, "budget")
    yield "refuses to choose after the end", _check_end


def _check_name(make: Make) -> None:
    name = make().name
    assert isinstance(name, str), f"its name is {name!r}"
    assert name, "its name is empty"
    assert name.isprintable(), f"its name is {name!r}, which cannot be printed on one line"
    assert name == make().name, f"it is called {name!r} at first and {make().name!r} later"


def _check_rules(options: Options, seconds: float, make: Make) -> None:
    for _ in chosen_placements(_hurried(make()), options, seconds=seconds):
        pass


def _check_repeats(games: Mapping[str, Options], seconds: float, make: Make) -> None:
    if not is_repeatable(make()):
        _pass_program(make(), "the program does not list set_random_seed")
        raise _NotPromised("they depend on time")
    for game, options in games.items():
        first = [chosen.name for chosen in chosen_placements(make(), options, seconds=seconds)]
        again = chosen_placements(make(), options, seconds=seconds)
        for number, placement in enumerate(again):
            before = "nothing" if number >= len(first) else first[number]
            assert placement.name == before, (
                f"{game}: ply {number + 1} is {before} in one game, and {placement.name} in "
                "another with the same seed; choices must depend on nothing else, not even on time"
            )


def _check_withdrawals(games: Mapping[str, Options], seconds: float, make: Make) -> None:
    players = max((options.players for options in games.values()), default=2)
    if players == 2:
        raise _NotPromised("a withdrawal ends a game of two")
    player, rng = _hurried(make()), random.Random(0)
    state = withdraw(new_game(Options(players=players)), 0).state
    for number in range(8):
        if number == 4 and players == 4:
            waiting = {1, 2, 3} - {state.to_play}
            state = withdraw(state, min(waiting)).state
        state = play(state, _choose(player, state, rng, seconds)).state


def _check_promise(seconds: float, by: str, make: Make) -> None:
    player = make()
    _pass_program(player)
    if not hasattr(player, by):
        raise _NotPromised(f"it has no attribute `{by}`")
    _hurry(player, by)
    _choose(player, new_game(), random.Random(0), seconds)


def _hurry(player: PlayerLike, by: str) -> None:
    """Make a player think briefly, through its attribute `stop` or `budget`."""
    stop = Event()
    stop.set()
    setattr(player, by, stop if by == "stop" else HURRY)


def _pass_program(player: PlayerLike, why: str = "programs are exempt") -> None:
    """End a check that does not apply to programs."""
    if isinstance(player, GtpPlayer):
        raise _NotPromised(why)


def _check_end(make: Make) -> None:
    player = make()
    _pass_program(player)
    over = withdraw(replace(new_game(), scores=(5, 0)), 0).state
    try:
        chosen = player.choose(over, random.Random(0))
    except Exception:  # IllegalMove is best, but any error will do
        return
    raise AssertionError(f"it chose {chosen} after the end instead of raising an error")


def _hurried(player: PlayerLike) -> PlayerLike:
    """Make a player think briefly, if its choices depend on time anyway."""
    if not is_repeatable(player):
        for by in ("budget", "stop"):
            if hasattr(player, by):
                _hurry(player, by)
                break
    return player


def chosen_placements(
    player: PlayerLike, options: Options, seconds: float = SECONDS
) -> Iterator[Placement]:
    """Let a player play against itself, and yield each placement after checking it."""
    rng, state = random.Random(1), new_game(options)
    while not state.is_over:
        placement = _choose(player, state, rng, seconds)
        yield placement
        state = play(state, placement).state


def _choose(player: PlayerLike, state: State, rng: random.Random, seconds: float) -> Placement:
    for call in before_choices:
        call()
    before, started = copy.copy(state), time.monotonic()
    placement = choose_legally(player, state, rng)
    taken = time.monotonic() - started
    assert state == before, "it changed the state, which others share"
    assert taken <= seconds, f"it took {taken:.1f} seconds for a placement, more than {seconds:g}"
    return placement


START_TIMEOUT = 60.0  # seconds for the process to start
GRACE = 5.0  # seconds beyond the time for a placement; making a player also takes a while


def run_checks_apart(
    player: str, games: Mapping[str, Options] | None, seconds: float
) -> Iterator[CheckResult]:
    """Yield the results of run_checks; if the process hangs or exits, the last one says so."""
    limit, context = seconds + GRACE, get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(
        target=_send_results, args=(theirs, player, games, seconds), daemon=True
    )
    process.start()
    theirs.close()
    wait = START_TIMEOUT
    try:
        while ours.poll(wait):
            result, wait = ours.recv(), limit
            if isinstance(result, CirkisError):
                raise result
            if isinstance(result, CheckResult):
                yield result
            elif result:  # the end
                return
        why = f"no answer for {wait:g} seconds, so it was killed"
    except EOFError:
        process.join(GRACE)
        why = f"it ended its process with exit code {process.exitcode}"
        if process.exitcode is None:
            why = "it closed its process's pipe, so it was killed"
    finally:
        process.kill()
    yield CheckResult("answers every time", CheckStatus.BROKEN, why)


def _send_results(
    pipe: Connection, player: str, games: Mapping[str, Options] | None, seconds: float
) -> None:
    """Send False at the start and before each choice; send each result, then True or an error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The main process handles Ctrl-C.
    before_choices.append(partial(pipe.send, False))
    pipe.send(False)
    try:
        for result in run_checks(player, games, seconds):
            pipe.send(result)
        pipe.send(True)
    except CirkisError as problem:
        pipe.send(CirkisError(str(problem)))

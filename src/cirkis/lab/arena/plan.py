"""The plan of an arena: who meets whom, how often, and in which seats."""

import random
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations, permutations
from typing import Any, NamedTuple

from cirkis.checks import check_real, check_seed, check_wholes
from cirkis.engine import PlayerLike
from cirkis.engine.players.ratings import scale_ratings
from cirkis.errors import CirkisError
from cirkis.game import Options, Placement, placement_table
from cirkis.game.pieces.piece_sets import STANDARD
from cirkis.lab.arena.clock import MAX_SECONDS, Clock, check_clock
from cirkis.lab.arena.openings import Openings, Order, random_opening
from cirkis.lab.arena.participants import Participant, parse_participants

MAX_GAMES = 100_000_000
RANDOM_PLIES = 4
MAX_SIMULATIONS = 1_000_000  # to prove who wins


class Format(Enum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"  # every group of players that fills a table
    GAUNTLET = "gauntlet"  # only the groups that include the first player
    MIXTURES = "mixtures"  # a gauntlet without groups of the same kinds of players


class Seatings(Enum):
    """The seats from which a group plays every opening."""

    ALL = "all"  # in every order: 2, 6 or 24 games
    ROTATED = "rotated"  # everyone moves on by one seat after each game: 2, 3 or 4 games


Group = tuple[int, ...]  # the players at one table, by their index in the plan


def _groups(format: Format, participants: Sequence[Participant], seats: int) -> Iterable[Group]:
    players = len(participants)
    if format is Format.ROUND_ROBIN:
        return combinations(range(players), seats)
    groups = [(0, *others) for others in combinations(range(1, players), seats - 1)]
    if format is Format.GAUNTLET:
        return groups
    mixtures = dict[tuple[str, ...], Group]()
    for group in groups:
        kinds = sorted(str(participants[player].described) for player in group)
        mixtures.setdefault(tuple(kinds), group)
    return mixtures.values()


def _orders(seatings: Seatings, seats: int) -> Iterable[tuple[int, ...]]:
    if seatings is Seatings.ROTATED:
        return (tuple((seat + step) % seats for seat in range(seats)) for step in range(seats))
    return permutations(range(seats))


class SprtBounds(NamedTuple):
    """The two hypotheses of a sequential test: by how much the first player is stronger.

    Attributes:
        low: Elo of the lower hypothesis.
        high: Elo of the higher hypothesis.
        error: the probability of rejecting either hypothesis when it is true.
    """

    low: float
    high: float
    error: float = 0.05


class Pairing(NamedTuple):
    """One game: its round, which decides the opening, and the player at each seat."""

    round: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of an arena. The same plan gives the same games, if its players are repeatable.

    Attributes:
        players: two or more, as strings or objects (see parse_participants).
        options: the options of every game; options.players is the size of a table.
        rounds: how many openings are played; every group plays each of them in every seating.
        format: who meets whom.
        seatings: the seats from which each group plays.
        opening_plies: the maximum number of random placements per opening, if `openings` is None.
        openings: the openings of the rounds, instead of random placements.
        order: the order of the openings.
        seed: the random seed.
        move_seconds: a program's time limit for one placement, if there are no `clocks`.
        clocks: none, one for all players, or one for each of them.
        adjudicate: a game ends once a search with this many simulations proves who wins; with 0,
            all games are played to the end.
        kingmaking: how many simulations look for kingmaking in every game; 0 to look for none.
        sprt: the sequential test that can end the arena early; if None, all rounds are played.
        is_anchored: whether Elo is on the scale of the levels, whose ratings are then fixed (see
            the page "players" of the documentation); this does not affect the games.
        participants: the players, parsed.
        groups: the groups of players who meet.
        orders: the seatings of a group.

    Raises:
        CirkisError: the plan cannot be played.
    """

    players: tuple[str | PlayerLike, ...]
    options: Options = field(default_factory=Options)
    rounds: int = 100
    format: Format = Format.ROUND_ROBIN
    seatings: Seatings = Seatings.ALL
    opening_plies: int = RANDOM_PLIES
    openings: Openings | None = None
    order: Order = Order.SEQUENTIAL
    seed: int = 0
    move_seconds: float = 60.0
    clocks: tuple[Clock, ...] = ()
    adjudicate: int = 0
    kingmaking: int = 0
    sprt: SprtBounds | None = None
    is_anchored: bool = False
    participants: tuple[Participant, ...] = field(init=False, repr=False)
    groups: tuple[Group, ...] = field(init=False, repr=False)
    orders: tuple[tuple[int, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        participants, seats = parse_participants(self.players), self.options.players
        if len(participants) < seats:
            raise CirkisError(
                f"a table of {seats} needs {seats} players, not {len(participants)}: "
                "the same player can be named several times"
            )
        check_wholes(self, rounds=1, opening_plies=0, adjudicate=None, kingmaking=0)
        object.__setattr__(self, "seed", check_seed(self.seed))
        move_seconds = check_real("move_seconds", self.move_seconds)
        object.__setattr__(self, "move_seconds", move_seconds)
        _check_numbers(self, len(participants))
        _check_sprt(self.sprt)
        if self.is_anchored:
            _check_anchors(self, participants)
        object.__setattr__(self, "players", tuple(self.players))
        object.__setattr__(self, "participants", participants)
        groups = _groups(self.format, participants, seats)
        object.__setattr__(self, "groups", tuple(groups))
        object.__setattr__(self, "orders", tuple(_orders(self.seatings, seats)))
        if self.games > MAX_GAMES:
            raise CirkisError(f"the plan has {self.games} games, more than {MAX_GAMES}")

    @property
    def games_per_round(self) -> int:
        """The number of games that share an opening."""
        return len(self.groups) * len(self.orders)

    @property
    def games(self) -> int:
        """The number of games; they are numbered from 0, round by round."""
        return self.rounds * self.games_per_round

    def pairing(self, game: int) -> Pairing:
        """Return the round and the seats of a game, by its number from 0."""
        round_, rest = divmod(game, self.games_per_round)
        nth, order = divmod(rest, len(self.orders))
        group = self.groups[nth]
        if self.format is Format.MIXTURES:  # whoever follows the first player changes by the round
            others = list(permutations(group[1:]))
            group = (group[0], *others[round_ % len(others)])
        return Pairing(round_, tuple(group[place] for place in self.orders[order]))

    def opening(self, round_: int) -> tuple[Options, tuple[Placement, ...]]:
        """Return the opening of a round: options that name the starter, and placements.

        Args:
            round_: the number of the round, from 0.
        """
        if self.openings is None:
            rng = random.Random(f"{self.seed} opening {round_}")
            return random_opening(self.options, self.opening_plies, rng)
        number = self.openings.number(round_, self.order, self.seed)
        starter, placed = self.openings.lines[number]
        table = placement_table(self.options.pieces)
        options = replace(self.options, starter=starter)
        return options, tuple(table.placements[index] for index in placed)

    def opening_text(self, round_: int) -> str:
        """Return how the records describe the opening of a round.

        Args:
            round_: the number of the round, from 0.
        """
        if self.openings is None:
            return f"{self.opening_plies} placements at random"
        number = self.openings.number(round_, self.order, self.seed)
        return f"number {number + 1} of {self.openings.name}"

    def to_json(self) -> dict[str, Any]:
        """Return everything that determines the games, as JSON values."""
        return {
            "players": [participant.text for participant in self.participants],
            "options": self.options.to_json(),
            "rounds": self.rounds,
            "format": self.format.value,
            "seatings": self.seatings.value,
            "opening": self.opening_plies if self.openings is None else None,
            "openings": self.openings
            and {
                "count": len(self.openings.lines),
                "sha256": self.openings.digest,
                "order": self.order.value,
            },
            "seed": self.seed,
            "move_seconds": None if self.clocks else self.move_seconds,
            "clocks": list(map(str, self.clocks)),
            "adjudicate": self.adjudicate,
            "kingmaking": self.kingmaking,
            "until_settled": list(self.sprt) if self.sprt else None,
        }


def _check_numbers(plan: Plan, players: int) -> None:
    seconds = 0 < plan.move_seconds <= MAX_SECONDS  # also false for NaN
    if not seconds:
        raise CirkisError(f"move_seconds must be above 0 and at most {MAX_SECONDS:.0f}")
    for clock in plan.clocks:
        check_clock(clock)
    if len(plan.clocks) not in (0, 1, players):
        raise CirkisError(
            f"give one clock for all players or one for each of the {players}, "
            f"not {len(plan.clocks)}"
        )
    if not 0 <= plan.adjudicate <= MAX_SIMULATIONS:
        raise CirkisError(f"adjudication takes 0 to {MAX_SIMULATIONS} simulations")
    if plan.adjudicate and plan.options.match:
        raise CirkisError("a match cannot be adjudicated: its winner depends on the points")


def _check_anchors(plan: Plan, participants: Sequence[Participant]) -> None:
    is_usual = replace(plan.options, colours=(), starter=1) == Options() and not plan.clocks
    if not is_usual or not anchors_among(participants):
        raise CirkisError(
            "ratings on the scale of the levels need tables of two, default options, no clocks and "
            f"at least one player that has a rating: {', '.join(scale_ratings())}"
        )


def anchors_among(participants: Sequence[Participant]) -> dict[int, float]:
    """Return the ratings of the players that are on the scale of the levels, by their index."""
    return {
        number: scale_ratings()[participant.described.target]
        for number, participant in enumerate(participants)
        if participant.described.kind == "level" and participant.described.target in scale_ratings()
    }


def _check_sprt(sprt: SprtBounds | None) -> None:
    if sprt is None:
        return
    for name, value in sprt._asdict().items():
        check_real(f"the {name} of a test", value)
    if not -1000 <= sprt.low < sprt.high <= 1000:
        raise CirkisError(
            "the bounds of a test are two Elo differences from -1000 to 1000, the lower first"
        )
    if not 0 < sprt.error < 0.5:
        raise CirkisError("an error rate must be above 0 and below 0.5")


PIECES = "pieces.toml"  # stands for the file of custom pieces, whose name is not in a plan


def plan_command(plan: Plan) -> str:
    """Return the shell command that plays a plan again, with --rounds and the non-default flags.

    PLAYER stands for a player that is an object.
    """
    words = [one if isinstance(one, str) else "PLAYER" for one in plan.players]
    words += ["--rounds", str(plan.rounds)]
    usual = _flags(Plan(plan.players, plan.options))
    for flag, value in _flags(plan).items():
        if value is not None and value != usual[flag]:
            words.append(f"--{flag}={value}")
    words += ["--anchor"] * plan.is_anchored
    return shlex.join(["cirkis", "arena", *words, *_option_words(plan.options)])


def _flags(plan: Plan) -> dict[str, object]:
    """Return the values of all flags by name; None omits the flag."""
    openings, sprt = plan.openings, plan.sprt
    return {
        "format": plan.format.value,
        "seatings": plan.seatings.value,
        "openings": openings and openings.name,
        "opening-plies": openings.plies if openings else plan.opening_plies,
        "order": plan.order.value,
        "clock": "/".join(map(str, plan.clocks)) or None,
        "move-seconds": None if plan.clocks else f"{plan.move_seconds:g}",
        "adjudicate": plan.adjudicate,
        "until-settled": sprt and f"{sprt.low:g},{sprt.high:g}",
        "error": sprt and f"{sprt.error:g}",
        "seed": plan.seed,
    }


def _option_words(options: Options) -> Iterator[str]:
    """Yield the flags of options that differ from their defaults."""
    usual = Options(players=options.players).to_json() | {"players": Options().players}
    for name, value in options.to_json().items():
        flag = name.replace("_", "-")
        if value == usual.get(name):
            continue
        if isinstance(value, bool):
            yield f"--{flag}" if value else f"--no-{flag}"
        elif name == "pieces" and value != STANDARD:
            yield f"--{flag}={PIECES}"
        else:
            yield f"--{flag}={','.join(map(str, value)) if isinstance(value, list) else value}"

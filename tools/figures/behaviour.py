"""Fingerprints of behaviour: hashes of what players do in a few small games.

A name such as "club/3" stands for a player at tables of three, "rules/3" for the rules there,
"analysis/3" for the chances of positions and "ownership/3" for who will own the figures. All limits
are numbers of simulations, so the fingerprints are the same on every machine and host; other code
with the same fingerprint plays the same. Searches are cut short, to take no time, but the limits
that they had are part of the fingerprint.

Fingerprints of an earlier commit: `git worktree add ../earlier COMMIT`, then
`PYTHONPATH=../earlier/src python -m tools.figures.behaviour`.
"""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from cirkis.engine import LEVELS, Player, analyse, make_player
from cirkis.engine.players.composed import DistractedPlayer, PlayerByTable
from cirkis.engine.players.levels import REFERENCE_PLAYERS, STYLES
from cirkis.engine.search.config import CONFIGS
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.game import Options, State, legal_placements, new_game, play

SIMULATIONS = 100
"""The most simulations before a placement; a parameter changed by 5 percent shows with these."""


class Kind(NamedTuple):
    """How many games a kind of player plays, and after how many random placements.

    Choices at a glance rarely depend on one parameter alone, so they need more games. Levels begin
    with the empty board, where the opening book has placements.
    """

    games: int
    opening_plies: int


VARIANTS = ("strongest,greedy_prior=0",)
"""Searches besides CONFIGS that figures depend on."""
LEVEL, SEARCH, OTHER = Kind(3, 0), Kind(1, 2), Kind(3, 2)


def random_game(options: Options, seed: str) -> Iterator[str]:
    """Yield the placements and events of a game of random placements, and its outcome."""
    rng, state = random.Random(seed), new_game(options)
    while state.outcome is None:
        placement = rng.choice(legal_placements(state))
        yield f"{state.to_play} {placement.name} {state.scores}"
        state = play(state, placement).state
    yield f"{state.outcome.winners} {state.scores}"


def rules(players: int) -> Iterator[str]:
    for nth in range(20):
        yield from random_game(Options(players=players), f"{players} {nth}")


def options(players: int) -> Iterator[str]:
    """Yield games with the options that change the game."""
    handicap = {"head_start": [5, 0, 3, 1][:players], "without": ["0", "A", "BB", "B"][:players]}
    for given in ({"center_ring": True}, {"target": 20, "stop": "at-once"}, handicap):
        chosen = Options.from_json({"players": players, **given})
        yield from random_game(chosen, f"{players} {given}")


def cut_short(text: str, players: int) -> tuple[Player, str]:
    """Return a player whose searches are short, and the limits that they had."""
    player = make_player(text)
    if isinstance(player, PlayerByTable):
        player = player.players[players]
    search = player.main if isinstance(player, DistractedPlayer) else player
    if not isinstance(search, SearchPlayer):
        return player, ""
    limits = f"{search.simulations} {search.seconds}"
    search.simulations = min(search.simulations or SIMULATIONS, SIMULATIONS)
    search.seconds = None
    return player, limits


def games_of(text: str, players: int, kind: Kind) -> Iterator[str]:
    """Yield the limits and placements of games between copies of one player."""
    for nth in range(kind.games):
        player, limits = cut_short(text, players)
        rng, state = random.Random(f"{players} {nth}"), new_game(players=players)
        for _ in range(kind.opening_plies):
            state = play(state, rng.choice(legal_placements(state))).state
        yield limits
        while state.outcome is None:
            placement = player.choose(state, rng)
            yield placement.name
            state = play(state, placement).state
        yield f"{state.outcome.winners} {state.scores}"


def positions(players: int) -> Iterator[State]:
    """Yield every eighth position of a random game."""
    rng, state = random.Random(players), new_game(players=players)
    while state.outcome is None:
        if state.plies % 8 == 3:
            yield state
        state = play(state, rng.choice(legal_placements(state))).state


def analyses(players: int) -> Iterator[str]:
    """Yield the chances and expected points of positions and of all their choices."""
    for state in positions(players):
        found = analyse(state, simulations=SIMULATIONS, seed=state.plies)
        for one in (found, *found.choices):
            yield f"{_rounded(one.chances)} {_rounded(one.expected_scores)}"
        yield " ".join(choice.placement.name for choice in found.choices)


def ownership(players: int) -> Iterator[str]:
    """Yield who is likely to own each figure."""
    for state in positions(players):
        found = analyse(state, simulations=SIMULATIONS, seed=state.plies)
        yield from map(str, map(_rounded, found.ownership))


def _rounded(numbers: tuple[float, ...]) -> list[float]:
    return [round(number, 6) for number in numbers]  # `exp` differs in the last digits


def behaviours() -> dict[str, Callable[[], Iterator[str]]]:
    """Return what each fingerprint is made from, by name."""
    found: dict[str, Callable[[], Iterator[str]]] = {}
    for players in (2, 3, 4):
        found[f"rules/{players}"] = partial(rules, players)
        found[f"options/{players}"] = partial(options, players)
        for name in (*REFERENCE_PLAYERS, *STYLES):
            found[f"{name}/{players}"] = partial(games_of, name, players, OTHER)
        for name in LEVELS:
            found[f"{name}/{players}"] = partial(games_of, name, players, LEVEL)
        for name in (*CONFIGS, *VARIANTS):
            config, comma, more = name.partition(",")
            text = f"{config}:{SIMULATIONS}{comma}{more}"
            found[f"{name}/{players}"] = partial(games_of, text, players, SEARCH)
        found[f"analysis/{players}"] = partial(analyses, players)
        found[f"ownership/{players}"] = partial(ownership, players)
    return found


def fingerprint(lines: Iterator[str]) -> str:
    """Return a hash of lines."""
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def fingerprints() -> dict[str, str]:
    """Return all fingerprints of this program, which takes some seconds."""
    return {name: fingerprint(make()) for name, make in behaviours().items()}


if __name__ == "__main__":
    print(json.dumps(fingerprints(), indent=1))

"""The styles: a handful of games show that each plays as its description says."""

import random
from statistics import fmean
from typing import NamedTuple

from cirkis.engine import PLAYERS
from cirkis.game import new_game, play


class Game(NamedTuple):
    """A player's placements in a game: their sizes in cells, whether each enters a figure in
    which the other player leads, and the number of placements by both players.
    """

    sizes: list[int]
    enters: list[bool]
    length: int


def game(name: str, seed: int) -> Game:
    """Play against an improver; the seats alternate with the seeds."""
    mine, players = seed % 2, [PLAYERS["improver"].make()] * 2
    players[mine] = PLAYERS[name].make()
    state, rng, found, length = new_game(), random.Random(seed), Game([], [], 0), 0
    while not state.is_over:
        chosen = players[state.to_play].choose(state, rng)
        if state.to_play == mine:
            own, other = state.owned[mine], state.owned[1 - mine]
            figures = [one.mask for one in state.variant.figures if one.mask & chosen.mask]
            leads = [(other & one).bit_count() > (own & one).bit_count() for one in figures]
            found.sizes.append(len(chosen.cells))
            found.enters.append(any(leads))
        state, length = play(state, chosen).state, length + 1
    return found._replace(length=length)


def test_each_style_is_noticeable() -> None:
    """Compared with an improver, the hoarder begins with smaller pieces, the spoiler enters more
    figures in which the opponent leads, and the racer's games are shorter.
    """
    usual, hoarder, spoiler, racer = (
        [game(name, seed) for seed in range(8)]
        for name in ("improver", "seasoned-hoarder", "seasoned-spoiler", "seasoned-racer")
    )

    def first_size(games: list[Game]) -> float:
        return fmean(size for game in games for size in game.sizes[:5])

    def entered(games: list[Game]) -> float:
        return fmean(enters for game in games for enters in game.enters)

    def length(games: list[Game]) -> float:
        return fmean(game.length for game in games)

    assert first_size(hoarder) < first_size(usual) - 0.3
    assert entered(spoiler) > 1.2 * entered(usual)
    assert length(racer) < length(usual) - 2

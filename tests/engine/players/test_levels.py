"""The levels and styles: their properties, and what docs/players.md says about them."""

import random
from pathlib import Path
from statistics import fmean
from threading import Event

import pytest

from cirkis.engine import LEVELS, OPPONENTS, PLAYERS, STYLED_PLAYERS, Player, Stoppable, make_player
from cirkis.engine.players.ratings import LADDER, STYLE_MATCHES, opponent_ratings
from cirkis.game import new_game, play
from cirkis.i18n import texts_in
from cirkis.lab import check_player
from cirkis.lab.player_contract import trial_games
from tests.nightly import IS_NIGHTLY

# These differ from casual or seasoned-hoarder only in their parameters.
ALIKE = {"newcomer", "beginner", "improver", *STYLED_PLAYERS} - {"seasoned-hoarder"}
SOME = ("three players, starting with the last", "center ring", "small piece set")
GAMES = {name: game for name, game in trial_games().items() if IS_NIGHTLY or name in SOME}
DEEP = ("skilled", "expert", "master", "champion")


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in PLAYERS if level not in (*DEEP, *ALIKE)])
def test_every_player_meets_the_contract(level: str) -> None:
    check_player(PLAYERS[level].make, GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("level", DEEP)
def test_stopped_levels_meet_the_contract(level: str) -> None:
    def stopped() -> Player:
        player = make_player(level)
        assert isinstance(player, Stoppable)
        player.stop = Event()
        player.stop.set()
        return player

    check_player(stopped, GAMES)


def features(name: str, seed: int) -> tuple[float, float, float]:
    """Play against an improver; the seats alternate with the seeds. Return the mean size of the
    player's first five pieces, the share of its placements that enter a figure in which the other
    player leads, and the length of the game.
    """
    mine, rng, state, plies = seed % 2, random.Random(seed), new_game(), 0
    players, sizes, enters = [make_player("improver")] * 2, list[int](), list[bool]()
    players[mine] = make_player(name)
    while not state.is_over:
        chosen = players[state.to_play].choose(state, rng)
        if state.to_play == mine:
            own, other = state.owned[mine], state.owned[1 - mine]
            figures = [one.mask for one in state.variant.figures if one.mask & chosen.mask]
            sizes.append(len(chosen.cells))
            enters.append(any((other & f).bit_count() > (own & f).bit_count() for f in figures))
        state, plies = play(state, chosen).state, plies + 1
    return fmean(sizes[:5]), fmean(enters), plies


def test_each_style_is_noticeable() -> None:
    """Compared with an improver, the hoarder begins with smaller pieces, the spoiler enters more
    figures in which the opponent leads, and the racer's games are shorter.
    """
    usual, hoarder, spoiler, racer = (
        list(map(fmean, zip(*(features(name, seed) for seed in range(4)), strict=True)))
        for name in ("improver", "seasoned-hoarder", "seasoned-spoiler", "seasoned-racer")
    )
    assert hoarder[0] < usual[0] - 0.3
    assert spoiler[1] > 1.2 * usual[1]
    assert racer[2] < usual[2] - 2


PAGE = Path(__file__).parents[3] / "docs" / "players.md"


def test_the_page_shows_every_level_with_its_rating() -> None:
    """It also has the matches that give the ratings."""
    page, texts = PAGE.read_text("utf-8"), texts_in("en")
    for level in OPPONENTS.values():
        assert f"| `{level.id}` | {level.strength} | {texts(f'level-{level.id}.help')} |" in page
    for name, found in opponent_ratings().items():
        assert f"| {name} | {found.rating:.0f} | {found.deviation:.0f} |" in page
    section = page.split("## The ladder")[1].split("\n### ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    shown = [[*row[:2], row[3], row[4].split("%")[0]] for row in rows if len(row) == 5]
    assert [row for row in shown if row[1] in LEVELS] == [
        [match.level, match.against, f"{match.games:,}", f"{match.victories}"]
        for match in LADDER + STYLE_MATCHES
    ]

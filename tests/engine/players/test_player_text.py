"""Players written as text, and those that other packages offer through entry points."""

import random
from pathlib import Path

import pytest

from cirkis import Options, is_legal, new_game, play
from cirkis.engine import as_player, is_repeatable, make_player, parse_player
from cirkis.engine.players.player_text import installed_players, split_players
from cirkis.engine.search.evaluation.weights import bundled_weights
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.errors import CirkisError
from cirkis.lab import play_to_end
from tests.cli.running import printed, refused, run
from tools.learning.weights_file import write_weights


@pytest.mark.parametrize(
    ("text", "kind", "target", "seed"),
    [
        ("club", "level", "club", None),
        ("level:club", "level", "club", None),
        ("plain:0.5s", "search", "plain:0.5s", None),
        ("plain:20,seed=3,exploration=2", "search", "plain:20,exploration=2", 3),
        ("python:a.b:C", "python", "a.b:C", None),
        ("gtp:./mine --seed=7,seed=8", "gtp", "./mine --seed=7,seed=8", None),
    ],
)
def test_accepted_forms(text: str, kind: str, target: str, seed: int | None) -> None:
    """A player is parsed from a string, and its canonical form names the same player."""
    parsed = parse_player(text)
    assert parsed == (kind, target, seed)
    assert parse_player(str(parsed)) == parsed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("grandmaster", 'there is no level "grandmaster", only random'),
        ("node mybot.mjs", "put gtp: before the command of a program, as in gtp:node mine.mjs"),
        ("mine.py,seed=3", "write a class as python:mine:Player"),
        ("club,threads=2", "the only setting of a level is seed="),
        ("nothing:2", '"nothing" is neither a search'),
        ("strongest", "needs a limit for each placement"),
        ("strongest:-1", "needs a limit for each placement"),
        ("strongest:1e9", "needs a limit for each placement"),
        ("strongest:9999s", "seconds must be a number above 0 and up to 3600"),
        ("strongest:" + "9" * 30, "simulations must be a whole number from 1"),
        ("strongest:9,threads=1.5", "threads must be a whole number from 1 to 256"),
        ("strongest:9,book=maybe", "book must be yes or no"),
        ("strongest:9,exploration=nan", 'exploration must be a number, not "nan"'),
        ("strongest:9,prior_weights.count=1", "is not a setting of a search"),
        ("strongest:9,", "is not a setting of a search"),
        ("strongest:9,weights=/nowhere", 'weights: cannot read "/nowhere"'),
        ("strongest:9,weights=/dev/zero", "is not a file of learned weights"),
        ("strongest:9,seed=-1", "seed must be a whole number"),
        ("strongest:9,seed=1,seed=2", "seed must be a whole number"),
        ("python:mine", "write python:package.module:Class"),
        ("installed:nobody", 'no installed package adds a player "nobody"'),
        ("gtp: ", "nothing follows the colon"),
        ("", "a player is missing"),
    ],
)
def test_nonsense_gets_one_sentence(text: str, message: str) -> None:
    with pytest.raises(CirkisError) as error:
        parse_player(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_settings_of_a_search() -> None:
    """A search is repeatable if it has no time limit, no threads, and keeps nothing."""
    player = make_player("strongest:0.5s,simulations=300,threads=2,book=yes")
    assert isinstance(player, SearchPlayer)
    assert (player.seconds, player.simulations, player.threads) == (0.5, 300, 2)
    assert player.use_book
    assert not is_repeatable(player)
    assert is_repeatable(make_player("strongest:300"))
    assert not is_repeatable(make_player("strongest:300,reuse=yes"))
    assert not is_repeatable(make_player("champion,seed=3"))
    assert is_repeatable(make_player("skilled"))


def test_weights_from_a_file(tmp_path: Path) -> None:
    own = bundled_weights()[2]
    files = {"same": own.value, "upside-down": [-weight for weight in own.value]}
    for name, value in files.items():
        write_weights(tmp_path / name, 2, {"prior": own.prior, "value": value}, {})
    state = play(new_game(), "A1+B1").state

    def chosen(text: str) -> list[str]:
        player = make_player(text)
        return [player.choose(state, random.Random(seed)).name for seed in range(4)]

    bundled = chosen("learned:300")
    assert chosen(f"learned:300,weights={tmp_path / 'same'}") == bundled
    assert chosen(f"learned:300,weights={tmp_path / 'upside-down'}") != bundled
    with pytest.raises(CirkisError, match="these do: learned, strongest, analysing"):
        parse_player(f"plain:300,weights={tmp_path / 'same'}")


def test_a_player_with_its_own_seed() -> None:
    state = new_game()

    def chosen(text: str) -> set[str]:
        return {make_player(text).choose(state, random.Random(n)).name for n in range(8)}

    assert len(chosen("random,seed=1")) == 1
    assert len({*chosen("random,seed=1"), *chosen("random,seed=2"), *chosen("random,seed=3")}) > 1


def test_lists_of_players() -> None:
    text = "club, plain:9,exploration=2,prior_weights.win=3,random,python:a:B,seed=1"
    assert split_players(text) == (
        "club",
        "plain:9,exploration=2,prior_weights.win=3",
        "random",
        "python:a:B,seed=1",
    )


def test_games_take_names_and_objects() -> None:
    rng = random.Random(1)
    assert play_to_end(("random", make_player("taker")), Options(), rng).is_over
    with pytest.raises(CirkisError, match="a table of 2 needs 2 players, not 1"):
        play_to_end(("random",), Options(), rng)
    with pytest.raises(CirkisError, match="can play only in the arena"):
        make_player("gtp:./mine")
    with pytest.raises(CirkisError, match="has no method choose"):
        as_player(object())  # pyrefly: ignore[bad-argument-type]


def test_a_budget_limits_a_search() -> None:
    """A search with almost no time left still places a piece, even with a limit of its own."""
    state = new_game()
    for text in ("strongest:clock", "strongest:100000000", "champion", "plain:30s,seed=2"):
        player = make_player(text)
        player.budget = 0.0  # pyrefly: ignore[missing-attribute]
        assert is_legal(state, player.choose(state, random.Random(0)))


_PACKAGE = """
from cirkis import legal_placements

class Last:
    def __init__(self, name="last"):
        self.name = name
    def choose(self, state, rng):
        return legal_placements(state)[-1]

"""
_ENTRY_POINTS = """[cirkis.players]
last = lastplayer:Last
random = lastplayer:Last
gone = lastplayer:Gone
"""


@pytest.mark.slow
def test_installed_packages_add_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package's player plays in the arena with its argument, even in other processes; one that
    cannot be made is an error.
    """
    (tmp_path / "lastplayer.py").write_text(_PACKAGE)
    about = tmp_path / "lastplayer-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lastplayer\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(_ENTRY_POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    installed_players.cache_clear()
    try:
        table = printed("arena", "last", "last:other", "random", "--rounds", "1", "--jobs", "2")
        why = refused(run("arena", "random", "gone", "--rounds", "1"))
    finally:
        installed_players.cache_clear()
    names = {line.split()[0] for line in table.splitlines()[1:4]}
    assert names == {"last", "last-other", "random"}
    assert 'cannot make a player from "gone": AttributeError' in why

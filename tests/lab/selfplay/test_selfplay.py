"""Self-play data: games follow the rules and are the same in every run; files are checked."""

import gzip
import json
import re
import shutil
from pathlib import Path

import pytest

from cirkis import legal_placements, play
from cirkis.engine.behaviour import made_with, program_name
from cirkis.errors import RecordError
from cirkis.game import iter_records
from cirkis.lab import Plan, SelfPlayPlan, open_selfplay, play_selfplay_game, run_arena
from cirkis.lab.selfplay import FILE, game_from_line, run_selfplay
from tests.cli.running import printed, refused, run
from tests.lab.arena.players import Broken

PLAN = SelfPlayPlan(4, (2, 3, 4), simulations=20, seed=3)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the plan's games, from an uninterrupted run in this process."""
    folder = tmp_path_factory.mktemp("whole")
    assert run_selfplay(PLAN, folder) == 4
    return folder / FILE


@pytest.mark.parametrize("game", range(3))
def test_by_the_rules(full: Path, game: int) -> None:
    """Every placement made or tried is legal, and the rules give the same result."""
    data = open_selfplay(full)
    assert (data.plan, data.made_with) == (PLAN, made_with())
    played = list(data)[game]
    assert played == play_selfplay_game(PLAN, game)
    assert played.players == game + 2
    for position in played.positions():
        state, ply = position.state, position.ply
        legal = {placement.index for placement in legal_placements(state)}
        tried = [action for action, _ in ply.visits]
        assert ply.action in legal
        assert set(tried) <= legal
        assert len(set(tried)) == len(tried)
        if len(legal) == 1:
            assert (ply.values, ply.visits) == ((), ())
            continue
        assert 0 < sum(visits for _, visits in ply.visits) <= PLAN.simulations
        assert len(ply.values) == played.players
        assert sum(ply.values) == pytest.approx(1, abs=0.3)
    *_, last = played.positions()
    last_choice = last.state.variant.table.placements[last.ply.action]
    outcome = play(last.state, last_choice).state.outcome
    assert outcome is not None
    assert (played.winners, played.scores) == (outcome.winners, outcome.scores)
    assert sum(position.result) == pytest.approx(1)


def test_the_same_from_every_run(full: Path, tmp_path: Path) -> None:
    """Two processes, or a run that was stopped and continued, write the same bytes."""
    run_selfplay(PLAN, tmp_path / "two", jobs=2)
    assert (tmp_path / "two" / FILE).read_bytes() == full.read_bytes()

    def stop(games: int, new: int) -> None:
        if new == 2:
            raise KeyboardInterrupt

    stopped = tmp_path / "stopped"
    assert run_selfplay(PLAN, stopped, on_progress=stop) == 2
    assert not (stopped / FILE).exists()
    with (stopped / "games.jsonl").open("ab") as file:
        file.write(b'{"game": 2, "pla')  # the machine lost power in the middle of a line
    assert run_selfplay(PLAN, stopped) == 4
    assert (stopped / FILE).read_bytes() == full.read_bytes()


def test_damaged_files(full: Path, tmp_path: Path) -> None:
    lines = gzip.decompress(full.read_bytes()).splitlines()
    later = {**json.loads(lines[0]), "version": 2}
    bad = tmp_path / "bad.gz"
    for content, sentence in (
        (b"no gzip", "is not a file of self-play games"),
        (gzip.compress(b"{}"), "is not a file of self-play games"),
        (gzip.compress(json.dumps(later).encode()), "version 2 of the format"),
        (full.read_bytes()[:-500], "is damaged in game"),
        (gzip.compress(b"\n".join([*lines[:2], b"{}"])), "is damaged in game 2:"),
        (gzip.compress(b"\n".join(lines[:3])), "ends after 2 of 4 games"),
    ):
        bad.write_bytes(content)
        with pytest.raises(RecordError, match=sentence):
            list(open_selfplay(bad))
    for line in (b"", b"[]", b'{"game": 1}', b'{"game":0,"players":2,"plies":[1]}'):
        with pytest.raises(ValueError, match="a damaged line"):
            game_from_line(line)


def test_the_command(full: Path, tmp_path: Path) -> None:
    options = ["--out", str(tmp_path), "--games", "4", "--simulations", "20", "--seed", "3"]
    assert printed("selfplay", *options).strip() == f'4 games, in "{tmp_path / FILE}".'
    assert (tmp_path / FILE).read_bytes() == full.read_bytes()
    changed = ["21" if word == "20" else word for word in options]
    assert "differs in simulations (20, not 21)" in refused(run("selfplay", *changed))
    assert (tmp_path / FILE).read_bytes() == full.read_bytes()
    options[3] = "3"
    assert printed("selfplay", *options).endswith('"; the folder has 1 more.\n')
    tables = run("selfplay", "--out", str(tmp_path), "--players", "2,5")
    assert "from 2 to 4, as in 2,3,4" in refused(tables, 2)
    for command in ("list", "filter", "count"):
        assert "cirkis.lab.open_selfplay" in refused(run("games", command, str(full)))


def test_arrays_of_the_guide(full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the arrays of docs/self-play.md, results begin with the mover, as observations do."""
    numpy = pytest.importorskip("numpy")
    (tmp_path / "games").mkdir()
    shutil.copy(full, tmp_path / "games")
    monkeypatch.chdir(tmp_path)
    guide = Path(__file__).parents[3] / "docs" / "self-play.md"
    blocks = re.findall(r"```python\n(.*?)```", guide.read_text("utf-8"), re.DOTALL)
    players = "taker", "random", f"python:{Broken.__module__}:Broken"  # the last one withdraws
    run_arena(Plan(players, rounds=2), folder=tmp_path / "own")
    games = (tmp_path / "own" / "games.cirkis").read_text("utf-8")
    (tmp_path / "own" / "games.cirkis").write_text(games + games, "utf-8")  # the guide keeps one
    exec("\n".join(blocks), {})
    arrays, own = map(numpy.load, ("games/selfplay.npz", "own/games.npz"))
    two = [game for game in open_selfplay(full) if game.players == 2]
    expected = [place.result[place.state.to_play] for game in two for place in game.positions()]
    assert arrays["results"][:, 0].tolist() == expected
    assert arrays["visits"].sum(axis=1).min() > 0
    with open("games/selfplay.cirkis", encoding="utf-8") as file:
        assert [record.tag("program") for record in iter_records(file)] == [program_name()] * 4
    plies = [ply for record in iter_records(games.splitlines(True)) for ply in record.plies[4:]]
    chosen = [ply.placement.index for ply in plies if ply.placement]
    assert (own["actions"].tolist(), own["shares"].shape) == (chosen, (len(chosen),))
    assert str(own["program"]) == str(arrays["program"]) == program_name()

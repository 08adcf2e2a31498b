"""The wheel in empty environments, alone or with extras: what works, and what is missing."""

import json
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import httpx
import pytest

from tests.installation.environment import Environment, unpacked
from tests.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.slow,  # builds over a dozen environments
    pytest.mark.skipif(sys.platform == "win32", reason="links need privileges on Windows"),
]

Make = Callable[..., Environment]


@pytest.fixture(scope="module")
def made(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Return a function that creates an environment with some extras, once per combination."""
    package = unpacked(wheel, tmp_path_factory.mktemp("package"))

    @cache
    def make(*extras: str) -> Environment:
        return Environment(tmp_path_factory.mktemp("env") / "env", package, extras)

    return make


RECORD = '[Cirkis "1"]\n[Players "2"]\n\n1. green A1+B1\n'
LIBRARY = """
import io, random, cirkis
from cirkis.lab import Plan, run_arena, run_gtp
from cirkis.drawing import narrator_in
from cirkis.engine import LEVELS, make_player
from cirkis.game import read_record, record_from_state, write_record
import cirkis.engine.analysis

rng, state = random.Random(1), cirkis.new_game(players=3)
players = [make_player(name) for name in ("greedy", "beginner", "random")]
while not state.is_over:
    state, events = cirkis.play(state, players[state.to_play].choose(state, rng))
written = write_record(record_from_state(state))
assert write_record(read_record(written)) == written
assert cirkis.drawing.draw_svg(state).startswith("<svg")
assert cirkis.drawing.draw_terminal(state)
assert "champion" not in LEVELS
assert run_arena(Plan(("greedy", "random"), rounds=1)).games == 2
out = io.BytesIO()
commands = io.BytesIO(b"genmove 1\\nquit\\n")
run_gtp(commands, out, player="greedy", seed=1, options=cirkis.Options())
assert out.getvalue().startswith(b"= ")
for lacking in (lambda: make_player("champion"), lambda: cirkis.analyse(cirkis.new_game())):
    try: lacking()
    except cirkis.errors.MissingModule as problem: assert "wasmtime" in str(problem)
    else: raise AssertionError
"""


def test_the_library_without_extras(made: Make) -> None:
    done = made().run("-c", LIBRARY)
    assert (done.returncode, done.stderr) == (0, "")


# The installed extras, a command, and the extra that it lacks.
LACKING = [
    (("cli",), "play --no-browser", "server"),
    (("cli",), "play --seats person,champion", "strong"),
    (("cli",), "db check", "server"),
    (("cli",), "serve", "server"),
    (("cli",), "arena champion greedy", "strong"),
    (("cli",), "analyse game.cirkis", "strong"),
    (("cli",), "show A1+B1 -o a.png", "pictures"),
    (("cli",), "arena greedy random --cluster tcp://127.0.0.1:1", "cluster"),
    (("cli", "strong"), "analyse game.cirkis --simulations 1 --format json", "server"),
    (("",), "serve --database postgresql://nobody@127.0.0.1:1/x", "postgresql"),
    (("",), "db upgrade --database postgresql://nobody@127.0.0.1:1/x", "postgresql"),
    (("",), "serve --metrics 127.0.0.1:9", "metrics"),
    (("",), "serve --push-key game.cirkis", "push"),
    (("",), "push-keys key.pem me@example.org", "push"),
]
EACH = """
import json, sys
from click.testing import CliRunner
from cirkis.cli import cirkis
done = {command: CliRunner().invoke(cirkis, command.split()) for command in sys.argv[1:]}
said = {command: (one.exit_code, one.stdout, one.stderr) for command, one in done.items()}
print(json.dumps(said))
"""


def assert_lacks(extra: str, code: int, out: str, err: str) -> None:
    wheel = r"cirkis-[\w.+]+-py3-none-any\.whl"
    wanted = wheel if extra in ("cli", "server", "strong") else rf'"{wheel}\[{extra}\]"'
    where = "run in the folder of the release: pip install"
    sentence = rf"Error: [\w ]+ needs \w+; to install it, {where} {wanted}\n"
    assert (code, out) == (1, "")
    assert re.fullmatch(sentence, err)


@pytest.mark.parametrize("command", ["", "play"])
def test_no_extras(made: Make, command: str) -> None:
    done = made().run("-m", "cirkis", *command.split())
    assert_lacks("cli", done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("extras", sorted({extras for extras, *_ in LACKING}))
def test_missing_extras(made: Make, extras: tuple[str, ...]) -> None:
    """Each command ends with a sentence; one program runs them all, so Python starts only once."""
    there = made(*extras)
    (there.folder / "game.cirkis").write_text(RECORD, "utf-8")
    lacking = {command: lacks for row, command, lacks in LACKING if row == extras}
    done = there.run("-c", EACH, *lacking)
    assert (done.returncode, done.stderr) == (0, "")
    for command, said in json.loads(done.stdout).items():
        assert_lacks(lacking.pop(command), *said)
    assert not lacking


# The installed extras, and the code that then runs without an error.
ENOUGH = [
    (("cli",), "-m cirkis show A1+B1"),
    (("cli",), "-m cirkis arena improver greedy --rounds 1"),
    (("cli", "pictures"), "-m cirkis show A1+B1 -o a.webp"),
    (("cli", "ratings"), "-m cirkis arena greedy taker random --players 3 --rounds 1"),
    (("cli", "strong"), "-m cirkis analyse game.cirkis --simulations 9"),
    (("server",), "-c import\tcirkis.server.http.app,cirkis.server.run.play"),
    (("envs",), "-c import\tcirkis.envs.pettingzoo,cirkis.envs.gymnasium"),
    (("openspiel",), "-c import\tcirkis.envs.openspiel"),
    (("cluster",), "-c import\tdistributed,cirkis.lab.jobs.pool"),
    (("server", "numba"), "-c import\tcirkis.engine.search.kernel_hosts.numba_host"),
    (("strong", "batch"), "-c from\tcirkis.envs.batch\timport\tBatch;Batch(3).play_randomly()"),
    (("jax",), "-c import\tcirkis.envs.jax"),
    (("", "push"), "-m cirkis push-keys new.pem me@example.org"),
]


@pytest.mark.parametrize(("extras", "command"), ENOUGH)
def test_an_extra_is_enough(made: Make, extras: tuple[str, ...], command: str) -> None:
    there = made(*extras)
    (there.folder / "game.cirkis").write_text(RECORD, "utf-8")
    done = there.run(*(word.replace("\t", " ") for word in command.split(" ")))
    assert (done.returncode, done.stderr) == (0, "")


def test_playing_on_one_machine(made: Make) -> None:
    there = made("")
    place = ("--port", "0", "--data", str(there.folder / "data"))
    with there.start("-m", "cirkis", "play", "--no-browser", *place) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+(?=/$)", server.stdout.readline().rstrip())
            assert found
            with httpx.Client(
                base_url=found[0], headers={"Origin": found[0]}, timeout=PATIENCE
            ) as client:
                assert client.get("/").text.startswith("<!doctype html>")
                seats = [{"kind": "computer", "level": "champion"}, {"kind": "person"}]
                wish = {"seats": seats, "options": {"starter": 1}}
                path = f"/api/tables/{client.post('/api/tables', json=wish).json()['id']}"
                until(lambda: client.get(path).json()["view"]["placed"])
        finally:
            server.terminate()

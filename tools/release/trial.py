"""Try a release as its users do: install it into empty environments without a network, and play."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = "requirements.lock"
PLAY = ROOT / "examples" / "play_http.py"
VERSIONS = re.compile(r"Programming Language :: Python :: (3\.\d+)$")
STATIC = re.compile(r'<script type="module" src="(/static/[^"/]+)/main\.js"')
ONLY_BUNDLED = "later.js"
SECONDS = 300


def pythons() -> list[str]:
    """Return each Python on this machine that the package says it runs on, oldest first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    versions = [found[1] for one in project["classifiers"] if (found := VERSIONS.match(one))]
    return [python for version in versions if (python := _find(version))]


def _find(version: str) -> str | None:
    """Return a Python of a version, in the path or among pyenv's."""
    of_pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    folders = (*os.get_exec_path(), *map(str, of_pyenv.glob(f"{version}.*/bin")))
    for folder in folders:
        python = shutil.which(f"python{version}", path=folder)
        if python and not subprocess.run([python, "-c", ""], capture_output=True).returncode:
            return python
    return None


class Trial:
    """An empty environment of one Python, and the release installed there.

    Attributes:
        python: the environment's Python.
    """

    def __init__(self, folder: Path, base: str) -> None:
        self._folder = folder
        self.python = folder / "env" / "bin" / "python"
        _run(base, "-m", "venv", "--without-pip", str(folder / "env"))

    def install(self, wheel: Path) -> None:
        """Install a wheel and what is locked, from a folder of wheels, all with their digests."""
        wheels = self._folder / "wheels"
        only = ("--require-hashes", "--only-binary=:all:", "--requirement")
        self._pip("download", "--dest", str(wheels), *only, str(wheel.with_name(LOCK)))
        digest = sha256(wheel.read_bytes()).hexdigest()
        itself = self._folder / "itself.txt"
        itself.write_text(f"cirkis @ {wheel.resolve().as_uri()} --hash=sha256:{digest}\n", "utf-8")
        offline = ("install", "--no-index", "--no-compile", "--find-links", str(wheels))
        self._pip(*offline, *only, str(wheel.with_name(LOCK)), "--requirement", str(itself))
        self._pip("check")

    def play(self, version: str) -> None:
        """Start a server, play a game there to its end, and check what it has stored."""
        cirkis, data = str(self.python.with_name("cirkis")), str(self._folder / "data")
        if not _run(cirkis, "--version").startswith(f"Cir*Kis {version} "):
            raise RuntimeError(f"{cirkis} has another version than {version}")
        with _server(cirkis, data) as address:
            outcome = _run(str(self.python), str(PLAY), address)
            static = STATIC.search(_fetch(f"{address}/"))
            if "winners" not in outcome or static is None:
                raise RuntimeError(f"{cirkis}: no game, or no page, at {address}:\n{outcome}")
            for path in (f"{static[1]}/{ONLY_BUNDLED}", "/offline/"):
                _fetch(address + path)
        _run(cirkis, "db", "check", "--data", data)
        _run(cirkis, "arena", "expert", "greedy", "--rounds", "1")

    def _pip(self, command: str, *words: str) -> None:
        pip = (sys.executable, "-m", "pip", "--python", str(self.python), command)
        quiet = ("--quiet", "--disable-pip-version-check") if command != "check" else ()
        _run(*pip, *quiet, *words)


@contextmanager
def _server(cirkis: str, data: str) -> Iterator[str]:
    """Run a server and yield its address."""
    command = (cirkis, "play", "--no-browser", "--port", "0", "--data", data)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+(?=/)", server.stdout.readline())
            if found is None:
                raise RuntimeError(f"{cirkis} did not start")
            yield found[0]
        finally:
            server.terminate()


def _fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        return answer.read().decode()


def _run(*command: str) -> str:
    """Run a program outside this environment, and return what it says; raise RuntimeError."""
    own = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
    environ = {name: value for name, value in os.environ.items() if name not in own}
    done = subprocess.run(
        command, capture_output=True, text=True, env=environ, timeout=SECONDS, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout

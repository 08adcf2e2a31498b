"""The container files name what there is; Docker itself is not needed to see that."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from cirkis.server.metrics import Metrics
from tests.cli.reference import command_named, flags_of

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


@pytest.fixture
def services() -> dict[str, Any]:
    """The services of the compose file."""
    return dict(yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"])


def _variables() -> set[str]:
    return {f"CIRKIS_{flag.name.upper()}" for flag in flags_of(command_named("serve")) if flag.name}


def test_copied_files_are_there() -> None:
    """What the image copies is in the repository, and is not kept out of the build."""
    let_in = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE):
        for name in shlex.split(line)[:-1]:
            assert (ROOT / name).exists()
            assert f"!{name}" in let_in


def test_image_runs_as_nobody_special() -> None:
    """The server in the image is not root, and starts with a command that exists."""
    assert re.findall(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE)[-1] == "cirkis"
    assert 'ENTRYPOINT ["cirkis"]' in DOCKERFILE
    assert command_named("serve") is not None


def test_settings_exist(services: dict[str, Any]) -> None:
    """Each setting in the image, the compose file and the page is one of `cirkis serve`."""
    known = _variables()
    for name in ("server", "upgrade"):
        given = {key for key in services[name]["environment"] if key.startswith("CIRKIS_")}
        assert given <= known
    in_image = re.findall(r"(CIRKIS_\w+)=", DOCKERFILE)
    in_page = re.findall(r"Environment=(CIRKIS_\w+)=", HOSTING)
    assert len(in_image) == 3
    assert {*in_image, *in_page} <= known


def test_services_are_watched_and_keep_their_data(services: dict[str, Any]) -> None:
    """Each service that stays up has a health check; each volume is named."""
    told = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    for name, service in services.items():
        assert ("healthcheck" in service) == (name != "upgrade")
        for volume in service.get("volumes", ()):
            assert volume.partition(":")[0] in told["volumes"]
        for other in service.get("depends_on", ()):
            assert other in services


def test_server_is_not_open_to_the_world(services: dict[str, Any]) -> None:
    """Only the server has a port, and only on this machine: https stands in front."""
    assert [port for service in services.values() for port in service.get("ports", ())] == [
        "127.0.0.1:8765:8765"
    ]


def test_metrics_are_told() -> None:
    """The page names every metric there is."""
    found = re.findall(r"^# TYPE (\w+) ", Metrics().to_text().decode(), re.MULTILINE)
    told = set(re.findall(r"`(cirkis_\w+)", HOSTING))
    assert told == {name for name in found if not name.endswith("_created")}


def test_commands_in_the_page_exist() -> None:
    """The page's commands and flags are those of the program."""
    for line in re.findall(r"^cirkis (.*)$", HOSTING, re.MULTILINE):
        words = shlex.split(line.partition("  #")[0])
        name = " ".join(words[: 2 if words[0] == "db" else 1])
        known = {spelled for flag in flags_of(command_named(name)) for spelled in flag.opts}
        assert {word for word in words if word.startswith("--")} <= known

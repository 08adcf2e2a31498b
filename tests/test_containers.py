"""Everything that the container files name exists; checking this does not need Docker."""

import fnmatch
import re
import shlex
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from prometheus_client import generate_latest

from cirkis.server.health import PrometheusMetrics
from tests.cli.reference import command_named, flags_of
from tools.release.build import FILES

ROOT = Path(__file__).parents[1]
CONTAINER = ROOT / "container"
DOCKERFILE = (CONTAINER / "Dockerfile").read_text("utf-8")
LOCK = ROOT / "requirements.lock"
ENV = (CONTAINER / "env.example").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


@pytest.fixture
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((CONTAINER / "compose.yaml").read_text("utf-8")))


def test_image_holds_what_is_there_and_runs_without_privileges() -> None:
    """Everything that is copied into the image is a file of a release."""
    released = [name.format("1.1.0") for name in FILES]
    (copied,) = re.findall(r"^COPY (?!--from)(.*) \./$", DOCKERFILE, re.MULTILINE)
    for pattern in copied.split():
        assert fnmatch.filter(released, pattern)
    assert {path.name for path in CONTAINER.iterdir()} <= {*released}
    assert re.findall(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE)[-1] == "cirkis"


def test_settings_exist(compose: dict[str, Any]) -> None:
    """Those of the containers are in one file: all that is not, is a fact of the image."""
    flags = flags_of(command_named("serve"))
    known = {f"CIRKIS_{flag.name.upper()}" for flag in flags if flag.name}
    server = compose["services"]["server"]
    given = {key for key in server["environment"] if key.startswith("CIRKIS_")}
    assert server["entrypoint"][-1] == "cirkis db upgrade && exec cirkis serve"
    in_image = re.findall(r"(CIRKIS_\w+)=", DOCKERFILE)
    in_page = re.findall(r"Environment=(CIRKIS_\w+)=", HOSTING)
    in_env = re.findall(r"^#?(\w+)=", ENV, re.MULTILINE)
    assert server["env_file"] == ".env"
    assert len(in_image) == 3
    assert {name for name in (*given, *in_image, *in_page, *in_env) if "CIRKIS" in name} <= known
    asked = {*re.findall(r"\$\{(\w+)", (CONTAINER / "compose.yaml").read_text("utf-8"))}
    assert asked <= {*in_env}
    assert {*in_env} - known <= asked


def test_settings_that_cannot_stand_in_env_are_told(compose: dict[str, Any]) -> None:
    """They would be ignored, or keep the port and the volume from leading to the server."""
    given = compose["services"]["server"]["environment"]
    own = {*re.findall(r"(CIRKIS_\w+)=", DOCKERFILE)}
    own |= {name for name, value in given.items() if not value.startswith(f"${{{name}")}
    told = re.findall(r"CIRKIS_\w+", ENV.partition("\n\n")[0])
    assert {*told} == own | {"CIRKIS_CLUSTER"}
    assert own.isdisjoint(re.findall(r"^#?(\w+)=", ENV, re.MULTILINE))
    assert not re.search(r"^distributed==", LOCK.read_text("utf-8"), re.MULTILINE)


def test_versions_are_exact(compose: dict[str, Any]) -> None:
    """Images are pinned, and every package has an exact version and its hashes."""
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    images += [one["image"] for one in compose["services"].values() if "image" in one]
    assert len(images) == 3
    for image in images:
        assert re.fullmatch(r"\w+:\d+(\.\d+)+-[\w-]+(@sha256:[0-9a-f]{64})?", image)
    assert LOCK.name in DOCKERFILE
    packages = re.split(r"^(?=\w)", LOCK.read_text("utf-8"), flags=re.MULTILINE)
    for package in packages[1:]:
        assert re.match(r"[\w.-]+==\S+", package)
        assert "--hash=sha256:" in package


def test_the_lock_is_new_enough() -> None:
    """The locked versions satisfy the package's requirements; `make lock` updates them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    (hosting,) = map(Requirement, extras["hosting"])
    needs = [*project["dependencies"], *(need for name in hosting.extras for need in extras[name])]
    found = dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", LOCK.read_text("utf-8"), re.MULTILINE))
    for need in map(Requirement, needs):
        assert found[need.name] in need.specifier


def test_containers_are_confined(compose: dict[str, Any]) -> None:
    """No container can write outside its volumes, gain privileges, or use up all resources. Each
    service has a health check, each volume has a name, and only the network's gateway is trusted.
    """
    services = compose["services"]
    for service in services.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["pids_limit"]
        assert service["mem_limit"]
        assert service["logging"]["options"]["max-size"]
        assert "healthcheck" in service
        assert {one.partition(":")[0] for one in service.get("volumes", ())} <= {
            *compose["volumes"]
        }
        assert {*service.get("depends_on", ())} <= services.keys()
    ports = [port for service in services.values() for port in service.get("ports", ())]
    assert ports == ["127.0.0.1:${PORT:-8765}:8765"]  # a proxy with https is in front
    assert [name for name, service in services.items() if "cap_add" in service] == ["database"]
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    trusted = services["server"]["environment"]["CIRKIS_TRUSTED_PROXIES"]
    assert trusted == f"${{CIRKIS_TRUSTED_PROXIES:-{network['gateway']}}}"
    assert ip_address(network["gateway"]) in ip_network(network["subnet"])


def test_the_page_lists_the_metrics() -> None:
    found = re.findall(
        r"^# TYPE (\w+) ", generate_latest(PrometheusMetrics().registry).decode(), re.MULTILINE
    )
    listed = set(re.findall(r"`(cirkis_\w+)", HOSTING))
    assert listed == {name for name in found if not name.endswith("_created")}


def test_commands_in_the_page_exist() -> None:
    for line in re.findall(r"^cirkis (.*)$", HOSTING, re.MULTILINE):
        words = shlex.split(line.partition("  #")[0])
        name = " ".join(words[: 2 if words[0] == "db" else 1])
        known = {spelled for flag in flags_of(command_named(name)) for spelled in flag.opts}
        assert {word for word in words if word.startswith("--")} <= known

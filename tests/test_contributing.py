"""Files for contributors and GitHub: workflows, forms, hooks and rules for commit messages."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.nightly import IS_NIGHTLY
from tests.waiting import PATIENCE

pytestmark = pytest.mark.slow  # starts programs

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SUBJECTS = ROOT / "scripts" / "check-commit-subject"


def load(path: Path) -> dict[str, Any]:
    return dict(yaml.safe_load(path.read_text("utf-8")))


MAY = {
    ("release", "publish"): {"contents": "write"},
    ("release", "self-play"): {"contents": "write"},
    ("site", "publish"): {"pages": "write", "id-token": "write"},
}
"""Permissions of jobs beyond reading: to authenticate with GitHub Pages, and to attach files to a
release."""


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_are_careful(path: Path) -> None:
    """Jobs have a timeout; only those in MAY can write; actions have a fixed commit."""
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert "concurrency" in workflow
    for name, job in workflow["jobs"].items():
        assert job["timeout-minutes"] <= 60
        assert job.get("permissions", {}) == MAY.get((path.stem, name), {})
    for action in re.findall(r"uses: (\S+)", path.read_text("utf-8")):
        assert re.search(r"@[0-9a-f]{40}$", action), action


@pytest.mark.parametrize("name", ["checks", "nightly"])
def test_every_python_is_checked_and_named(name: str) -> None:
    """At night on all of them, after each change on the oldest and the newest."""
    text = (GITHUB / "workflows" / f"{name}.yml").read_text("utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    prefix = "Programming Language :: Python :: 3."
    named = [line.split(" :: ")[-1] for line in PROJECT["classifiers"] if line.startswith(prefix)]
    wanted = named if name == "nightly" else [named[0], named[-1]]
    assert [jobs[job]["strategy"]["matrix"]["python"] for job in ("linux", "units")] == [wanted] * 2
    assert PROJECT["requires-python"] == f">={named[0]}"
    left_out = re.findall(r"--ignore=(\S+)", text)
    assert left_out
    assert all((ROOT / name).is_dir() for name in left_out)


@pytest.mark.skipif(not IS_NIGHTLY, reason="loading the schemas takes long, so it runs nightly")
def test_files_follow_their_schemas() -> None:
    """GitHub will show the forms for issues and how to cite, and Dependabot will run."""
    forms = GITHUB / "ISSUE_TEMPLATE"
    files = {
        "vendor.citation-file-format": [ROOT / "CITATION.cff"],
        "vendor.dependabot": [GITHUB / "dependabot.yml"],
        "vendor.github-issue-forms": [forms / "bug.yml", forms / "idea.yml"],
        "vendor.github-issue-config": [forms / "config.yml"],
    }
    for schema, paths in files.items():
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *paths]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr


def test_no_address_of_a_repository() -> None:
    """There is none until the project is published somewhere; links lead to files beside."""
    assert "urls" not in PROJECT
    pages = [*ROOT.glob("*.*"), *(ROOT / "docs").glob("*.md"), *GITHUB.rglob("*.*")]
    ours = re.compile(r"(?:github\.com|github\.io|pypi\.org)/[\w/-]*cirkis", re.IGNORECASE)
    found = {p.name for p in pages if p.is_file() and ours.search(p.read_text("utf-8"))}
    assert found == set()


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("docs/search.md: embed the table of speeds\n\nBecause it is asked for.", ""),
        ("server, web: bring back the clock\n# a comment that Git leaves out\n", ""),
        ("web: " + "x" * 67, ""),
        ("Merge branch 'main' into clocks", ""),
        ("Fix the clock", "begin with the area and a verb"),
        ("docs: the soak of five thousand games", "begin with the area and a verb"),
        ("web: showing the clock", "use the imperative"),
        ("web: " + "x" * 68, "shorten the subject to 72 characters; it has 73"),
        ("web: show the clock.", "leave out the full stop"),
        ("web: show the clock\nin every seat", "leave the second line empty"),
    ],
)
def test_subjects(message: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "message"
    file.write_text(message)
    command = [sys.executable, str(SUBJECTS), str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == bool(complaint)
    assert complaint in done.stdout + done.stderr

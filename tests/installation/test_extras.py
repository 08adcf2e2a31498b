"""The extras in pyproject.toml agree with the table of the modules that each installs."""

import re
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

from cirkis.errors import MissingModule
from cirkis.extras import DEFAULT, EXTRAS, explain, missing
from tests.installation.environment import ROOT, belongs, closure, parts

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FOR_DEVELOPERS = {"dev", "test", "docs", "benchmark"}
ALWAYS = list(map(Requirement, PROJECT["dependencies"]))
OF_EXTRAS = {
    extra: [Requirement(one) for one in wanted if not one.startswith("cirkis[")]
    for extra, wanted in PROJECT["optional-dependencies"].items()
    if extra not in FOR_DEVELOPERS
}
REQUIREMENTS = OF_EXTRAS | {part: [one for one in ALWAYS if belongs(one, part)] for part in DEFAULT}


@cache
def distributions() -> dict[str, set[NormalizedName]]:
    """Return the distributions that provide each module."""
    found = {
        module: set(map(canonicalize_name, n)) for module, n in packages_distributions().items()
    }
    # Python 3.11 does not recognise a package that is a single compiled file.
    return {"manifold3d": {canonicalize_name("manifold3d")}, **found}


def test_default_installation() -> None:
    """Everybody gets what the default parts need, and nothing else; `hosting` names only extras."""
    assert {one.name for one in ALWAYS} <= parts().keys()
    (wanted,) = map(Requirement, PROJECT["optional-dependencies"]["hosting"])
    assert wanted.extras <= OF_EXTRAS.keys()


def test_extras_install_the_modules_of_the_table() -> None:
    """Each extra installs its modules; no requirement is for other modules, or has two versions."""
    installed = {extra: closure(wanted).keys() for extra, wanted in REQUIREMENTS.items()}
    lacking = [m for m, extra in EXTRAS.items() if not distributions()[m] & installed[extra]]
    assert lacking == []
    provided = set().union(*(distributions()[module] for module in EXTRAS))
    requirements = [one for wanted in REQUIREMENTS.values() for one in wanted]
    names = {one.name for one in requirements}
    assert names <= provided
    assert len(names) == len({str(one) for one in requirements})


@pytest.mark.parametrize(
    ("prefix", "pip"),
    [
        ("/somewhere/else", "pip install"),
        ("/clone/.venv", "python3 -m pip --python .venv install -e"),
    ],
)
def test_sentence(prefix: str, pip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.prefix", prefix)
    for module, extra in EXTRAS.items():
        wanted = "." if extra in DEFAULT else f'".[{extra}]"'
        command = re.escape(f"{pip} {wanted}")
        end = rf" needs {module}; to install it, run in a clone of Cir\*Kis: {command}"
        assert re.fullmatch(rf"[\w ]+{end}", str(missing(module)))


def test_other_failures_are_not_explained() -> None:
    assert explain(ModuleNotFoundError("no", name="cirkis.nothing")) is None
    assert explain(ModuleNotFoundError("no")) is None
    assert isinstance(explain(ModuleNotFoundError("no", name="psycopg.errors")), MissingModule)


def test_docs_name_every_extra() -> None:
    page = (ROOT / "docs" / "installation.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([a-z]+)`", page, re.MULTILINE)) == OF_EXTRAS.keys()

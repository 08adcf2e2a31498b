"""The public names: importable, documented; and the examples in docstrings work."""

import doctest
import importlib
import inspect
import pkgutil
import re

import pytest

import cirkis

PACKAGES = ["cirkis"] + [
    f"cirkis.{module.name}" for module in pkgutil.iter_modules(cirkis.__path__) if module.ispkg
]
MODULES = ["cirkis"] + [
    module.name
    for module in pkgutil.walk_packages(cirkis.__path__, "cirkis.")
    if not module.name.endswith(("__main__", "migrations.env"))  # only Alembic can load this module
]


@pytest.mark.parametrize("package", PACKAGES)
def test_names(package: str) -> None:
    """The names exist; functions and classes are documented."""
    module = importlib.import_module(package)
    assert module.__doc__
    for name in getattr(module, "__all__", []):
        value = getattr(module, name)
        is_own = inspect.isclass(value) and value.__module__.startswith("cirkis")
        if inspect.isfunction(value) or is_own:
            assert inspect.getdoc(value), f"{package}.{name} is not documented"
            assert not (value.__doc__ or "").startswith(f"{name}("), f"{name} lists only fields"


def test_examples_of_the_main_names() -> None:
    functions = [
        value
        for name in cirkis.__all__
        if inspect.isroutine(inspect.unwrap(value := getattr(cirkis, name)))
    ]
    assert [one for one in functions if ">>> " not in (inspect.getdoc(one) or "")] == []


def unlisted(name: str) -> list[str]:
    """Return the arguments of a module's public functions that are missing under "Args:"."""
    module, found = importlib.import_module(name), []
    for public in getattr(module, "__all__", ()):
        function = inspect.unwrap(getattr(module, public))
        if inspect.isfunction(function) and len(inspect.signature(function).parameters) > 1:
            args = (inspect.getdoc(function) or "").partition("\nArgs:\n")[2].partition("\n\n")[0]
            heads = re.findall(r"^    (\S[^:]*):", args, re.MULTILINE)
            listed = {one.strip("*") for head in heads for one in re.split(r", | and ", head)}
            found += [
                f"{public}: {one}" for one in {*inspect.signature(function).parameters} - listed
            ]
    return found


@pytest.mark.slow  # loads every module
def test_arguments_are_listed() -> None:
    """Public functions with two or more arguments describe each of them."""
    assert {name: missing for name in MODULES if (missing := unlisted(name))} == {}


@pytest.mark.slow
def test_doctests() -> None:
    modules = map(importlib.import_module, MODULES)
    found = [module for module in modules if ">>> " in inspect.getsource(module)]
    assert len(found) > 20
    failed = {module.__name__: doctest.testmod(module).failed for module in found}
    assert {name: number for name, number in failed.items() if number} == {}

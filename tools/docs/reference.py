"""Write the reference: a page for each public package, with all names in its __all__."""

import importlib
import inspect
import pkgutil
from types import ModuleType

import cirkis

MODULES_WITHOUT_ALL = ("errors",)
"""Public single-file modules, in which all names are public."""
NOT_FOR_PROGRAMS = ("cli",)
"""Packages for the command line, which documents itself."""
WITH_MODULES = {
    "engine": ("search.config",),
    "envs": ("arrays", "batch", "gymnasium", "jax", "openspiel", "pettingzoo", "planes", "rewards"),
    "printing": ("kinds",),
}
"""Public modules within packages."""


def public_modules() -> dict[str, ModuleType]:
    """Return the public packages and modules by name, in alphabetical order."""
    found = {}
    for module in pkgutil.iter_modules(cirkis.__path__):
        if module.name == "__main__" or module.name in NOT_FOR_PROGRAMS:
            continue
        loaded = importlib.import_module(f"cirkis.{module.name}")
        if getattr(loaded, "__all__", ()) or module.name in MODULES_WITHOUT_ALL:
            found[loaded.__name__] = loaded
        if module.name in WITH_MODULES:
            names = [f"{loaded.__name__}.{name}" for name in WITH_MODULES[module.name]]
            found |= {name: importlib.import_module(name) for name in names}
    return found


def reference_pages() -> dict[str, str]:
    """Return the text of every page by its name; the first page is for `cirkis` itself."""
    modules = public_modules()
    pages = {"index.md": _first_page(modules)}
    for name, module in modules.items():
        pages[f"{name}.md"] = f"# {name}\n\n::: {name}\n{_members(module)}"
    return pages


def _members(module: ModuleType) -> str:
    """Return the names that a module's page lists: those in its __all__, or all of them."""
    names = "".join(f"        - {name}\n" for name in getattr(module, "__all__", ()))
    return names and f"    options:\n      members:\n{names}"


def _first_page(modules: dict[str, ModuleType]) -> str:
    lines = [
        "# Reference",
        "",
        "The public names, with their docstrings. Names that are not listed may change",
        "at any time. `import cirkis` provides these:",
        "",
        "| name | |",
        "|---|---|",
    ]
    for name in cirkis.__all__:
        value = getattr(cirkis, name)
        lines.append(f"| [`{name}`]{_place(value, name)} | {_sentence(value)} |")
    lines += ["", "The packages:", "", "| package | | names |", "|---|---|---|"]
    lines += [
        f"| [`{name}`]({name}.md) | {_sentence(module)} | {_names(module)} |"
        for name, module in modules.items()
    ]
    return "\n".join(lines) + "\n"


def _place(value: object, name: str) -> str:
    """Return the link for a name of `cirkis`: a reference, [cirkis.game.play], or a page."""
    if isinstance(value, ModuleType):
        return f"({value.__name__}.md)"
    return f"[{'.'.join([*str(value.__module__).split('.')[:2], name])}]"


def _names(module: ModuleType) -> str:
    return ", ".join(f"`{name}`" for name in getattr(module, "__all__", ()))


def _sentence(value: object) -> str:
    return (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ").replace("|", "\\|")

"""Run Python cells like a notebook, for the notebooks and for the docs pages that run Python."""

import ast
import io
import traceback
from contextlib import redirect_stdout
from typing import Any

Shown = tuple[str, str]
"""A cell's output: its kind ("text", "svg" or "error") and its content."""
_FILE = "<cell>"


class _Screen:
    """A cell's outputs so far."""

    def __init__(self) -> None:
        self.shown: list[Shown] = []
        self.printed = io.StringIO()

    def display(self, *values: Any) -> None:
        for value in values:
            self.keep_printed()
            drawn = getattr(value, "_repr_svg_", None)
            self.shown.append(("svg", drawn()) if drawn else ("text", f"{value!r}\n"))

    def keep_printed(self) -> None:
        if text := self.printed.getvalue():
            self.shown.append(("text", text))
            self.printed.seek(0)
            self.printed.truncate()

    def run(self, source: str, names: dict[str, Any]) -> None:
        names["display"] = self.display
        with redirect_stdout(self.printed):
            try:
                tree = ast.parse(source, _FILE)
                last = (
                    tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
                )
                exec(compile(tree, _FILE, "exec"), names)
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), _FILE, "eval"), names)
                    if value is not None:
                        self.display(value)
            finally:
                self.keep_printed()


def run_cell(source: str, names: dict[str, Any]) -> list[Shown]:
    """Return a cell's outputs: prints, displays, and the value of a final expression."""
    screen = _Screen()
    screen.run(source, names)
    return screen.shown


def run_safely(source: str, names: dict[str, Any]) -> list[Shown]:
    """Return a cell's outputs; if it fails, the last is a traceback starting at the cell."""
    screen = _Screen()
    try:
        screen.run(source, names)
    except BaseException as error:  # even SystemExit: the page keeps running
        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename != _FILE:
            trace = trace.tb_next
        text = "".join(traceback.format_exception(type(error), error, trace))
        screen.shown.append(("error", text))
    return screen.shown

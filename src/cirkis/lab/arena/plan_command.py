"""The command that plays a plan."""

import shlex
from collections.abc import Iterator

from cirkis.game import Options
from cirkis.game.pieces.piece_sets import STANDARD
from cirkis.lab.arena.plan import Plan

PIECES = "pieces.toml"  # stands for the file of custom pieces, whose name is not in a plan


def plan_command(plan: Plan) -> str:
    """Return the shell command that plays a plan again, with --rounds and the non-default flags.

    PLAYER stands for a player that is an object.
    """
    words = [one if isinstance(one, str) else "PLAYER" for one in plan.players]
    words += ["--rounds", str(plan.rounds)]
    usual = _flags(Plan(plan.players, plan.options))
    for flag, value in _flags(plan).items():
        if value is not None and value != usual[flag]:
            words.append(f"--{flag}={value}")
    words += ["--anchor"] * plan.is_anchored
    return shlex.join(["cirkis", "arena", *words, *_option_words(plan.options)])


def _flags(plan: Plan) -> dict[str, object]:
    """Return the values of all flags by name; None omits the flag."""
    openings, sprt = plan.openings, plan.sprt
    return {
        "format": plan.format.value,
        "seatings": plan.seatings.value,
        "openings": openings and openings.name,
        "opening-plies": openings.plies if openings else plan.opening_plies,
        "order": plan.order.value,
        "clock": "/".join(map(str, plan.clocks)) or None,
        "move-seconds": None if plan.clocks else f"{plan.move_seconds:g}",
        "adjudicate": plan.adjudicate,
        "until-settled": sprt and f"{sprt.low:g},{sprt.high:g}",
        "error": sprt and f"{sprt.error:g}",
        "seed": plan.seed,
    }


def _option_words(options: Options) -> Iterator[str]:
    """Yield the flags of options that differ from their defaults."""
    usual = Options(players=options.players).to_json() | {"players": Options().players}
    for name, value in options.to_json().items():
        flag = name.replace("_", "-")
        if value == usual.get(name):
            continue
        if isinstance(value, bool):
            yield f"--{flag}" if value else f"--no-{flag}"
        elif name == "pieces" and value != STANDARD:
            yield f"--{flag}={PIECES}"
        else:
            yield f"--{flag}={','.join(map(str, value)) if isinstance(value, list) else value}"

"""A scale for players at tables of two, three and four: their victories against a fixed panel.

At larger tables, who wins and even who is better can depend on the others. So a player meets every
mixture of the panel's players, in every seat, and its share of the victories counts.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from cirkis.drawing.terminal.draw import align_columns
from cirkis.engine import Player
from cirkis.engine.behaviour import made_with
from cirkis.files import replace_file
from cirkis.game import Options
from cirkis.lab.arena.decided import Kingmaking
from cirkis.lab.arena.plan import Format, Plan, Seatings
from cirkis.lab.arena.ratings import Z95, wilson_interval
from cirkis.lab.arena.report import fault_lines, texts
from cirkis.lab.arena.result import GameResult
from cirkis.lab.arena.run import ArenaProgress, run_arena
from cirkis.lab.arena.standings import RunStatus, Standings

PANEL_VERSION = 1
"""Raise it with every change to what follows, or to how the panel plays: shares measured with
different versions cannot be compared.
"""
PANEL = ("greedy", "plain:2000", "learned:2000", "strongest:2000")
OPENING_PLIES = 4
KINGMAKING = 500

EVALUATION = "evaluation.json"


def evaluation_plan(
    player: str | Player, players: int = 2, *, rounds: int = 10, seed: int = 0
) -> Plan:
    """Return the games of a player against every mixture of the panel, from every seat.

    Args:
        player: the player, as an object or as a string for cirkis.lab.parse_participants.
        players: the size of the table, 2 to 4.
        rounds: how many openings each mixture plays; they are the same for every player.
        seed: draws the openings and the players' random numbers; the scale uses 0.

    Raises:
        CirkisError: the player or a number is not valid.
    """
    options = Options(players=players)
    copies = options.players - 1  # so that a mixture can have one kind in every other seat
    return Plan(
        (player, *(kind for kind in PANEL for _ in range(copies))),
        options,
        rounds=rounds,
        format=Format.MIXTURES,
        seatings=Seatings.ROTATED,
        opening_plies=OPENING_PLIES,
        seed=seed,
        kingmaking=KINGMAKING if players > 2 else 0,
    )


class Share(NamedTuple):
    """A share of the victories, from 0 to 1.

    Attributes:
        games: how many games it is the mean of.
        mean: the share; 0 without games.
        error: half the width of its 95 percent interval, at most 1: the wider of two, one for which
            all games with the same opening count as one, and one for which games are independent,
            which is never 0 (A. Agresti and B. A. Coull, 1998). None with fewer than two openings.
    """

    games: int
    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The results of a player against the panel; only rounds that are complete count.

    Attributes:
        player: the player, as it is named in the results.
        plan: the games.
        status: why the run ended.
        share: the player's share of the victories; all mixtures count equally.
        mixtures: the same for each mixture, by the kinds of the other players.
        kingmaking: for each mixture, in how many games somebody who could no longer win decided who
            did, by how certain that is.
        standings: the results of the arena.
    """

    player: str
    plan: Plan
    status: RunStatus
    share: Share
    mixtures: Mapping[tuple[str, ...], Share]
    kingmaking: Mapping[tuple[str, ...], Counter[Kingmaking]]
    standings: Standings

    @property
    def par(self) -> float:
        """The share of a player that is as good as the panel, on average."""
        return 1 / self.plan.options.players


def evaluation_of(standings: Standings) -> Evaluation:
    """Return the evaluation of the first player of an arena's plan.

    Args:
        standings: the results of a plan made by evaluation_plan.
    """
    plan = standings.plan
    complete = _complete_rounds(standings)
    mixtures = {_mixture(plan, group): dict[int, list[float]]() for group in plan.groups}
    made = {mixture: Counter[Kingmaking]() for mixture in mixtures}
    rounds = defaultdict[int, list[float]](list)
    for result in complete:
        number, mixture = result.game // plan.games_per_round, _mixture(plan, result.seats)
        share = result.share(0)
        rounds[number].append(share)
        mixtures[mixture].setdefault(number, []).append(share)
        if result.kingmaking:
            made[mixture][Kingmaking(result.kingmaking)] += 1
    return Evaluation(
        plan.participants[0].name,
        plan,
        standings.status,
        share_of(rounds.values()),
        {mixture: share_of(by_round.values()) for mixture, by_round in mixtures.items()},
        made,
        standings,
    )


def _complete_rounds(standings: Standings) -> list[GameResult]:
    """Return the results of the rounds that are complete, so that mixtures count equally."""
    size = standings.plan.games_per_round
    played = Counter(result.game // size for result in standings.results)
    return [one for one in standings.results if played[one.game // size] == size]


def _mixture(plan: Plan, seats: Iterable[int]) -> tuple[str, ...]:
    return tuple(plan.participants[seat].described.target for seat in sorted(seats) if seat)


def share_of(rounds: Iterable[list[float]]) -> Share:
    """Return the mean of shares, and its error if those in one round are not independent.

    Args:
        rounds: the shares in the games of each round; all rounds have the same number of games.
    """
    means = list(map(fmean, listed := list(rounds)))
    games = sum(map(len, listed))
    if len(means) < 2:
        return Share(games, fmean(means) if means else 0.0, None)
    mean, by_opening = fmean(means), student_95(len(means) - 1) * stdev(means) / sqrt(len(means))
    more = games + Z95**2
    near = (games * mean + Z95**2 / 2) / more
    return Share(games, mean, min(1.0, max(by_opening, Z95 * sqrt(near * (1 - near) / more))))


def student_95(freedom: int) -> float:
    """Return how many standard errors cover 95 percent, with these degrees of freedom.

    This is the quantile of Student's distribution, by Fisher's expansion, which is exact to one
    percent from three degrees on.
    """
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    terms = (
        (Z95**3 + Z95) / 4,
        (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96,
        (3 * Z95**7 + 19 * Z95**5 + 17 * Z95**3 - 15 * Z95) / 384,
    )
    return Z95 + sum(term / freedom**power for power, term in enumerate(terms, 1))


def run_evaluation(
    plan: Plan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    folder: Path | str | None = None,
    on_progress: Callable[[ArenaProgress], None] = lambda progress: None,
) -> Evaluation:
    """Play the games of an evaluation to their end, or until Ctrl-C.

    Args:
        plan: the games, from evaluation_plan.
        jobs: how many processes share the work; the result is the same for any number.
        cluster: the address of a Dask scheduler, whose workers play instead.
        folder: where everything is saved; the next run with the same plan and folder continues it.
        on_progress: called after every batch of games, once it is saved.

    Raises:
        CirkisError: as by run_arena.
        OSError: the folder cannot be used.
    """
    standings = run_arena(plan, jobs=jobs, cluster=cluster, folder=folder, on_progress=on_progress)
    evaluation = evaluation_of(standings)
    if folder is not None:
        with replace_file(Path(folder) / EVALUATION) as file:
            file.write(json.dumps(evaluation_json(evaluation), indent=2).encode() + b"\n")
    return evaluation


def evaluation_json(evaluation: Evaluation) -> dict[str, Any]:
    """Return the results as JSON values, which are the same in every run of the same games.

    Args:
        evaluation: the results.
    """
    plan = evaluation.plan
    return {
        **made_with(),
        "panel": PANEL_VERSION,
        "player": evaluation.player,
        "described": plan.participants[0].text,
        "players": plan.options.players,
        "rounds": plan.rounds,
        "seed": plan.seed,
        "ending": evaluation.status.value,
        **_share_json(evaluation.share),
        "par": round(evaluation.par, 4),
        "kingmaking": _kingmaking_json(evaluation, sum(evaluation.kingmaking.values(), Counter())),
        "mixtures": [
            {
                "others": list(mixture),
                **_share_json(share),
                "kingmaking": _kingmaking_json(evaluation, evaluation.kingmaking[mixture]),
            }
            for mixture, share in evaluation.mixtures.items()
        ],
        "faults": len(evaluation.standings.faults),
    }


def _share_json(share: Share) -> dict[str, Any]:
    error = None if share.error is None else round(share.error, 4)
    return {"games": share.games, "share": round(share.mean, 4), "share_95": error}


def _kingmaking_json(evaluation: Evaluation, found: Counter[Kingmaking]) -> dict[str, int] | None:
    if not evaluation.plan.kingmaking:
        return None
    return {kind.value: found[kind] for kind in Kingmaking}


def evaluation_text(evaluation: Evaluation) -> str:
    """Return the result in a sentence, a table with a row for every mixture, and kingmaking.

    Args:
        evaluation: the results.
    """
    share, plan = evaluation.share, evaluation.plan
    parts = [
        texts(
            "evaluation-share",
            name=evaluation.player,
            share=_percent(share),
            par=f"{100 * evaluation.par:.1f}",
            panel=PANEL_VERSION,
            players=plan.options.players,
        ),
        _table(evaluation),
    ]
    if plan.kingmaking and share.games:
        found = sum(evaluation.kingmaking.values(), Counter[Kingmaking]())
        low, high = wilson_interval(found.total(), share.games)
        parts.append(
            texts(
                "evaluation-kingmaking",
                share=f"{100 * found.total() / share.games:.1f}",
                range=texts("results-range", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}"),
                proven=f"{100 * found[Kingmaking.PROVEN] / share.games:.1f}",
            )
        )
    if evaluation.standings.faults:
        parts.append("\n".join(fault_lines(evaluation.standings, False)))
    return "\n\n".join(parts)


def _table(evaluation: Evaluation) -> str:
    columns = ["others", "games", "percent"]
    columns += ["kingmaking-column"] * (evaluation.plan.kingmaking > 0)
    rows = [tuple(texts(f"evaluation-{column}") for column in columns)]
    for mixture, share in evaluation.mixtures.items():
        found = evaluation.kingmaking[mixture].total()
        made = f"{100 * found / share.games:.1f}" if share.games else "-"
        row = (" ".join(mixture), str(share.games), _percent(share), made)
        rows.append(row[: len(columns)])
    return align_columns(rows)


def _percent(share: Share) -> str:
    """Return a share in percent with its error, if it is known: 36.2 ± 4.1."""
    if not share.games:
        return "-"
    error = "" if share.error is None else f" ± {100 * share.error:.1f}"
    return f"{100 * share.mean:.1f}{error}"

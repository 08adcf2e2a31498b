"""One game of an arena: its players, its opening, its rounds, and the result."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

from cirkis.game import (
    Line,
    Match,
    Record,
    State,
    finish_round,
    new_match,
    next_round,
    write_records,
)
from cirkis.lab.arena.game_in_progress import GameInProgress, made_or_failing, running_clock
from cirkis.lab.arena.game_log import GameLog, log_name
from cirkis.lab.arena.gtp_player import GtpPlayer
from cirkis.lab.arena.participants import PlayerFactory
from cirkis.lab.arena.plan import Pairing, Plan
from cirkis.lab.arena.result import ADJUDICATED, GameResult


def referee_game(
    plan: Plan,
    game: int,
    factory: PlayerFactory,
    keeps_record: bool = True,
    log_folder: Path | None = None,
) -> GameResult:
    """Play one game of the plan, by its number from 0; it depends on no other.

    A player that fails withdraws (R31) and the game goes on without it; the result and the record
    say why. Writing the record takes as long as playing a fast game.
    """
    pairing = plan.pairing(game)
    log = None
    if log_folder is not None:
        log = GameLog(log_folder / log_name(game, plan.games), _title(plan, game, pairing))
    table = _table(plan, game, pairing, factory, log)
    try:
        return _play_rounds(plan, game, pairing, table, keeps_record)
    finally:
        if log is not None:
            _log_programs(table, None)
            log.close()


def _table(
    plan: Plan, game: int, pairing: Pairing, factory: PlayerFactory, log: GameLog | None
) -> GameInProgress:
    """Return a game with its players at the table."""
    seated = [plan.participants[player] for player in pairing.seats]
    players = [made_or_failing(one.name, partial(factory.make, one)) for one in seated]
    table = GameInProgress(
        players,
        [one.name for one in seated],
        [running_clock(plan.clocks, player) for player in pairing.seats],
        random.Random(f"{plan.seed} game {game}"),
        plan.adjudicate,
        log,
    )
    if log is not None:
        _log_programs(table, log)
    return table


def _log_programs(table: GameInProgress, log: GameLog | None) -> None:
    for player in table.players:
        if isinstance(player, GtpPlayer):
            player.log_to(log)


def _play_rounds(
    plan: Plan, game: int, pairing: Pairing, table: GameInProgress, keeps_record: bool
) -> GameResult:
    options, opening = plan.opening(pairing.round)
    match, rounds = new_match(options), list[Record]()
    while match.outcome is None and table.proven is None:
        start = next_round(match)
        table.start_round(start, opening if not rounds else ())
        while not table.is_decided():
            table.play_turn()
        rounds.append(_record(plan, game, pairing, match, start, table))
        if table.proven is None:
            match = finish_round(match, table.state)
    winners, scores, reason = _ending(table, match)
    return GameResult(
        game=game,
        seats=pairing.seats,
        winners=tuple(sorted(pairing.seats[seat] for seat in winners)),
        scores=scores,
        reason=reason,
        plies=sum(ply.placement is not None for record in rounds for ply in record.plies),
        faults=tuple(fault._replace(player=pairing.seats[fault.player]) for fault in table.faults),
        record=write_records(rounds) if keeps_record else "",
        times=tuple(clock.used for clock in table.clocks),
    )


def _ending(table: GameInProgress, match: Match) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Return the seats that won, the points by seat, and why the game ended."""
    if table.proven is not None:
        return table.proven, table.state.scores, ADJUDICATED
    assert match.outcome is not None
    assert table.state.outcome is not None
    return match.outcome.winners, match.outcome.totals, table.state.outcome.reason.value


def _title(plan: Plan, game: int, pairing: Pairing) -> str:
    names = ", ".join(plan.participants[player].name for player in pairing.seats)
    return f"game {game + 1}, round {pairing.round + 1}: {names}"


def _record(
    plan: Plan, game: int, pairing: Pairing, match: Match, start: State, table: GameInProgress
) -> Record:
    adjudicated = [("Adjudicated", "yes")] if table.proven is not None else []
    return Record(
        start.options,
        names=tuple(table.names),
        tags=(
            ("Event", f"arena with seed {plan.seed}"),
            ("Game", str(game + 1)),
            ("Opening", plan.opening_text(pairing.round)),
            *adjudicated,
        ),
        round=match.rounds + 1,
        totals=match.totals,
        withdrawn=match.withdrawn,
        main=Line(tuple(table.plies)),
    )

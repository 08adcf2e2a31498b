"""One game of an arena: its players, its opening, its rounds, and the result."""

import random
from functools import partial
from pathlib import Path

from cirkis.engine.search.digest import program_name
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
from cirkis.lab.arena.clock import RunningClock
from cirkis.lab.arena.game_in_progress import GameInProgress, made_or_failing
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
    """Play one game of the plan, by its number from 0, independently of the other games.

    A player that fails withdraws (R31) and the game goes on without it; the result and the record
    give the reason. Writing the record takes as long as playing a fast game.
    """
    pairing = plan.pairing(game)
    log = None
    if log_folder is not None:
        log = GameLog(log_folder / log_name(game), _title(plan, game, pairing))
    ongoing = _seat_players(plan, game, pairing, factory, log)
    try:
        return _play_rounds(plan, game, pairing, ongoing, keeps_record)
    finally:
        if log is not None:
            _log_programs(ongoing, None)
            log.close()


def _seat_players(
    plan: Plan, game: int, pairing: Pairing, factory: PlayerFactory, log: GameLog | None
) -> GameInProgress:
    seated = [plan.participants[player] for player in pairing.seats]
    clocks = plan.clocks or (None,)
    players = [made_or_failing(one.name, partial(factory.make, one)) for one in seated]
    ongoing = GameInProgress(
        players,
        [one.name for one in seated],
        [RunningClock(clocks[player % len(clocks)]) for player in pairing.seats],
        random.Random(f"{plan.seed} game {game}"),
        plan.adjudicate,
        log,
    )
    if log is not None:
        _log_programs(ongoing, log)
    return ongoing


def _log_programs(ongoing: GameInProgress, log: GameLog | None) -> None:
    for player in ongoing.players:
        if isinstance(player, GtpPlayer):
            player.log_to(log)


def _play_rounds(
    plan: Plan, game: int, pairing: Pairing, ongoing: GameInProgress, keeps_record: bool
) -> GameResult:
    options, opening = plan.opening(pairing.round)
    match, rounds = new_match(options), list[Record]()
    while match.outcome is None and ongoing.proven is None:
        start = next_round(match)
        ongoing.start_round(start, opening if not rounds else ())
        while not ongoing.is_decided():
            ongoing.play_turn()
        rounds.append(_record(plan, game, pairing, match, start, ongoing))
        if ongoing.proven is None:
            match = finish_round(match, ongoing.state)
    winners, scores, reason = _ending(ongoing, match)
    return GameResult(
        game=game,
        seats=pairing.seats,
        winners=tuple(sorted(pairing.seats[seat] for seat in winners)),
        scores=scores,
        reason=reason,
        plies=sum(ply.placement is not None for record in rounds for ply in record.plies),
        faults=tuple(
            fault._replace(player=pairing.seats[fault.player]) for fault in ongoing.faults
        ),
        record=write_records(rounds) if keeps_record else "",
        times=tuple(clock.used for clock in ongoing.clocks),
    )


def _ending(ongoing: GameInProgress, match: Match) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Return the winning seats, the points by seat, and why the game ended."""
    if ongoing.proven is not None:
        return ongoing.proven, ongoing.state.scores, ADJUDICATED
    assert match.outcome is not None
    assert ongoing.state.outcome is not None
    return match.outcome.winners, match.outcome.totals, ongoing.state.outcome.reason.value


def _title(plan: Plan, game: int, pairing: Pairing) -> str:
    names = ", ".join(plan.participants[player].name for player in pairing.seats)
    return f"game {game + 1}, round {pairing.round + 1}: {names}"


def _record(
    plan: Plan, game: int, pairing: Pairing, match: Match, start: State, ongoing: GameInProgress
) -> Record:
    winners = [start.options.colours[seat].value for seat in ongoing.proven or ()]
    adjudicated = [("Adjudicated", " and ".join(winners))] if winners else []
    return Record(
        start.options,
        names=tuple(ongoing.names),
        tags=(
            ("Event", f"arena with seed {plan.seed}"),
            ("Game", str(game + 1)),
            ("Opening", plan.opening_text(pairing.round)),
            *adjudicated,
            ("Program", program_name()),
        ),
        round=match.rounds + 1,
        totals=match.totals,
        withdrawn=match.withdrawn,
        main=Line(tuple(ongoing.plies)),
    )

"""Reasons, checked by hand in small positions and by playing all replies in random ones."""

import random
from dataclasses import replace
from typing import Any

import pytest

from cirkis import State, legal_placements, play
from cirkis.drawing import narrator_in
from cirkis.engine import REASON_KINDS, Reason, explain, reason_text, reasons_text
from cirkis.game import FreeTurnGained, FreeTurnUnused, Scored, TurnLost, figures
from cirkis.i18n import languages
from tests.engine.analysis.games import states_of
from tests.game.rules.positions import SINGLES, after, only
from tests.game.rules.test_turns import TO_THE_RIM
from tests.nightly import rounds


def reasons_of(game: str, placement: str, **options: Any) -> list[tuple[object, ...]]:
    """Return the reasons for a placement, each as its kind and the fields that are set."""
    found: list[tuple[object, ...]] = []
    for reason in explain(after(game, **options), placement):
        figure = reason.figure.name if reason.figure else None
        fields = (reason.seat, reason.points, figure, reason.shape, reason.count, reason.was)
        found.append((reason.kind, *(field for field in fields if field is not None)))
    return found


def test_completing_with_the_majority() -> None:
    """Green completes the Center Star with three of five segments: 10 points and a free turn."""
    found = reasons_of("A1 B1 C1 D1", "E1")
    assert found[:2] == [("majority", 10, "center star"), ("free-center-star",)]


def test_completing_for_another_player() -> None:
    """Purple completes the Center Star, in which Green has four: 5 for Purple, 10 for Green."""
    assert reasons_of("A1 A2 B1 B2 C1 B3+C2 D1", "E1")[:3] == [
        ("completion", 5, "center star"),
        ("gives", 0, 10, "center star"),
        ("free-center-star",),
    ]


def test_completing_a_tie() -> None:
    """Purple completes Circle A6, tied with Green at two segments: 5 for Purple, 10 for nobody."""
    found = reasons_of("A2 A4 A8 A6+E9", "A12+E13", players=3)
    assert ("completion", 5, "circle A6") in found
    assert not {"majority", "gives"} & {reason[0] for reason in found}


def test_what_the_next_seat_can_complete() -> None:
    """Green covers two darts of the Center Star. If Purple takes one, Green completes it with a
    Chevron on the other two; that wins a game to 10 points with stop=at-once.
    """
    lets = ("lets", 0, 10, "center star")
    found = reasons_of("A1+B1", "C1")
    assert lets in found
    assert ("lets-win", 0) not in found
    assert reasons_of("A1+B1", "C1", target=10, stop="at-once")[:2] == [("lets-win", 0), lets]


def test_what_the_next_seat_can_no_longer_score() -> None:
    """Green has two darts of the Center Star, Purple one: Purple could take the last two for 10.
    If Green takes one of them, it has three of five, which nobody else can reach; Purple can only
    complete the Star for 5 points, and gains a free turn. The last reason says what Green gains.
    Arrow E22 keeps Purple's next piece out of Circle E6, but not the one after a first Sliver.
    """
    assert ("lets-give", 1, 10, "center star") in reasons_of("A1+B1 C1 D1 C3", "D2")
    denied = ("denies", 1, 5, "center star", 10)
    assert reasons_of("A1+B1 C1", "D1") == [("lets-free", 1), denied, ("secures", "center star", 3)]
    game, denied = "E1 E2+E3 A4 A6+A8+E9 E5+E7 D13+E8+E12", ("denies", 1, 0, "circle E6", 10)
    assert [denied in reasons_of(game, one) for one in ("E19", "E22")] == [True, False]


def test_leads() -> None:
    """A second segment takes the lead from a player with one, and ties with a player with two."""
    assert ("takes", "center star", 2) in reasons_of("A1 B1", "C1", pieces=SINGLES)
    assert ("equalises", 0, "center star") in reasons_of("A1 B1 C1", "D1", pieces=SINGLES)


def test_free_turns() -> None:
    """The first Sliver of the game, and a surrounded piece, gain a free turn."""
    assert ("free-first-sliver",) in reasons_of(TO_THE_RIM, "A32", pieces=SINGLES)
    assert ("free-surrounded",) in reasons_of(f"{TO_THE_RIM} A32", "A26", pieces=SINGLES)


def test_minor_reasons_appear_if_there_is_nothing_better() -> None:
    """A Kite in the middle covers one segment of the Center Star, and leaves eight one-cell pieces
    (two Wedges, four Arrows, two Slivers); the only Triangle is used up.
    """
    assert reasons_of("", "K:A1+A2+E3") == [("builds", "center star", 1), ("keeps-small", 8)]
    assert reasons_of("A1+B1", "T:E2+E3") == [("uses-last", "Triangle")]


def test_endings() -> None:
    """Placing the last piece scores 10 and wins; helping another player to the target loses."""
    few = only(A=1, W=1)
    assert reasons_of("A1 B1", "A2", pieces=few)[:2] == [("wins",), ("goes-out", 10)]
    found = reasons_of("A1 A2 B1 B2 C1 B3+C2 D1", "E1", target=10, stop="at-once")
    assert found[0] == ("loses", 0)


def all_replies(state: State) -> list[tuple[int, bool]]:
    """Return, for every legal placement, its points and whether it gains a free turn."""
    found = []
    for placement in legal_placements(state):
        events = play(state, placement).events
        points = sum(e.points for e in events if isinstance(e, Scored) and e.seat == state.to_play)
        found.append((points, any(isinstance(e, FreeTurnGained) for e in events)))
    return found


@pytest.mark.parametrize("seed", range(rounds(3, 12)))
def test_agrees_with_playing_every_reply(seed: int) -> None:
    rng = random.Random(seed)
    for state in states_of(seed, players=2 + seed % 3)[:-1]:
        placement = rng.choice(legal_placements(state))
        following, events = play(state, placement)
        kinds = {reason.kind: reason for reason in explain(state, placement)}
        assert ("free-unused" in kinds) == any(isinstance(e, FreeTurnUnused) for e in events)
        loses_turns = any(isinstance(e, TurnLost) for e in events)
        assert ("no-reply" in kinds) == (loses_turns and not following.is_over)
        assert ("blocks" in kinds) == (loses_turns and following.is_over)
        if following.is_over or following.to_play == state.to_play:
            assert not {"lets", "lets-free", "denies", "few-replies"} & kinds.keys()
            continue
        found = all_replies(following)
        best = max(points for points, _ in found)
        assert ("lets" in kinds) <= (best > 0)
        assert ("lets-free" in kinds) == any(gains for _, gains in found)
        assert ("few-replies" in kinds) == (len(found) <= 3)
        if state.placed:
            before = replace(state, to_play=following.to_play, is_free_turn=False)
            could = max((points for points, _ in all_replies(before)), default=0)
            given = any(isinstance(e, Scored) and e.seat == following.to_play for e in events)
            if "lets-win" not in kinds:
                assert ("denies" in kinds) <= (could > best and not given)


@pytest.mark.parametrize("language", languages())
def test_sentences_have_no_missing_values(language: str) -> None:
    """Every kind of reason has a sentence, as have all reasons of a position together."""
    narrator, state = narrator_in(language), states_of(2)[20]
    ring = figures(state.variant.table.board)[3]
    reasons = [Reason(k, 1, 10, ring, "Kite", n, 15) for k in REASON_KINDS for n in (1, 3)]
    sentences = [reason_text(narrator, state, reason) for reason in reasons]
    assert all(sentences)
    assert not any(sentence.endswith(".") for sentence in sentences)
    for placement in legal_placements(state):
        sentences.append(reasons_text(narrator, state, explain(state, placement)))
    assert not [text for text in sentences if "{" in text or "None" in text]

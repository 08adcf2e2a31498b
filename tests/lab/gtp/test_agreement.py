"""The engine and the library agree on whole games."""

import json
import random

import pytest

import cirkis
from tests.lab.gtp.dialogue import dialogue, state_values


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["", "center-ring=on", "stop=at-once target=20", "starter=2"])
def test_whole_games_agree_with_the_library(players: int, rules: str) -> None:
    rng = random.Random(f"{players} {rules}")
    values = dict(word.split("=") for word in rules.split())
    state = cirkis.new_game(cirkis.Options.from_json({"players": players, **values}))
    commands, states = [f"cirkis-new {players} {rules}"], [state]
    while not state.is_over:
        placement = rng.choice(cirkis.legal_placements(state))
        cells = list(placement.cells)
        rng.shuffle(cells)
        commands.append(f"play {state.to_play + 1} {'+'.join(cells)}")
        state = cirkis.play(state, placement).state
        states.append(state)
    asked = ("cirkis-legal", "cirkis-scores", "cirkis-state")
    answers = iter(dialogue(*(c for command in commands for c in (command, *asked))))
    for state in states:
        assert next(answers) == "="
        legal = sorted(p.name for p in cirkis.legal_placements(state))
        assert next(answers) == f"= {' '.join(legal)}".rstrip()
        assert next(answers) == f"= {' '.join(map(str, state.scores))}"
        assert json.loads(next(answers)[2:]) == state_values(state)

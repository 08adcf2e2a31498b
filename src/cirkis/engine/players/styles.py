"""Styles: levels with preferences of their own, so that people can tell opponents apart.

For any number of players, a style changes a few parameters of a level that plays at a glance, and
is a little weaker than that level. benchmarks/styles.py measures how noticeable it is;
docs/players.md has the figures.
"""

from typing import NamedTuple

from cirkis.engine.players.human_like import Personality
from cirkis.engine.players.thinking import SKILLS, Skill, Thinking


class Style(NamedTuple):
    """A level, and the parameters of its personality that the style replaces."""

    level: str
    preferences: dict[str, float]


_HOARDER = {
    "hoard_weight": 6.0,
    "big_piece_bonus": 0.0,
    "small_piece_weight": 0.0,
    "lead_weight": 1.5,
    "free_turn_value": 3.0,
}
_SPOILER = {"rival_lead_weight": 4.0, "reply_weight": 1.3, "lead_weight": 0.5}
_RACER = {
    "hurry_weight": 2.0,
    "rival_weight": 0.2,
    "reply_weight": 0.3,
    "lead_weight": 0.0,
    "small_piece_weight": 0.0,
    "big_piece_bonus": 1.0,
}

STYLES = {
    "hoarder": Style("casual", _HOARDER),
    "seasoned-hoarder": Style("improver", _HOARDER),
    "spoiler": Style("casual", _SPOILER),
    "seasoned-spoiler": Style("improver", _SPOILER),
    "racer": Style("casual", _RACER),
    "seasoned-racer": Style("improver", _RACER),
}
"""Each style at two strengths; i18n/*/players.ftl has their names."""


def skill_of(style: Style) -> Skill:
    return Skill(*(_restyled(how, style.preferences) for how in SKILLS[style.level]))


def _restyled(how: Personality | Thinking, preferences: dict[str, float]) -> Personality:
    assert isinstance(how, Personality)
    return how._replace(**preferences)

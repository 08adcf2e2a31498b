# ruff: noqa: E402 - packages of an extra are imported once they are known to be installed
"""Cir*Kis in pure JAX, in the form of pgx's environments: `init`, `step` and `observe`.

Everything can be compiled, vectorised and scanned, on any of JAX's devices. `Cirkis` and `State`
follow pgx, which need not be installed. Beneath them, `Game` has the rules as functions of a
`Position`, for searches and random games. This module needs the `jax` extra.
"""

from __future__ import annotations

from cirkis.extras import require

require("jax")

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Unpack

import jax
import jax.numpy as jnp
import numpy as np

from cirkis import game as rules
from cirkis.drawing import draw_svg
from cirkis.envs.observation import observation_size
from cirkis.errors import CirkisError
from cirkis.files import replace_file
from cirkis.game import EndReason, Options, Outcome, Stop, legal_mask, new_game
from cirkis.game.board import Figure
from cirkis.game.pieces.placements import share
from cirkis.game.positions.assemble import lay
from cirkis.game.rules.options import RANDOM_STARTER, OptionsByName, given_options
from cirkis.game.rules.scoring import COMPLETION_POINTS, GOING_OUT_POINTS, MAJORITY_POINTS
from cirkis.game.rules.turns import is_target_reached, winners

__all__ = ["Cirkis", "Game", "Position", "State"]

ENV_ID = "cirkis"
HEIGHT = 480  # of a drawing, in pixels
MOST_DRAWN = 16
WORD = 32  # bits
MAX_STOCK = 127  # of a shape: an int8


class Position(NamedTuple):
    """A position, in 278 bytes for two players, 313 for three and 348 for four.

    In a set of cells or placements, bit i of word w stands for member 32 w + i.

    Attributes:
        to_play: the seat to play, from 0, int8; after the end, the seat whose turn it was.
        is_free_turn: whether the next placement is free (R14), bool.
        leader: the number of the Leader's placement, int16; -1 on an empty board.
        scores: points, (players,) int16.
        stocks: pieces left, (players, shapes) int8.
        owned: the cells of each seat, (players, 6) uint32.
        legal: the legal placements, (17,) uint32; none once the game is over.
        blocked: the placements that overlap a piece, (17,) uint32.
        near: the placements that touch a piece and overlap none, and those made, (17,) uint32.
    """

    to_play: jax.Array
    is_free_turn: jax.Array
    leader: jax.Array
    scores: jax.Array
    stocks: jax.Array
    owned: jax.Array
    legal: jax.Array
    blocked: jax.Array
    near: jax.Array


class _Rows(NamedTuple):
    """What the rules need to know about each placement, by its number.

    `figures` has the masks of the figures that it partly covers, and `points` what the majority in
    them scores; 0 fills them up where it covers fewer. `is_star` marks the Center Star.
    """

    shape: np.ndarray
    cells: np.ndarray
    neighbours: np.ndarray
    conflicts: np.ndarray
    touching: np.ndarray
    is_sliver: np.ndarray
    figures: np.ndarray
    points: np.ndarray
    is_star: np.ndarray


class Game:
    """The rules for games with the same options, as pure functions of a `Position`.

    `Cirkis.game` is the game of an environment.

    Attributes:
        options: the options of the games.
        players: the number of players.
        actions: the number of placements, 515 with the standard pieces.
    """

    def __init__(self, options: Options) -> None:
        """Compute the tables; raise CirkisError if a Position cannot hold the options' games."""
        if options.pie:
            raise CirkisError("cirkis.envs.jax does not support the pie rule; cirkis.play does")
        for shape in options.pieces.shapes:
            if shape.count > MAX_STOCK:
                raise CirkisError(
                    f"cirkis.envs.jax can have at most {MAX_STOCK} pieces of a shape,"
                    f" not {shape.count:,}"
                )
        is_drawn = options.starter == RANDOM_STARTER
        self._first = new_game(replace(options, starter=1) if is_drawn else options)
        variant, table = self._first.variant, self._first.variant.table
        self.options, self.players = options, options.players
        self.actions, self._cells = len(table.placements), len(table.board.cells)
        self._by_shape = self._placements(table.by_shape)
        self._opening = self._placements([variant.first])[0]
        self._slivers = self._cell_sets([table.board.sliver_mask])[0]
        self._rows = self._make_rows()

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle only the options, because equal options share one game."""
        return _game_of, (self.options,)

    def __repr__(self) -> str:
        return f"Game({self.options!r})"

    def _placements(self, sets: Iterable[int]) -> np.ndarray:
        return _packed(sets, self.actions)

    def _cell_sets(self, sets: Iterable[int]) -> np.ndarray:
        return _packed(sets, self._cells)

    def _make_rows(self) -> _Rows:
        variant, table = self._first.variant, self._first.variant.table
        most = max(map(len, variant.figures_at))
        slots: list[list[Figure | None]] = [
            [*at, *[None] * (most - len(at))] for at in variant.figures_at
        ]
        masks = (figure.mask if figure else 0 for at in slots for figure in at)
        points = [[MAJORITY_POINTS[f.kind] if f else 0 for f in at] for at in slots]
        is_star = [[f is not None and f.is_center_star for f in at] for at in slots]
        return _Rows(
            shape=np.array([placement.shape for placement in table.placements], np.int8),
            cells=self._cell_sets(placement.mask for placement in table.placements),
            neighbours=self._cell_sets(table.neighbours),
            conflicts=self._placements(table.conflicts),
            touching=self._placements(table.touching),
            is_sliver=_unpacked(self._placements([variant.slivers])[0], self.actions) == 1,
            figures=self._cell_sets(masks).reshape(self.actions, most, -1),
            points=np.array(points, np.int16),
            is_star=np.array(is_star, np.bool_),
        )

    def init(self, key: jax.Array) -> Position:
        """Return the first position; with `starter="random"`, the key draws who starts."""
        if self.options.starter == RANDOM_STARTER:
            seat = jax.random.randint(key, (), 0, self.players, jnp.int8)
        else:
            seat = jnp.int8(self.options.first_seat)
        stocks = jnp.array(self.options.first_stocks, jnp.int8)
        nothing = jnp.zeros_like(self._opening)
        return Position(
            to_play=seat,
            is_free_turn=jnp.bool_(False),
            leader=jnp.int16(-1),
            scores=jnp.array(self.options.first_scores, jnp.int16),
            stocks=stocks,
            owned=jnp.zeros((self.players, len(self._slivers)), jnp.uint32),
            legal=self._one_of(self._available(stocks), self.seats == seat) & self._opening,
            blocked=nothing,
            near=nothing,
        )

    def step(self, position: Position, action: jax.Array) -> Position:
        """Return the position after a legal placement, given by its number.

        An illegal one gives a meaningless position, without an error.

        Args:
            position: the position.
            action: the number of the placement.
        """
        action = jnp.asarray(action)
        row = _Rows(*(jnp.asarray(column)[action] for column in self._rows))
        is_mover = self.seats == position.to_play
        owned = position.owned | jnp.where(is_mover[:, None], row.cells, 0)
        filled_before = _union(position.owned)
        filled = filled_before | row.cells
        stocks = position.stocks - (
            is_mover[:, None] & (jnp.arange(len(self._by_shape)) == row.shape)
        ).astype(jnp.int8)
        blocked = position.blocked | row.conflicts
        made = _member(action, len(self._opening))
        near = (position.near | row.touching & ~position.blocked) & ~row.conflicts | made

        # R17-R21, R24
        is_full = (row.points > 0) & ~_is_any(row.figures & ~filled)
        gained = _figure_points(row.figures & owned[:, None], row.points, is_mover)
        has_gone_out = (is_mover & (stocks == 0).all(1)).any()
        scores = position.scores + jnp.where(is_full, gained, 0).sum(1, dtype=jnp.int16)
        scores += jnp.where(has_gone_out & is_mover, GOING_OUT_POINTS, 0).astype(jnp.int16)

        # R11-R16
        open_ = self._available(stocks) & ~blocked
        free = self._one_of(open_, is_mover) & near
        is_free = ~_is_any(row.neighbours & ~filled)
        is_free |= (is_full & row.is_star).any()
        is_free |= row.is_sliver & ~_is_any(filled_before & self._slivers)
        is_free &= _is_any(free)

        # R9, R10, R22-R25: `ahead` is how many seats after the next one a seat comes
        at_leader = open_ & row.touching
        ahead = (self.seats - position.to_play - 1) % self.players
        ahead = jnp.where(_is_any(at_leader), ahead, self.players)
        is_over = scores.max() >= self.options.target
        if self.options.stop is Stop.TURN:
            is_over &= ~is_free
        is_over |= has_gone_out
        is_next = (ahead == ahead.min()) & (ahead < self.players)
        legal = jnp.where(is_free, free, self._one_of(at_leader, is_next))
        goes_on = ~is_over & ~is_free & is_next.any()
        return Position(
            to_play=jnp.where(goes_on, self._one_of(self.seats, is_next), position.to_play),
            is_free_turn=is_free & ~is_over,
            leader=action.astype(jnp.int16),
            scores=scores,
            stocks=stocks,
            owned=owned,
            legal=jnp.where(is_over, 0, legal),
            blocked=blocked,
            near=near,
        )

    def is_over(self, position: Position) -> jax.Array:
        """Return whether the game is over, a bool."""
        return ~_is_any(position.legal)

    def is_legal(self, position: Position, action: jax.Array) -> jax.Array:
        """Return whether a placement is legal, a bool; False for a number that none has.

        Args:
            position: the position.
            action: the number of the placement.
        """
        return _is_any(position.legal & _member(jnp.asarray(action), len(self._opening)))

    def legal_mask(self, position: Position) -> jax.Array:
        """Return the legal placements, (actions,) bool; none once the game is over."""
        return _unpacked(position.legal, self.actions) == 1

    def rewards(self, position: Position) -> jax.Array:
        """Return the seats' rewards, (players,) float32: those of cirkis.envs.rewards.

        0 before the end; then a sole winner gets 1, and every loser -1 / (players - 1).
        """
        unplaced = position.stocks.sum(1, dtype=jnp.int32)
        rank = position.scores.astype(jnp.int32) * (MAX_STOCK * len(self._by_shape) + 1) + unplaced
        has_won = rank == rank.max()  # R26
        won = (self.players / has_won.sum() - 1) / (self.players - 1)
        found = jnp.where(has_won, won, -1 / (self.players - 1))
        return jnp.where(self.is_over(position), found, 0).astype(jnp.float32)

    def observe(self, position: Position, viewer: jax.Array | None = None) -> jax.Array:
        """Return what a seat sees, (observation_size,) int16: the numbers of cirkis.envs.observe.

        Args:
            position: the position.
            viewer: the seat, from 0; the seat to play by default.
        """
        seat = position.to_play if viewer is None else jnp.asarray(viewer, jnp.int8)
        numbers = (self.seats - seat) % self.players + 1
        owners = _unpacked(position.owned, self._cells).astype(jnp.int16)
        leader = jnp.asarray(self._rows.cells)[position.leader]
        parts = (
            (owners * numbers[:, None]).sum(0, dtype=jnp.int16),
            _unpacked(jnp.where(position.leader < 0, 0, leader), self._cells),
            self._from(position.stocks, seat).ravel(),
            self._from(position.scores, seat),
            ((position.to_play - seat) % self.players)[None],
            position.is_free_turn[None],
        )
        return jnp.concatenate([part.astype(jnp.int16) for part in parts])

    def sample(self, key: jax.Array, position: Position) -> jax.Array:
        """Return a random legal placement, an int32, drawn uniformly; any if the game is over.

        Args:
            key: a key of jax.random.
            position: the position.
        """
        counts = jax.lax.population_count(position.legal).astype(jnp.int32)
        upto = jnp.cumsum(counts)
        nth = jnp.floor(jax.random.uniform(key) * upto[-1]).astype(jnp.int32)
        is_here = jnp.arange(len(counts)) == (upto <= nth).sum()
        word = jnp.where(is_here, position.legal, 0).sum(dtype=jnp.uint32)
        nth -= jnp.where(is_here, upto - counts, 0).sum()
        found = WORD * jnp.argmax(is_here)
        for width in (16, 8, 4, 2, 1):  # halve the word
            lower = word & jnp.uint32((1 << width) - 1)
            below = jax.lax.population_count(lower).astype(jnp.int32)
            is_above = nth >= below
            word = jnp.where(is_above, word >> width, lower)
            nth = jnp.where(is_above, nth - below, nth)
            found = jnp.where(is_above, found + width, found)
        return found.astype(jnp.int32)

    def from_state(self, state: rules.State) -> Position:
        """Return a position of `cirkis.game`, to search it for example.

        Args:
            state: the position.

        Raises:
            CirkisError: its options differ in more than colours, starter and match, or a player has
                withdrawn.
        """
        for name in sorted(rules.OPTIONS.keys() - {"colours", "starter", "match"}):
            if getattr(state.options, name) != getattr(self.options, name):
                raise CirkisError(f"the state and the game differ in the option {name}")
        if state.withdrawn:
            raise CirkisError("in cirkis.envs.jax, no player can have withdrawn")
        made = sum(1 << number for _seat, number in state.placed)
        legal, blocked, near = self._placements(
            [legal_mask(state), state.blocked, state.near & ~state.blocked | made]
        )
        return Position(
            to_play=jnp.int8(state.to_play),
            is_free_turn=jnp.bool_(state.is_free_turn),
            leader=jnp.int16(state.placed[-1][1] if state.placed else -1),
            scores=jnp.array(state.scores, jnp.int16),
            stocks=jnp.array(state.stocks, jnp.int8),
            owned=jnp.asarray(self._cell_sets(state.owned)),
            legal=jnp.asarray(legal),
            blocked=jnp.asarray(blocked),
            near=jnp.asarray(near),
        )

    def to_state(self, position: Position) -> rules.State:
        """Return a position as a State of `cirkis.game`, to draw or analyse it for example.

        The order of its pieces is lost, except that the Leader is the last.
        """
        table, leader = self._first.variant.table, int(position.leader)
        owned = [_as_int(words) for words in np.asarray(position.owned)]
        made = table.members(_as_int(position.near) & _as_int(position.blocked))
        seats = {
            placement.index: next(
                seat for seat, cells in enumerate(owned) if cells & placement.mask
            )
            for placement in made
        }
        order = sorted(seats, key=lambda number: number == leader)
        laid = lay(self._first, ((seats[n], n) for n in order), int(position.to_play))
        scores = tuple(np.asarray(position.scores).tolist())
        state = replace(laid, scores=scores, is_free_turn=bool(position.is_free_turn))
        if not self.is_over(position):
            return state
        has_gone_out = not any(state.stocks[state.to_play])
        is_target = not has_gone_out and is_target_reached(state)
        reason = EndReason.WENT_OUT if has_gone_out else EndReason.BLOCKED
        reason = EndReason.TARGET if is_target else reason
        return replace(state, outcome=Outcome(reason, winners(state), scores, state.unplaced))

    @property
    def seats(self) -> jax.Array:
        """The seats in order, (players,) int8."""
        return jnp.arange(self.players, dtype=jnp.int8)

    def _available(self, stocks: jax.Array) -> jax.Array:
        """Return each seat's placements of the shapes that it has left."""
        has_left = (stocks > 0).astype(jnp.uint32)
        return (has_left[:, :, None] * self._by_shape).sum(1, dtype=jnp.uint32)

    def _one_of(self, values: jax.Array, is_one: jax.Array) -> jax.Array:
        """Return the value of the seat that is marked, or 0 if none is."""
        marked = is_one.reshape(-1, *[1] * (values.ndim - 1))
        return jnp.where(marked, values, 0).sum(0, dtype=values.dtype)

    def _from(self, values: jax.Array, seat: jax.Array) -> jax.Array:
        """Return the seats' values, beginning with this seat."""
        ways = [jnp.roll(values, -first, 0) for first in range(self.players)]
        return jax.lax.select_n(seat.astype(jnp.int32), *ways)


@dataclass(frozen=True)
class State:
    """A position in the form of pgx's `State`, a JAX tree that any transformation accepts.

    Attributes:
        current_player: the seat to play, from 0, int32.
        observation: what it sees, (observation_size,) int16: the numbers of cirkis.envs.observe.
        rewards: the seats' rewards for the last step, (players,) float32.
        terminated: whether the game is over, bool.
        truncated: always false.
        legal_action_mask: the legal placements, (actions,) bool; all true once the game is over.
    """

    current_player: jax.Array
    observation: jax.Array
    rewards: jax.Array
    terminated: jax.Array
    truncated: jax.Array
    legal_action_mask: jax.Array
    _step_count: jax.Array
    _x: Position
    _game: Game

    @property
    def env_id(self) -> str:
        """The name of the environment."""
        return ENV_ID

    @property
    def position(self) -> Position:
        """The position alone, for `Cirkis.game`."""
        return self._x

    def replace(self, **changes: Any) -> State:
        """Return a copy with other values of these attributes."""
        return replace(self, **changes)

    def to_svg(self, *, color_theme: str | None = None, scale: float | None = None) -> str:
        """Draw the position as an SVG; of a batch, the first 16 positions side by side.

        Args:
            color_theme: "light" (the default) or "dark".
            scale: 1 (the default) draws a position 480 pixels high.

        Raises:
            CirkisError: there is no such theme.
        """
        size, theme = round(HEIGHT * (scale or 1)), color_theme or "light"
        axes = self._x.to_play.ndim
        leaves = [np.asarray(leaf).reshape(-1, *leaf.shape[axes:])[:MOST_DRAWN] for leaf in self._x]
        states = [self._game.to_state(Position(*one)) for one in zip(*leaves, strict=True)]
        drawn = [draw_svg(state, theme=theme, size=size) for state in states]
        if len(drawn) == 1:
            return drawn[0]
        side = math.ceil(math.sqrt(len(drawn)))
        inner = (
            svg.replace("<svg ", f'<svg x="{nth % side * size}" y="{nth // side * size}" ', 1)
            for nth, svg in enumerate(drawn)
        )
        whole = f'width="{side * size}" height="{-(-len(drawn) // side) * size}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {whole}>{"".join(inner)}</svg>'

    def save_svg(self, filename: str | Path, **settings: Any) -> None:
        """Write the drawing to a file.

        Args:
            filename: the file, which is replaced if it exists.
            settings: as in to_svg.
        """
        with replace_file(Path(filename)) as file:
            file.write(self.to_svg(**settings).encode())

    def _repr_html_(self) -> str:
        return self.to_svg()


jax.tree_util.register_dataclass(
    State, [one.name for one in fields(State) if one.name != "_game"], ["_game"]
)


class Cirkis:
    """The environment, with the methods and attributes of pgx's `Env`.

    Players are seats, so that player 0 begins unless `starter` says otherwise; with
    `starter="random"`, the key of `init` draws who begins, as in pgx's own games. An illegal action
    ends the game: its player gets -1, and the others share what it lost.

    Attributes:
        game: the rules as functions of a Position.

    Args:
        options: the options of all games; alternatively, pass options by name.
        by_name: options by name.

    Raises:
        OptionsError: an option is unknown or invalid.
        CirkisError: the options include the pie rule, or too many pieces.
        TypeError: `options` is not an Options, or options are also given by name.
    """

    id = ENV_ID
    version = "v0"

    def __init__(self, options: Options | None = None, **by_name: Unpack[OptionsByName]) -> None:
        self.game = _game_of(given_options(options, by_name))

    @property
    def num_players(self) -> int:
        """The number of players."""
        return self.game.players

    @property
    def num_actions(self) -> int:
        """The number of placements: 515 with the standard pieces."""
        return self.game.actions

    @property
    def observation_shape(self) -> tuple[int]:
        """The shape of an observation."""
        return (observation_size(self.game.options),)

    def init(self, key: jax.Array) -> State:
        """Return the first state of a game.

        Args:
            key: a key of jax.random, which draws who starts if the starter is random.
        """
        return self._state(self.game.init(key), jnp.int32(0))

    def step(self, state: State, action: jax.Array, key: jax.Array | None = None) -> State:
        """Return the state after an action; once the game is over, the same with rewards of 0.

        Args:
            state: the state.
            action: the number of a placement, int32.
            key: not used, because nothing is drawn; pgx's wrappers pass it.
        """
        del key
        game, before, action = self.game, state._x, jnp.asarray(action)
        is_legal = game.is_legal(before, action) & ~state.terminated
        after = _where(is_legal, game.step(before, action), before)
        count = state._step_count + (~state.terminated).astype(jnp.int32)
        found = self._state(after, count)
        is_mover = game.seats == before.to_play
        forfeit = jnp.where(is_mover, -1, 1 / (game.players - 1)).astype(jnp.float32)
        forfeit = jnp.where(state.terminated, 0, forfeit)
        return replace(
            found,
            rewards=jnp.where(is_legal, found.rewards, forfeit),
            terminated=found.terminated | ~is_legal,
            legal_action_mask=found.legal_action_mask | ~is_legal,
        )

    def from_state(self, state: rules.State) -> State:
        """Return the state of a position of `cirkis.game`, as if its game had come to it.

        Args:
            state: the position.

        Raises:
            CirkisError: its options differ in more than colours, starter and match, or a player has
                withdrawn.
        """
        return self._state(self.game.from_state(state), jnp.int32(state.plies))

    def observe(self, state: State, player_id: jax.Array | None = None) -> jax.Array:
        """Return what a player sees: (observation_size,) int16.

        Args:
            state: the state.
            player_id: the seat, from 0; the seat to play by default.
        """
        return self.game.observe(state._x, player_id)

    def _state(self, position: Position, count: jax.Array) -> State:
        is_over = self.game.is_over(position)
        return State(
            current_player=position.to_play.astype(jnp.int32),
            observation=self.game.observe(position),
            rewards=self.game.rewards(position),
            terminated=is_over,
            truncated=jnp.bool_(False),
            legal_action_mask=self.game.legal_mask(position) | is_over,
            _step_count=count,
            _x=position,
            _game=self.game,
        )


@share
def _game_of(options: Options) -> Game:
    """Return the game with these options, shared so that equal environments compile once."""
    return Game(options)


def _packed(sets: Iterable[int], bits: int) -> np.ndarray:
    """Return sets as words, (sets, words) uint32."""
    size = -(-bits // WORD)
    joined = b"".join(members.to_bytes(size * WORD // 8, "little") for members in sets)
    return np.frombuffer(joined, "<u4").reshape(-1, size).astype(np.uint32)


def _as_int(words: Any) -> int:
    return int.from_bytes(np.asarray(words).astype("<u4").tobytes(), "little")


def _unpacked(words: Any, bits: int) -> Any:
    """Return sets in (..., words) uint32 as ones and zeros, (..., bits) uint32."""
    found = words[..., None] >> np.arange(WORD, dtype=np.uint32) & 1
    return found.reshape(*words.shape[:-1], -1)[..., :bits]


def _member(number: jax.Array, size: int) -> jax.Array:
    """Return a set of one member in words, or of none if there is no such number."""
    bit = jnp.uint32(1) << (number % WORD).astype(jnp.uint32)
    return jnp.where(jnp.arange(size) == number // WORD, bit, 0).astype(jnp.uint32)


def _where(is_first: jax.Array, first: Position, second: Position) -> Position:
    return jax.tree.map(partial(jnp.where, is_first), first, second)


def _is_any(words: jax.Array) -> jax.Array:
    return (words != 0).any(-1)


def _union(owned: jax.Array) -> jax.Array:
    """Return the union of sets that have nothing in common."""
    return owned.sum(0, dtype=jnp.uint32)


def _figure_points(segments: jax.Array, points: jax.Array, is_mover: jax.Array) -> jax.Array:
    """Return what each seat scores for completed figures, (players, figures) int16 (R17-R20).

    Args:
        segments: the cells of each seat in each figure, (players, figures, words).
        points: what the majority scores in each figure.
        is_mover: whether a seat completes them.
    """
    counts = jax.lax.population_count(segments).sum(-1, dtype=jnp.uint32)
    has_most = counts == counts.max(0)
    has_majority = has_most & (has_most.sum(0) == 1)
    completing = jnp.where(is_mover, COMPLETION_POINTS, 0).astype(jnp.int16)
    return jnp.where(has_majority, points, completing[:, None])

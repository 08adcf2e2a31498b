"""The names of players, pieces and figures in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass

from cirkis.game import Figure, Placement, State
from cirkis.game.board import CENTER_RING, CENTER_STAR
from cirkis.i18n import Texts, texts_in


@dataclass(frozen=True)
class Narrator:
    """A language, and the names of the players.

    Attributes:
        texts: the language's messages.
        names: the players' names by seat; unnamed players are referred to by colour.
    """

    texts: Texts
    names: Sequence[str | None] = ()

    def player(self, state: State, seat: int) -> str:
        """Return a player's name, or their colour if they have none.

        Args:
            state: any position of the game.
            seat: counted from 0.
        """
        given = self.names[seat] if seat < len(self.names) else None
        return given or self.texts(f"colour-{state.options.colours[seat].value}")

    def shape(self, name: str, form: str = "") -> str:
        """Return a shape's name; shapes of custom piece sets keep the names given in their file.

        Args:
            name: as in the piece set: "Big Slice".
            form: "" for the bare name, ".with-article" for "a Big Slice".
        """
        message = f"shape-{name.lower().replace(' ', '-')}{form}"
        return self.texts(message) if message in self.texts else name

    def placement(self, state: State, placement: Placement, form: str = "") -> str:
        """Return a placement in words, such as "Chevron on A1+B1".

        Args:
            state: any position of the game.
            placement: a placement of the game's piece set.
            form: as for `shape`; ".with-article" for sentences.
        """
        shape = state.options.pieces.shapes[placement.shape].name
        return self.texts("placement", shape=self.shape(shape, form), cells=placement.name)

    def move(self, state: State, placement: Placement) -> str:
        """Return a placement as it appears in sentences: "a Chevron on A1+B1".

        Args:
            state: the position that the placement belongs to.
            placement: the placement.
        """
        return self.placement(state, placement, ".with-article")


def narrator_in(language: str, names: Sequence[str | None] = ()) -> Narrator:
    """Return a narrator for a language.

    Args:
        language: its code, such as "en".
        names: the players' names by seat, if they have any.

    Raises:
        CirkisError: there is no such language.
    """
    return Narrator(texts_in(language), names)


def figure_values(figure: Figure | None) -> dict[str, str]:
    """Return the arguments that messages need to name a figure; empty if there is none."""
    if figure is None:
        return {}
    if figure.name in (CENTER_STAR, CENTER_RING):
        return {"figure": figure.name.replace(" ", "-"), "cell": ""}
    kind, _, cell = figure.name.partition(" ")
    return {"figure": kind, "cell": cell}

"""The look of the game: colours, patterns and marks of the page, SVG and the terminal."""

from cirkis.style.palette import (
    BoardStyle,
    Palette,
    Pattern,
    PieceFinish,
    PlayerStyle,
    Theme,
    find_theme,
    palette,
)

__all__ = [
    "BoardStyle",
    "Palette",
    "Pattern",
    "PieceFinish",
    "PlayerStyle",
    "Theme",
    "find_theme",
    "palette",
]

"""The look of the game: colours, patterns and marks of the page, SVG and the terminal."""

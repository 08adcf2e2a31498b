"""A set on paper: a PDF with the board, pieces, scoring tracks and rules."""

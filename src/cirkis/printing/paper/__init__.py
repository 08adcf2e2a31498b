"""The set on paper: a PDF with board, pieces, scoring tracks and rules."""

"""An analysed game as one self-contained HTML file: graph, board, moves and mistakes."""

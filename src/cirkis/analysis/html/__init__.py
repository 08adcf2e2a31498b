"""An analysed game as one HTML file: graph, board, moves, mistakes; nothing is fetched."""

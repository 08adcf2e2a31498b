"""Tree search: nodes, simulations, and the search of a position."""

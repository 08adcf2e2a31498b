"""Monte Carlo tree search (MCTS): nodes, simulations, and the search of a position."""

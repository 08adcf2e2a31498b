"""The strong players: compiled rules, evaluation and tree search.

Importing this package is cheap: numba is loaded by `cirkis.search.warmup.warm_up` or by the first
search. The modules, each of which imports only those above it:

    kernel.jit_cache              the folder where compiled code is kept between runs
    kernel.jit                    the compiler decorators, and machine instructions Python lacks
    kernel.tables                 board and pieces as arrays
    kernel.position               a position as one array, made from a State
    kernel.rules                  the rules on these arrays
    kernel.playouts               random games, and perft
    evaluation.heuristic_weights  the numbers of the greedy judgement
    config                        the numbers that guide the search
    evaluation.weights            learned weights: layout, reading, writing
    evaluation.heuristics         the value of a placement at a glance, and playouts by it
    evaluation.one_ply            its value after a look at the best reply
    evaluation.features           learned priors and values
    evaluation.rewards            the reward of a simulation for every seat
    evaluation.opponent_model     which seats play greedily
    tree.nodes                    the tree as arrays
    tree.simulate                 the simulations that grow the tree
    tree.reuse                    part of a tree becomes a tree of its own
    tree.root_stats               statistics and the principal variation
    tree.worker                   one tree that grows in one thread
    tree.search                   the search of a position: run, stop, query, follow the game
    search_player                 the player that searches
    warmup                        compile everything ahead of the first use
"""

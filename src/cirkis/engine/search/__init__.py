"""The strong players: the rules as a compiled kernel, evaluation and tree search.

The kernel is plain Python that a host compiles and runs. Importing this package is cheap: only the
first search loads a host.

    kernel         the rules on arrays, and how values lie in the kernel's memory
    evaluation     heuristics, learned priors and values, the opponent model
    config         the parameters of the search
    boards         many boards at once, for cirkis.envs.batch
    tree           the tree, its simulations, and the search of a position
    exports        the kernel functions that hosts call
    hosts          wasmtime, numba and browsers, which run the kernel
    search_player  the player that searches
"""

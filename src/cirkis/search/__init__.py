"""The strong players: the rules as a kernel, evaluation and tree search.

The kernel's sources are plain Python, compiled and run by a host. Importing this package is cheap:
the first search loads a host. The modules, each of which imports only those above it:

    hosts.instance                what a host provides: memory, and functions that work on it
    kernel.marks                  the mark on functions of the kernel, and the types of its arrays
    kernel.arrays                 arrays at an address, and apart from one
    kernel.layout                 how values lie in the memory of a kernel
    kernel.words                  words of 64 bits: sets and random numbers
    kernel.floats                 exp and log, the same on every machine
    kernel.tables                 board and pieces as arrays
    kernel.position               a position as one array, made from a State
    kernel.rules                  the rules on these arrays
    kernel.playouts               random games, and counting them
    evaluation.heuristic_weights  the numbers of the greedy judgement
    config                        the numbers that guide the search
    evaluation.weights            learned weights: layout, reading, writing
    evaluation.heuristics         the value of a placement at a glance, and playouts by it
    evaluation.one_ply            its value after a look at the best reply
    evaluation.features           learned priors and values
    evaluation.rewards            the reward of a simulation for every seat
    evaluation.greedy_odds        what a placement tells about the habits of its seat
    boards.layout                 many boards in the memory of a kernel
    boards.changes                placements, withdrawals and new games on them
    boards.views                  masks and observations of them
    tree.nodes                    the tree as arrays
    tree.tree_memory              the same in the memory of a kernel
    tree.simulate                 the simulations that grow the tree
    tree.reuse                    part of a tree becomes a tree of its own
    tree.line                     the line of play that a tree expects
    exports                       the functions that hosts call
    hosts.wasmtime_host           runs the WebAssembly module made of them
    hosts.numba_cache             the folder where code compiled by numba is kept between runs
    hosts.numba_compiler          compiles the kernel with numba
    hosts.numba_host              runs what numba has compiled
    hosts.browser_host            runs the module in a browser that runs Python too
    hosts.choice                  which host runs the kernel
    counting                      random games and counted games, many in one call
    evaluation.opponent_model     how likely each seat plays greedily
    tree.root_stats               visits, rewards, wins and points of the root's children
    tree.worker                   one tree that grows in one thread
    tree.search                   the search of a position: run, stop, query, follow the game
    search_player                 the player that searches
"""

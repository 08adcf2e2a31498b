"""The strong players: compiled rules, tree search, and what is built on them.

Importing this package costs nothing: numba is loaded by `cirkis.search.warmup.warm_up`, or when a
Searcher is made. The layers, each of which imports only those above it:

    cache      where compiled code is kept between runs
    compiled   the compiler: one decorator, and the few machine instructions that Python lacks
    tables     board and pieces as arrays
    position   a position as one array, made from a State
    kernel     the rules on these arrays
    playouts   random games, and counting games to a depth
    tuning     every number that can be tuned
    weights    what was learned from self-play: how it is laid out, read and written
    knowledge  what a placement seems worth at first sight, and playouts that look at it
    foresight  what it seems worth after a look at what may follow
    habits     who at the table is a player of habit
    insight    what was learned about placements and positions, looked up
    judging    what a simulation brings every seat
    nodes      the tree as arrays
    tree       the simulations that make it grow
    keeping    a part of a tree becomes a tree of its own
    tallies    what a tree tells beside the best placement
    grower     one tree that grows in one thread
    mcts       the search of one position: run, stop, ask, follow the game
    searcher   the player that searches
    warmup     compiling everything ahead of the first use
"""

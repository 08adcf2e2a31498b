"""The strong players: the rules as a compiled kernel, evaluation and tree search.

The kernel is plain Python that a host compiles and runs. Importing this package is cheap: only the
first search loads a host.
"""

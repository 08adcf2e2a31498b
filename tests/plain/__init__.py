"""A second implementation of the rules, deliberately plain: names, sets, dicts and loops.

It follows docs/rules.md and takes from the library only what lies below the rules: the cells'
names, which of them touch, the figures, and the sets of cells that each shape covers.
"""

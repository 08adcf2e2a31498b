"""A second implementation of the rules, deliberately plain: names, sets, dicts and loops.

It follows docs/rules.md. It takes only the board and the pieces from the library: the cells'
names, which cells touch, the figures, and the sets of cells that each shape covers.
"""

"""A second implementation of the rules, deliberately plain: names, sets, dicts and loops.

It follows docs/rules.md. From the library it takes only the material of the rules: the cells'
names, which of them touch, the figures, and the sets of cells that each shape covers.
"""

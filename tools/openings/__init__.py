"""Making the books of openings: long searches of the positions that good players reach first.

plan       what is searched, and how a search is told
grow       which positions are reached, ply by ply, and the search of each
chances    what each placement is worth after all searches
record     the book as a record
"""

"""Making the books of openings: long searches of the positions that good players reach first.

command    the command line
plan       what is searched, and how a search is told
search     one position
grow       which positions are reached, ply by ply
chances    what each placement is worth after all searches
record     the book as a record
"""

"""Write down what goes over the wire: the page's types and the tables of docs/server.md.

Both are made from the structs of the program, so that each fact stands once.
"""

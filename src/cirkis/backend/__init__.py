"""Tables in use and the answers to requests, for the server and the program in the browser.

services        what a host provides: storage, computers, a clock
table_log       a table's log as a host stores it
session         a table in memory: commands, one by one
scheduler       computers and clocks that act at a table
broadcast       what connections are sent
connection      a connection to a table
documents       what is stored about people besides tables: progress, puzzle_ratings, studies
reviews         analyses of whole games, shared by their readers
data_file       the file with which people move their data
requests        the endpoints that both servers and devices answer

The package needs asyncio, but no HTTP, database or threads.
"""

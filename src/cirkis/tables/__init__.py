"""The rules of a table, without I/O: state, log entries, commands, decisions, clocks and views.

It needs no HTTP, database or asyncio, so it runs on the server and in the browser.
"""

"""A table as pure code: state, log entries, commands, decisions, clocks and views.

No HTTP, no database, no asyncio: the server runs it, and so can a browser.
"""

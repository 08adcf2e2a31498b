"""A table in use: who is connected and what they are sent, what happens by itself, and when.

It needs asyncio, but no HTTP, database or threads: the server runs it, and so does a browser.
"""

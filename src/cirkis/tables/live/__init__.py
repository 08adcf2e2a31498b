"""A live table: who is connected, what they are sent, and what happens automatically.

It needs asyncio, but no HTTP, database or threads, so both a server and a browser can run it.
"""

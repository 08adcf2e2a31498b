"""A live table: who is connected, what is sent to them, and what happens automatically.

It needs asyncio, but no HTTP, database or threads, so it runs on the server and in the browser.
"""

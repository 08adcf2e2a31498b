"""A live table: its connections, the messages to them, and everything that happens automatically.

It needs asyncio, but no HTTP, database or threads, so it runs on the server and in the browser.
"""

"""Tables in use and the answers to requests, for the server and the program in the browser.

A table's session handles its connections, the messages to them, and everything that happens
automatically. The host provides storage, computers and a clock (services.py). The package needs
asyncio, but no HTTP, database or threads.
"""

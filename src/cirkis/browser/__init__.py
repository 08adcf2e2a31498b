"""Tables on one device without a server: the same answers, for one screen.

A browser runs it in two web workers: `worker` answers the page's requests and stores the tables,
and `engine` thinks. Neither needs threads, sockets or files.
"""

"""Tables on one device without a server: the same answers, for one screen.

A browser runs it in two web workers: `worker` answers the page's requests and stores the tables,
and `engine` runs the computer players and analyses. Neither needs threads, sockets or files.
"""

"""Tables on one device, with the server's API but no server.

A browser runs this in two web workers: `worker` answers the page's requests and stores the tables,
and `engine` runs the computer players and analyses. Neither needs threads, sockets or files.
"""

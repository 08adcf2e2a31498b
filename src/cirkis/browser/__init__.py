"""Tables on one device without a server: what the server answers, for the one screen there is.

A browser runs it in two workers: `worker` answers the page's requests and keeps the tables, and
`engine` thinks. Neither needs threads, sockets or files.
"""

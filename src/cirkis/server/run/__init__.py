"""Start and stop the server: one process or several workers, sockets, logs."""

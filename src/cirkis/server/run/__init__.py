"""Start and stop the server: its sockets and logs."""
